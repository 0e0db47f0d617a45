import type { OrderStatus } from '#domain/orders/order.ts';
import { isDrawn } from '#domain/raffles/raffle.ts';
import { formatDateTime, zoneName } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice, type NoticeTone } from '#web/ui/notice.tsx';
import { CopyLink } from './order-forms.tsx';
import { isPaidInHand } from './paid-in-hand.ts';
import { isSealedOut } from './sealed-out.ts';

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
  'order.cancelled',
  'order.released',
]);

/** The order's state, and what comes next. */
export function StateNotice({ shown }: { shown: ShownOrder }) {
  const { order, events, prizes } = shown;
  const { title, words } = wordsOf(shown);
  const reason = shown.cancelled?.reason ?? events.findLast(({ kind }) => reasonGivers.has(kind))?.reason;
  const next = nextStep(shown);
  const isHeld = order.status === 'pending' || order.status === 'rejected';
  if (isDrawn(shown.raffle.phase) && order.status === 'confirmed' && prizes.length > 0) return null;
  return (
    <Notice
      tone={orderTones[order.status]}
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
      {reason && reasoned.includes(order.status) && <p className="mt-1 font-semibold">{orderTexts.reason(reason)}</p>}
    </Notice>
  );
}

/** The title of an order's state. */
export function stateTitle(shown: ShownOrder): string {
  return wordsOf(shown).title;
}

function heldWords({ order, raffle: { lastNumber, timeZone } }: ShownOrder): string {
  const until = formatDateTime(order.heldUntil, timeZone);
  return orderTexts.heldUntil(order.numbers, String(lastNumber).length, until, zoneName(timeZone));
}

function nextStep(shown: ShownOrder): { to: string; label: string } | null {
  const { order, raffle, community } = shown;
  const address = { communityUrl: community.url, raffle: raffle.slug };
  if (order.status === 'confirmed') {
    return isDrawn(shown.raffle.phase) ? { to: paths.raffleRecord(address), label: orderTexts.seeRecord } : null;
  }
  const canChoose = over.includes(order.status) && raffle.phase === 'selling';
  return canChoose ? { to: paths.raffle(address), label: orderTexts.chooseAgain } : null;
}

function wordsOf({ order, raffle, receipts, events, cancelled, paymentWays }: ShownOrder): {
  title: string;
  words: string;
} {
  if (order.status === 'confirmed') return confirmedWords(raffle.phase, order.total.amount);
  if (cancelled && (order.status === 'refund_pending' || order.status === 'refunded')) {
    return orderTexts.refundOfCancelled[order.status];
  }
  if (cancelled) return orderTexts.cancelledBy[cancelled.by];
  if (order.status === 'cancelled') return endedWords(events);
  if (order.status === 'pending' && isPaidInHand(paymentWays)) return orderTexts.pendingInHand;
  if (order.status !== 'expired') return orderTexts.state[order.status];
  return expiredWords({ order, raffle, receipts, events });
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

/** Why an order ended: by its holder, a second rejection, or the desk. */
function endedWords(events: ShownOrder['events']): { title: string; words: string } {
  const last = events.findLast(({ kind }) => endings.has(kind))?.kind;
  if (last === 'order.rejected') return orderTexts.rejectedTwice;
  return last === 'order.released' ? orderTexts.released : orderTexts.state.cancelled;
}

const endings: ReadonlySet<string> = new Set(['order.rejected', 'order.released', 'order.cancelled']);

function confirmedWords(phase: ShownOrder['raffle']['phase'], total: number) {
  if (phase === 'sealed' || phase === 'drawing') return orderTexts.listed;
  if (isDrawn(phase)) return orderTexts.drawn;
  return total === 0 ? orderTexts.freeConfirmed : orderTexts.state.confirmed;
}
