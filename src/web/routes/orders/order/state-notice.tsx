import type { OrderStatus } from '#domain/order.ts';
import { orderTexts } from '#texts/orders.ts';
import { paths } from '#texts/paths.ts';
import type { ShownOrder } from '#web/routes/orders/order.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
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

const reasoned: readonly OrderStatus[] = ['rejected', 'refund_pending'];
const over: readonly OrderStatus[] = ['expired', 'cancelled', 'refund_pending', 'refunded'];

/** Where the order stands, and what comes next. */
export function StateNotice({ shown }: { shown: ShownOrder }) {
  const { order, raffle, community, events } = shown;
  const { title, words } = wordsOf(shown);
  const reason = events.findLast(({ kind }) => kind === 'order.rejected' || kind === 'order.refund-due')?.reason;
  const canChoose = over.includes(order.status) && raffle.phase === 'selling';
  return (
    <Notice
      tone={tones[order.status]}
      title={title}
      quiet
      action={
        canChoose && (
          <ButtonLink
            kind="secondary"
            size="small"
            to={paths.raffle({ communityUrl: community.url, raffle: raffle.slug })}
          >
            {orderTexts.chooseAgain}
          </ButtonLink>
        )
      }
    >
      <p>{words}</p>
      {reason && reasoned.includes(order.status) && <p className="mt-1 font-semibold">{orderTexts.reason(reason)}</p>}
    </Notice>
  );
}

function wordsOf({ order, raffle, receipts }: ShownOrder): { title: string; words: string } {
  if (order.status === 'confirmed' && order.total.amount === 0) return orderTexts.freeConfirmed;
  if (order.status !== 'expired') return orderTexts.state[order.status];
  if (order.lostNumbers.length > 0) return orderTexts.lost(order.lostNumbers, String(raffle.lastNumber).length);
  if (raffle.phase !== 'selling' && raffle.phase !== 'reviewing') return orderTexts.sealedOut;
  return receipts.some(({ late }) => late) ? orderTexts.lateKept : orderTexts.state.expired;
}
