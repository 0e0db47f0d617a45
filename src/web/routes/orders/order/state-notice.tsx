import { isUnpaid, type OrderStatus } from '#domain/orders/order.ts';
import { isDrawn } from '#domain/raffles/raffle.ts';
import { formatDateTime, formatMoney, formatNumber, formatTime, zoneName } from '#texts/format.ts';
import { creditTexts } from '#texts/orders/credit.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { partTexts } from '#texts/orders/part-payments.ts';
import { paths } from '#texts/paths.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice, type NoticeTone } from '#web/ui/notice.tsx';
import { CopyLink } from './order-forms.tsx';
import { isPaidInHand } from './paid-in-hand.ts';
import { isSealedOut } from './sealed-out.ts';
import { OwedInSecond } from './second-currency.tsx';

export const orderTones: Record<OrderStatus, NoticeTone> = {
  pending: 'info',
  in_review: 'info',
  confirmed: 'success',
  rejected: 'error',
  expired: 'warning',
  cancelled: 'info',
  refund_pending: 'warning',
  refunded: 'info',
};

const reasoned: readonly OrderStatus[] = ['rejected', 'refund_pending', 'cancelled'];
const over: readonly OrderStatus[] = ['expired', 'cancelled', 'refund_pending', 'refunded'];

const reasonGivers: ReadonlySet<string> = new Set([
  'order.rejected',
  'order.refund-due',
  'order.refund-declined',
  'order.cancelled',
  'order.released',
]);

/** The order's state, and what comes next. */
export function StateNotice({ shown }: { shown: ShownOrder }) {
  const { order, prizes, passed } = shown;
  const { title, words } = wordsOf(shown);
  const reason = reasonOf(shown);
  const next = nextStep(shown);
  const isHeld = order.status === 'pending' || order.status === 'rejected';
  if (isDrawn(shown.raffle.phase) && order.status === 'confirmed' && prizes.length + passed.length > 0) return null;
  return (
    <Notice
      tone={toneOf(shown)}
      title={title}
      quiet
      action={
        next ? (
          <ButtonLink kind="secondary" size="small" to={next.to}>
            {next.label}
          </ButtonLink>
        ) : (
          isHeld && !shown.isByAccount && <CopyLink shown={shown} />
        )
      }
    >
      {isHeld && <p className="figures font-semibold">{heldWords(shown)}</p>}
      <p>{words}</p>
      <PartPaid shown={shown} />
      {order.status === 'refund_pending' && <p>{sumWords(shown)}</p>}
      {order.status === 'refund_pending' && <OwedInSecond shown={shown} />}
      {reason && <p className="mt-1 font-semibold">{orderTexts.reason(reason)}</p>}
    </Notice>
  );
}

/** Why it stands so, in somebody's words; what failed at a gateway has none. */
function reasonOf({ order, events, cancelled, isOwedAgain }: ShownOrder): string | null {
  if (isOwedAgain || !reasoned.includes(order.status)) return null;
  return (
    cancelled?.reason ?? events.findLast(({ kind, isUndone }) => reasonGivers.has(kind) && !isUndone)?.reason ?? null
  );
}

function toneOf({ order, raffle }: ShownOrder): NoticeTone {
  return order.status === 'confirmed' && isDrawn(raffle.phase) ? 'info' : orderTones[order.status];
}

function sumWords({ order, community }: ShownOrder): string {
  const sum = orderTexts.refundSum(formatMoney(order.owed, community.country));
  // all of it where a receipt may be of the rest
  const isPart = order.paid.amount > 0 && order.owed.amount < order.total.amount && order.due.amount > 0;
  return isPart ? `${sum} ${partTexts.own.noted}` : sum;
}

/** What was paid of an unpaid order and what is missing, and that it does not take part so. */
function PartPaid({ shown: { order, community } }: { shown: ShownOrder }) {
  if (!isUnpaid(order.status) || order.paid.amount === 0) return null;
  return (
    <>
      <p className="mt-1 font-semibold">{partTexts.own.paid(order, order.numbers.length, community.country)}</p>
      <p>{partTexts.own.rule}</p>
    </>
  );
}

/** The title of an order's state. */
export function stateTitle(shown: ShownOrder): string {
  return wordsOf(shown).title;
}

function heldWords({ order, community, raffle: { lastNumber, timeZone } }: ShownOrder): string {
  if (order.isOnCredit) {
    const { numbers, heldUntil: until } = order;
    return creditTexts.own({ organiser: community.name, numbers, digits: String(lastNumber).length, until, timeZone });
  }
  const until = formatDateTime(order.heldUntil, timeZone);
  return orderTexts.heldUntil(order.numbers, String(lastNumber).length, until, zoneName(timeZone));
}

function nextStep(shown: ShownOrder): { to: string; label: string } | null {
  const { order, raffle, community } = shown;
  // its pages are not there; its files are further down
  if (community.isHidden) return null;
  const address = { communityUrl: community.url, raffle: raffle.slug };
  if (order.status === 'confirmed') {
    return isDrawn(shown.raffle.phase) ? { to: paths.raffleRecord(address), label: orderTexts.seeRecord } : null;
  }
  const canChoose = over.includes(order.status) && raffle.phase === 'selling';
  return canChoose ? { to: paths.raffle(address), label: orderTexts.chooseAgain } : null;
}

