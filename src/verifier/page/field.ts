import { uiTexts } from '#texts/ui.ts';
import { element } from './dom.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;
type Words = { label: string; hint?: string; isNeeded?: boolean };

/** A labelled control that says what is wrong with it. */
export type Field = {
  root: HTMLElement;
  control: Control;
  label: string;
  showFault: (fault: string | undefined) => void;
};

const asTyped = { autocomplete: 'off', autocapitalize: 'off', spellcheck: false, className: 'control' } as const;

/** A line of text, taken letter by letter as it is typed. */
export function lineField(name: string, words: Words): Field {
  return fieldOf(element('input', { id: name, name, type: 'text', ...asTyped }), words);
}

/** Several lines. */
export function textField(name: string, words: Words, rows = 3): Field {
  return fieldOf(element('textarea', { id: name, name, rows, ...asTyped }), words);
}

function fieldOf(control: Control, { label, hint, isNeeded = false }: Words): Field {
  const [hintId, faultId] = [`${control.id}-hint`, `${control.id}-fault`];
  const fault = element('p', { id: faultId, className: 'fault', role: 'alert' });
  control.setAttribute('aria-describedby', hint ? `${hintId} ${faultId}` : faultId);
  const root = element(
    'div',
    { className: 'field' },
    element(
      'label',
      { htmlFor: control.id },
      label,
      isNeeded || element('span', { className: 'soft' }, ` ${uiTexts.optional}`),
    ),
    hint ? element('p', { id: hintId, className: 'soft' }, hint) : null,
    control,
    fault,
  );
  const showFault = (words = '') => {
    control.setAttribute('aria-invalid', String(words !== ''));
    fault.replaceChildren(words);
  };
  return { root, control, label, showFault };
}
