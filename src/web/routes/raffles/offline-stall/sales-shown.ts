import { offlineStallTexts } from '#texts/orders/offline-stall.ts';
import type { SendOutcome } from '#web/browser/send-outcome.ts';
import { element } from './element.ts';
import { type StallState, written } from './stall-state.ts';

const { last: lastWords, refused: refusedWords, stuck: stuckWords } = offlineStallTexts;

type Acts = { undo: (key: string) => void; again: (key: string) => void; dismiss: (key: string) => void };

/** The last sale made here: what it was, whether it was sent, and how it is taken back while it was not. */
export function lastShown({ lease, sales, last }: StallState, acts: Pick<Acts, 'undo'>): HTMLElement | null {
  if (!last || !lease) return null;
  const kept = sales.find(({ key }) => key === last.key);
  if (kept?.refused) return null;
  const state = [last.paid ? lastWords.paid : lastWords.held, kept ? lastWords.kept : lastWords.sent].join(', ');
  return element(
    'section',
    { class: 'panel row' },
    element(
      'div',
      {},
      element('h2', {}, lastWords.title),
      element('p', { class: 'figures strong' }, written(last.numbers, lease)),
      element('p', { class: 'soft' }, `${last.name} · ${state}`),
    ),
    kept !== undefined &&
      !kept.wasSent &&
      element('button', { type: 'button', onclick: () => acts.undo(last.key) }, lastWords.undo),
  );
}

/** The sales that the server did not take, each with its reason, until whoever sells takes them away. */
export function refusedShown({ lease, sales }: StallState, acts: Pick<Acts, 'again' | 'dismiss'>): HTMLElement | null {
  const refused = sales.filter((sale) => sale.refused !== null);
  if (!lease || refused.length === 0) return null;
  return element(
    'section',
    { class: 'panel loud', role: 'alert' },
    element('h2', {}, refusedWords.title(refused.length)),
    element('p', {}, refusedWords.lead),
    element(
      'ul',
      {},
      ...refused.map(({ key, numbers, name, refused: why }) => {
        const shown = written(numbers, lease);
        return element(
          'li',
          {},
          element('p', {}, element('span', { class: 'figures strong' }, shown), ` · ${name}`),
          element('p', {}, why ?? ''),
          element(
            'p',
            { class: 'acts' },
            button(refusedWords.again, refusedWords.againFor(shown), () => acts.again(key)),
            button(refusedWords.dismiss, refusedWords.dismissFor(shown), () => acts.dismiss(key)),
          ),
        );
      }),
    ),
  );
}

/** The sales of whoever is here of which the server takes none, by what it said of all of them, each to be taken away; where it may take them yet, none. */
export function stuckShown(
  { lease, sales }: StallState,
  outcome: SendOutcome | null,
  acts: Pick<Acts, 'dismiss'>,
): HTMLElement | null {
  const stuck = sales.filter(({ refused }) => refused === null);
  if (!lease || stuck.length === 0 || outcome?.state !== 'refused' || !outcome.isLasting) return null;
  return element(
    'section',
    { class: 'panel' },
    element('h2', {}, stuckWords.title(stuck.length)),
    element('p', {}, stuckWords.lead(stuck.length)),
    element(
      'ul',
      {},
      ...stuck.map((sale) => {
        const shown = written(sale.numbers, lease);
        return element(
          'li',
          {},
          element('p', {}, element('span', { class: 'figures strong' }, shown), ` · ${sale.name}`),
          sale.wasSent && element('p', {}, stuckWords.mayBeThere),
          element(
            'p',
            { class: 'acts' },
            button(refusedWords.dismiss, refusedWords.dismissFor(shown), () => acts.dismiss(sale.key)),
          ),
        );
      }),
    ),
  );
}

function button(words: string, label: string, onclick: () => void): HTMLElement {
  return element('button', { type: 'button', 'aria-label': label, onclick }, words);
}
