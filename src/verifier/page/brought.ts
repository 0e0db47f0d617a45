import { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import { button, element } from './dom.ts';
import { type Item, withItem, withKind } from './items.ts';
import type { FileKind } from './kinds.ts';

/** What was brought, with what each thing was taken for, which may be changed. */
export type Brought = { root: HTMLElement; items: () => readonly Item[]; add: (item: Item) => void };

const words = verifierFileTexts.files;
const kindNames = Object.entries(verifierFileTexts.kinds) as [FileKind, string][];

/** Builds the list. `say` announces what changed, for those who do not see it; `onEmptied` gets the focus of what went. */
export function openBrought(say: (sentence: string) => void, onEmptied: () => void): Brought {
  let items: readonly Item[] = [];
  const list = element('ul', { className: 'brought' });
  const root = element('div', { hidden: true }, element('h2', {}, words.brought), list);
  const show = (next: readonly Item[]) => {
    items = next;
    root.hidden = items.length === 0;
    list.replaceChildren(...items.map(row));
  };
  const row = (item: Item, at: number) =>
    rowOf(item, {
      onKind: (kind) => {
        show(withKind(items, item, kind));
        list.querySelectorAll('select')[at]?.focus();
      },
      onRemove: () => {
        show(items.filter((other) => other !== item));
        say(words.removed(item.name));
        onEmptied();
      },
    });
  const add = (item: Item) => {
    show(withItem(items, item));
    say(words.added(item.name, nameOf(items.at(-1)?.kind ?? 'unknown')));
  };
  return { root, items: () => items, add };
}

function rowOf(
  item: Item,
  { onKind, onRemove }: { onKind: (kind: FileKind) => void; onRemove: () => void },
): HTMLElement {
  const remove = button(words.remove, onRemove, 'button small');
  remove.setAttribute('aria-label', words.removeNamed(item.name));
  return element(
    'li',
    { 'data-kind': item.kind },
    element(
      'span',
      { className: 'name' },
      element('b', {}, item.name),
      ' ',
      element('span', { className: 'soft' }, words.size(item.content.size)),
    ),
    kindChoice(item, onKind),
    remove,
  );
}

function kindChoice({ name, kind }: Item, onKind: (kind: FileKind) => void): HTMLElement {
  const unknown = element('option', { value: 'unknown', disabled: true }, verifierFileTexts.unknown);
  const options = kindNames.map(([value, label]) => element('option', { value }, label));
  const choice = element(
    'select',
    { className: 'control', 'aria-label': words.kindOf(name) },
    kind === 'unknown' && unknown,
    ...options,
  );
  choice.value = kind;
  choice.onchange = () => onKind(choice.value as FileKind);
  return choice;
}

function nameOf(kind: Item['kind']): string {
  return kind === 'unknown' ? verifierFileTexts.unknown : verifierFileTexts.kinds[kind];
}
