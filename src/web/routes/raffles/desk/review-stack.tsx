import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatMoney, formatNumbers } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { ActForm } from '#web/ui/act-form.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useFootBar } from '#web/ui/use-foot-bar.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useMisclickGuard } from '#web/ui/use-misclick-guard.ts';
import type { DeskAct } from './desk-act.ts';
import { listAddress, stackAddress } from './list-address.ts';
import { mayConfirm } from './order-acts.tsx';
import { OrderCard } from './order-card.tsx';
import { ReceiptRejected } from './receipt-rejected.tsx';
import { RefusedElsewhere } from './refused-elsewhere.tsx';

type Address = { communityUrl: string; raffle: string };
type StackProps = { desk: DeskData; refused: DeskRefusal; address: Address };

const words = deskTexts.stack;
const Act = ActForm<DeskAct>;

/**
 * The orders to review one after the other: the receipt over the width of a phone, and what confirms it under the thumb. Each act
 * brings the next one; one that is left for later is found again in the list, and by beginning anew. What others do meanwhile waits
 * to be shown: an order is never changed for another under the thumb.
 */
export function ReviewStack({ desk, refused, address }: StackProps) {
  const [order] = desk.orders;
  const { className, onClickCapture } = useMisclickGuard(stackAddress(address), order ? [order.id] : []);
  const top = useTopOfNext(order?.id);
  return (
    <section
      ref={top}
      aria-label={words.title}
      className={`grid gap-4 pt-2 pb-4 ${className}`}
      onClickCapture={onClickCapture}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={listAddress(address, { list: 'review' })}
          className="link -ml-1 inline-flex min-h-11 items-center gap-1 text-soft"
        >
          <ChevronLeft aria-hidden="true" className="size-5 shrink-0" />
          {words.toList}
        </Link>
        <h1 className="text-lg">{words.left(desk.counts.review)}</h1>
      </div>
      <JustConfirmed desk={desk} />
      <ReceiptRejected desk={desk} />
      <RefusedElsewhere desk={desk} refused={refused} />
      {order ? (
        <>
          <OrderCard
            key={order.id}
            order={order}
            desk={desk}
            address={address}
            refused={refused?.values.order === order.id ? refused : undefined}
            isMarkable={false}
            isAlone
          />
          <ThumbBar order={order} desk={desk} address={address} />
        </>
      ) : (
        <NoneLeft desk={desk} address={address} />
      )}
    </section>
  );
}

/** Brings the top of the next order into sight: an act is pressed from wherever the one before was scrolled to. */
function useTopOfNext(order: string | undefined) {
  const section = useRef<HTMLElement>(null);
  const last = useRef(order);
  useEffect(() => {
    if (last.current !== order) section.current?.scrollIntoView({ block: 'start' });
    last.current = order;
  }, [order]);
  return section;
}

type BarProps = { order: DeskData['orders'][number]; desk: DeskData; address: Address };

/** What confirms the order, with what it confirms, and what leaves it for later, at the foot of the screen. */
function ThumbBar({ order, desk, address }: BarProps) {
  const bar = useFootBar<HTMLDivElement>();
  const sum = sumWaited(order, desk);
  return (
    <div
      ref={bar}
      className="foot-bar -mx-4 flex flex-wrap gap-3 border-t border-line bg-sheet px-4 pt-3 *:grow sm:mx-0 sm:rounded-xl sm:border sm:px-4 sm:*:grow-0"
    >
      {mayConfirm(order) && (
        <Act act="confirm" on={['order', order.id]} besides={{ mark: order.mark }} label={words.confirm(sum)} />
      )}
      {(desk.hasMore || desk.stack?.after) && (
        <ButtonLink kind="secondary" to={stackAddress(address, { after: order.id })} className="grow-0!">
          {words.later}
        </ButtonLink>
      )}
    </div>
  );
}

/** What is confirmed with the order; in its second currency where who sells it says that its cash came so. */
function sumWaited({ due, cash }: BarProps['order'], { community: { country } }: DeskData): string | null {
  if (cash?.came) return secondCurrencyTexts.sum(cash.came, country);
  return due.amount > 0 ? formatMoney(due, country) : null;
}

/** What was just confirmed, to be undone where no toast offers it: without script. */
function JustConfirmed({ desk: { confirmed, raffle } }: { desk: DeskData }) {
  const hasToasts = useHydrated();
  if (!confirmed || hasToasts) return null;
  const { id, name, numbers } = confirmed;
  return (
    <Notice
      tone="success"
      title={deskTexts.done.confirmado}
      action={<Act act="undo-confirm" on={['order', id]} label={deskTexts.act.undo} kind="secondary" />}
    >
      {`${name} · ${formatNumbers(numbers, String(raffle.lastNumber).length, 6)}`}
    </Notice>
  );
}

/** That all were seen: with those that were left for later, or with none left at all. */
function NoneLeft({ desk, address }: { desk: DeskData; address: Address }) {
  const { review } = desk.counts;
  if (review === 0) {
    return <EmptyState title={deskTexts.empty.review.title}>{deskTexts.empty.review.words}</EmptyState>;
  }
  return (
    <EmptyState title={words.seen.title} action={<ButtonLink to={stackAddress(address)}>{words.again}</ButtonLink>}>
      {words.seen.words(review)}
    </EmptyState>
  );
}