function wordsOf(shown: ShownOrder): {
  title: string;
  words: string;
} {
  const { order, raffle, receipts, events, paymentWays } = shown;
  if (shown.isOwedAgain) return owedAgainWords(shown);
  const withdrawn = withdrawnWords(shown);
  if (withdrawn) return withdrawn;
  if (order.status === 'confirmed') return confirmedWords(shown);
  const back = refundWords(shown);
  if (back) return back;
  if (order.status === 'cancelled') return cancelledWords(shown);
  if (order.status === 'pending' && isPaidInHand(paymentWays)) return orderTexts.pendingInHand;
  if (order.status !== 'expired') return orderTexts.state[order.status];
  return expiredWords({ order, raffle, receipts, events });
}

/** Of money that was said to be back and never arrived, also where that was signed. */
function owedAgainWords({ isMoneyBackSigned }: ShownOrder): { title: string; words: string } {
  const { title, words, wordsSigned } = orderTexts.owedAgain;
  return { title, words: isMoneyBackSigned ? wordsSigned : words };
}

/** Of money that is to go back, or is back, by the gateway itself or because the raffle was cancelled. */
function refundWords({ order: { status }, events, cancelled }: ShownOrder) {
  // the last time, where one before it failed
  const isReturned = status === 'refunded' && events.findLast(({ kind }) => kind === 'order.refunded')?.isByGateway;
  if (!cancelled) return isReturned ? orderTexts.returned : null;
  if (isReturned) return orderTexts.refundOfCancelled.returned;
  return status === 'refund_pending' || status === 'refunded' ? orderTexts.refundOfCancelled[status] : null;
}

/** Of an order that ended because its holder withdrew; a refund that was declined since says so itself. */
function withdrawnWords({ order: { status }, events }: ShownOrder) {
  const isDeclined = events.some(({ kind }) => kind === 'order.refund-declined');
  if (isDeclined || !events.some(({ isWithdrawn }) => isWithdrawn)) return null;
  return status === 'refund_pending' || status === 'refunded' || status === 'cancelled'
    ? orderTexts.withdrawn[status]
    : null;
}

function cancelledWords({ events, cancelled }: ShownOrder): { title: string; words: string } {
  if (!cancelled) return endedWords(events);
  const { [cancelled.by]: words, rejectedRaffle } = orderTexts.cancelledBy;
  // who was rejected has mostly paid something
  const wasRejected =
    cancelled.by === 'raffle' && events.some(({ kind, isUndone }) => kind === 'order.rejected' && !isUndone);
  return wasRejected ? rejectedRaffle : words;
}

function expiredWords({
  order,
  raffle,
  receipts,
  events,
}: Pick<ShownOrder, 'order' | 'raffle' | 'receipts' | 'events'>) {
  if (order.lostNumbers.length > 0) return orderTexts.lost(order.lostNumbers, String(raffle.lastNumber).length);
  if (isSealedOut({ order, raffle })) {
    const isByOrganiser = events.some(({ isLeftOut, bySystem }) => isLeftOut && !bySystem);
    const { title, words, byOrganiser } = orderTexts.sealedOut;
    return { title, words: isByOrganiser ? byOrganiser : words };
  }
  return receipts.some(({ late }) => late) ? orderTexts.lateKept : orderTexts.state.expired;
}

/** Why an order ended: by its holder, a second rejection, the desk, or money that never came. */
function endedWords(events: ShownOrder['events']): { title: string; words: string } {
  const last = events.findLast(({ kind }) => endings.has(kind))?.kind;
  if (last === 'order.refund-declined') return orderTexts.refundDeclined;
  if (last === 'order.rejected') return orderTexts.rejectedTwice;
  return last === 'order.released' ? orderTexts.released : orderTexts.state.cancelled;
}

const endings: ReadonlySet<string> = new Set([
  'order.rejected',
  'order.released',
  'order.cancelled',
  'order.refund-declined',
]);

function confirmedWords(shown: ShownOrder): { title: string; words: string } {
  const { phase, timeZone } = shown.raffle;
  if (phase === 'sealed' || phase === 'drawing') return orderTexts.listed;
  if (isDrawn(phase)) return drawnWords(shown);
  if (shown.recordsFrom !== null) return orderTexts.confirmedSoon(formatTime(shown.recordsFrom, timeZone));
  return shown.order.total.amount === 0 ? orderTexts.freeConfirmed : orderTexts.state.confirmed;
}

/** Of a drawn raffle. A winning order's page has its prize in the place of words. */
function drawnWords({ prizes, passed, reserve, raffle }: ShownOrder): { title: string; words: string } {
  if (prizes.length > 0) return { title: orderTexts.won.title, words: '' };
  if (!reserve || passed.length > 0) return orderTexts.drawn;
  const number = formatNumber(reserve.number, String(raffle.lastNumber).length);
  return { title: orderTexts.reserve.title(reserve.place), words: orderTexts.reserve.words(number) };
}
