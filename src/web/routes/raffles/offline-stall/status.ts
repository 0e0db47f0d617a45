import { formatDeadline } from '#texts/format.ts';
import { offlineStallTexts } from '#texts/orders/offline-stall.ts';
import type { KeptLease } from '#web/browser/kept-stalls.ts';
import type { SendOutcome } from '#web/browser/send-outcome.ts';
import { element } from './element.ts';
import { isSellingNow, type StallState, serverNow } from './stall-state.ts';

const words = offlineStallTexts.status;

/** How many sales are kept here and not sent, loudly from an hour before the list is sealed; and whether one may sell. */
export function statusOf({ lease, sales, others, last }: StallState, outcome: SendOutcome | null): HTMLElement {
  if (!lease) {
    const why = outcome?.state === 'refused' ? outcome.why : offlineStallTexts.notReady.lead;
    return element('section', { class: 'status', role: 'status' }, element('p', {}, why), othersLine(others));
  }
  const waiting = sales.filter(({ refused }) => refused === null).length;
  const isAway = outcome?.state === 'away';
  const [head = '', ...more] = waiting > 0 ? waitingLines(lease, waiting, isAway) : idleLines(lease, last !== null);
  const isLoud = waiting > 0 && serverNow(lease) >= Date.parse(lease.warnedFrom);
  return element(
    'section',
    { class: isLoud ? 'status loud' : 'status', role: isLoud ? 'alert' : 'status' },
    element('p', { class: 'strong' }, head),
    ...[...(outcome?.state === 'refused' ? [outcome.why] : []), ...more].map((line) => element('p', {}, line)),
    othersLine(others),
  );
}

function othersLine(others: number): HTMLElement | null {
  return others > 0 ? element('p', {}, offlineStallTexts.others(others)) : null;
}

/** Of sales that are kept here and were not sent. */
function waitingLines(lease: KeptLease, waiting: number, isAway: boolean): string[] {
  const unsent = words.unsent(waiting);
  const head = isAway ? `${words.away}: ${unsent}` : unsent;
  if (serverNow(lease) >= Date.parse(lease.sealAt)) return [head, words.sealed];
  return [head, words.notIn(waiting), sealsAt(lease)];
}

/** Where nothing waits: whether one may sell here. */
function idleLines(lease: KeptLease, hasSold: boolean): string[] {
  if (!lease.isOpen || serverNow(lease) >= Date.parse(lease.sealAt)) return [words.over];
  if (!isSellingNow(lease)) return [words.allSent, words.salesOver, sealsAt(lease)];
  return hasSold ? [words.allSent, words.ready] : [words.ready];
}

function sealsAt({ sealAt, timeZone }: KeptLease): string {
  return words.sealsAt(formatDeadline(sealAt, timeZone));
}
