import type { OrderStatus } from '#domain/order.ts';
import { orderTexts } from '#texts/orders.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { Notice, type NoticeTone } from '#web/ui/notice.tsx';

const tones: Record<OrderStatus, NoticeTone> = {
  pending: 'warning',
  in_review: 'info',
  confirmed: 'success',
  rejected: 'error',
  expired: 'warning',
  cancelled: 'info',
  refund_pending: 'warning',
  refunded: 'info',
};

/** Where the order stands, and what comes next. */
export function StateNotice({ shown }: { shown: ShownOrder }) {
  const { order, raffle, receipts, events } = shown;
  const { title, words } = wordsOf(shown);
  const reason = events.findLast(({ kind }) => kind === 'order.rejected' || kind === 'order.refund-due')?.reason;
  const digits = String(raffle.lastNumber).length;
  const wasLate = order.status === 'expired' && receipts.some(({ late }) => late);
  return (
    <Notice tone={tones[order.status]} title={title} quiet>
      <p>{words}</p>
      {reason && (order.status === 'rejected' || order.status === 'refund_pending') && (
        <p className="mt-1 font-semibold">{orderTexts.reason(reason)}</p>
      )}
      {order.lostNumbers.length > 0 && order.status === 'expired' && (
        <p className="mt-1">{orderTexts.lost(order.lostNumbers, digits)}</p>
      )}
      {wasLate && order.lostNumbers.length === 0 && <p className="mt-1">{orderTexts.lateKept}</p>}
    </Notice>
  );
}

function wordsOf({ order, raffle }: ShownOrder): { title: string; words: string } {
  if (order.status === 'confirmed' && order.total.amount === 0) return orderTexts.freeConfirmed;
  const isSelling = raffle.phase === 'selling' || raffle.phase === 'reviewing';
  if (order.status === 'expired' && !isSelling) return orderTexts.sealedOut;
  return orderTexts.state[order.status];
}
