import { verifierTexts } from '#texts/draws/verifier.ts';
import { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import type { Faults, Fields } from './checks.ts';
import { element } from './dom.ts';
import { type Field, lineField, textField } from './field.ts';

type Typed = Exclude<keyof Fields, 'usesClock'>;

/** The fields of the form. */
export type Form = {
  root: HTMLElement;
  read: () => Fields;
  /** Puts a text where it belongs, opens what it stands in, and gives the name of the field. */
  fill: (name: Typed, text: string) => string;
  /** Says what is wrong, and nothing where nothing is. */
  showFaults: (faults: Faults) => void;
  focus: (name: Typed) => void;
};

const page = verifierTexts.page;
const words = verifierFileTexts.fields;

/** Builds the fields for what is typed or read from codes, not brought as files. */
export function openForm(): Form {
  const fields: Record<Typed, Field> = {
    cierre: lineField('cierre', page.print),
    ticket: textField('ticket', words.ticket),
    logKey: lineField('logKey', words.logKey),
    witnesses: textField('witnesses', words.witnesses, 2),
    quorum: lineField('quorum', words.quorum),
    bases: lineField('bases', page.basesPrint),
    beacon: lineField('beacon', page.signature),
  };
  fields.quorum.control.inputMode = 'numeric';
  const clock = clockBox();
  const root = element(
    'div',
    { className: 'fields' },
    fields.cierre.root,
    folded(words.paper, fields.ticket.root),
    folded(words.log, fields.logKey.root, fields.witnesses.root, fields.quorum.root),
    folded(page.more, fields.bases.root, fields.beacon.root, clock.root),
  );
  return {
    root,
    read: () => ({ ...typedIn(fields), usesClock: clock.control.checked }),
    fill: (name, text) => fill(fields[name], name === 'witnesses', text),
    showFaults: (faults) => {
      for (const [name, field] of Object.entries(fields)) show(field, faults[name as Typed]);
    },
    focus: (name) => reach(fields[name]).focus(),
  };
}

function typedIn(fields: Record<Typed, Field>): Record<Typed, string> {
  const typed = Object.entries(fields).map(([name, { control }]) => [name, control.value]);
  return { ...Object.fromEntries(typed), ticket: fields.ticket.control.value.replace(/[\r\n\t]/g, '').trimStart() };
}

/** One witness more is added to the others; anything else takes the place of what was there. */
function fill(field: Field, isAdded: boolean, text: string): string {
  const before = isAdded && field.control.value.trim() !== '' ? `${field.control.value.trimEnd()}\n` : '';
  reach(field).value = before + text;
  field.showFault(undefined);
  return field.label;
}

function show(field: Field, fault: string | undefined): void {
  field.showFault(fault);
  if (fault !== undefined) reach(field);
}

/** The control, with whatever is folded around it unfolded. */
function reach({ control, root }: Field): Field['control'] {
  const around = root.closest('details');
  if (around) around.open = true;
  return control;
}

function folded(title: string, ...content: HTMLElement[]): HTMLElement {
  return element('details', {}, element('summary', {}, title), element('div', { className: 'fields' }, ...content));
}

function clockBox(): { root: HTMLElement; control: HTMLInputElement } {
  const control = element('input', { id: 'clock', type: 'checkbox', checked: true, 'aria-describedby': 'clock-hint' });
  const root = element(
    'div',
    { className: 'choice' },
    control,
    element('label', { htmlFor: 'clock' }, page.clock.label),
    element('p', { id: 'clock-hint', className: 'soft' }, page.clock.hint),
  );
  return { root, control };
}
