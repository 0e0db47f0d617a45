import type { DeskList } from '#domain/orders/desk.ts';
import { formatMoney, formatNumber, relativeTime } from '#texts/format.ts';
import { creditTexts } from '#texts/orders/credit.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { linkAskTexts } from '#texts/orders/link-requests.ts';
import { offlineStallTexts } from '#texts/orders/offline-stall.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { paths } from '#texts/paths.ts';
import { Surplus } from '#web/routes/checkouts/surplus.tsx';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ReceiptFile } from '#web/ui/receipt-file.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { CashNotice } from './cash-in-hand.tsx';
import { togetherForm } from './confirm-several.tsx';
import { listOf, OrderActs } from './order-acts.tsx';
import { OrderHistory } from './order-history.tsx';
import { isPartPaid, Parts } from './part-payments.tsx';
import { cameWords, SecondDue } from './second-currency.tsx';
import { Suspicions } from './suspicions.tsx';
import { togetherQuery } from './together-address.ts';

type Order = DeskData['orders'][number];
type Address = { communityUrl: string; raffle: string };
const words = deskTexts.order;

type CardProps = {
  order: Order;
  desk: DeskData;
  address: Address;
  refused: DeskRefusal;
  /** Whether it can be marked, to be confirmed together with others. */
  isMarkable: boolean;
  /** Whether it is the only one in sight: its receipt is as large as the screen lets it be. */
  isAlone?: boolean;
};

/** An order of the desk: the receipt beside the expected payment, and the acts. */
export function OrderCard({ order, desk, address, refused, isMarkable, isAlone = false }: CardProps) {
  const digits = String(desk.raffle.lastNumber).length;
  const list = listOf(desk, order);
  const hasPicture = order.receipts.length > 0 && list === 'review' && desk.can.review;
  return (
    <article className="grid gap-4 rounded-xl border border-line bg-sheet p-4 large-text:p-3 sm:p-5">
      <div className={hasPicture ? besidePicture(isAlone) : 'grid grid-cols-[minmax(0,1fr)] gap-2'}>
        {list === 'review' && (
          <Receipts order={order} now={desk.now} address={address} canSee={desk.can.review} isAlone={isAlone} />
        )}
        <div className="grid min-w-0 content-start gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="min-w-0 text-xl wrap-anywhere">{order.name}</h2>
            <Price order={order} desk={desk} />
          </div>
          <ul className="flex flex-wrap gap-1.5">
            {order.numbers.map((number) => (
              <li key={number} className="figures rounded-sm border border-line bg-well px-2 py-0.5 font-semibold">
                {formatNumber(number, digits)}
              </li>
            ))}
          </ul>
          <OrderFacts order={order} desk={desk} list={list} />
        </div>
        {/* on a phone below the receipt, so that buttons have the full width */}
        <div
          className={`col-span-full grid min-w-0 content-start gap-2 sm:col-start-[-2] ${isAlone ? 'max-sm:order-2' : ''}`}
        >
          <SecondDue order={order} desk={desk} />
          <Parts order={order} desk={desk} />
          <CashNotice order={order} desk={desk} />
          <Suspicions suspicions={order.suspicions} />
          {list === 'review' && <LateNotice order={order} digits={digits} />}
          {order.isHolderGone && <Notice quiet>{goneWords(list)}</Notice>}
          {order.isOwn && list === 'review' && <Notice quiet>{words.own}</Notice>}
          {list !== 'review' && order.receipts.length > 0 && (
            <ReceiptLinks order={order} now={desk.now} address={address} canSee={desk.can.review} />
          )}
          <Surplus surplus={order.surplus} country={desk.community.country} />
          <GatewayNotice order={order} desk={desk} />
          <Warnings order={order} desk={desk} address={address} />
          {order.sealsList && desk.can.review && (
            <Notice tone="warning" quiet>
              {deskTexts.seal.last}
            </Notice>
          )}
          <WhyEnded order={order} />
          {refused && <Notice tone="error">{refused.refused.message}</Notice>}
          <Taken by={desk.taken.get(order.id)} />
          <div className="mt-2">
            <OrderActs order={order} desk={desk} refused={refused} isAlone={isAlone} />
          </div>
          <Mark order={order} isMarkable={isMarkable} />
          <OrderHistory order={order} desk={desk} address={address} refused={refused} />
        </div>
      </div>
    </article>
  );
}

/** The picture beside what is said of it; under it, where the card has a phone's screen for itself. */
function besidePicture(isAlone: boolean): string {
  const columns = isAlone ? 'grid-cols-[minmax(0,1fr)]' : 'grid-cols-[6.5rem_minmax(0,1fr)]';
  return `grid ${columns} large-text:grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[13rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr]`;
}

/** That somebody else has dealt with it, while whoever works with its card sees it as it was. */
function Taken({ by }: { by: string | undefined }) {
  if (by === undefined) return null;
  return (
    <Notice tone="warning" title={deskTexts.news.taken(by)}>
      {deskTexts.news.takenHint}
    </Notice>
  );
}

/** What it costs; of one of which a part is paid, the rest. */
function Price({ order, desk }: Pick<CardProps, 'order' | 'desk'>) {
  if (order.total.amount === 0) return null;
  const shown = isPartPaid(order) ? order.due : order.total;
  return <p className="figures text-xl font-bold">{formatMoney(shown, desk.community.country)}</p>;
}

/** Marks it, to be confirmed together with others. */
function Mark({ order, isMarkable }: Pick<CardProps, 'order' | 'isMarkable'>) {
  if (!isMarkable) return null;
  return <Checkbox form={togetherForm} name={togetherQuery} value={order.id} label={deskTexts.together.mark} />;
}

/** That its money is disputed at the gateway, went back from there though the order stays, or failed to go back. */
function GatewayNotice({ order, desk }: Pick<CardProps, 'order' | 'desk'>) {
  const { isDisputed, isOwedAgain, owed, returned, status } = order;
  const isBack = status === 'confirmed' && returned.amount > 0;
  if (!isDisputed && !isBack && !isOwedAgain) return null;
  return (
    <Notice tone="warning" quiet>
      {isDisputed && <p>{words.disputed}</p>}
      {isOwedAgain && <p>{words.owedAgain(formatMoney(owed, desk.community.country))}</p>}
      {isBack && <p>{words.returned(formatMoney(returned, desk.community.country))}</p>}
    </Notice>
  );
}

/** Why its holder withdrew, or its receipt was rejected, for whoever reviews the next one or writes to its holder. */
function WhyEnded({ order: { rejectedFor, isWithdrawn } }: Pick<CardProps, 'order'>) {
  if (isWithdrawn) return <p className="font-semibold">{words.withdrawn}</p>;
  return rejectedFor && <p className="font-semibold wrap-anywhere">{words.rejectedFor(rejectedFor)}</p>;
}

type OrderFactsProps = Pick<CardProps, 'order' | 'desk'> & { list: DeskList };

/** Its reference, state, date, seller and payment. */
function OrderFacts({ order, desk, list }: OrderFactsProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <span className="figures font-semibold text-ink">{order.reference}</span>
      {list !== 'review' && list !== 'paid' && <StatusBadge of="order" status={order.status} />}
      {list === 'unpaid' && (
        <span>
          {`${words.due} `}
          <Countdown until={order.heldUntil} over={words.overdue} />
        </span>
      )}
      {list === 'credit' && (
        <span className="font-semibold text-ink">{creditTexts.desk.until(order.heldUntil, desk.raffle.timeZone)}</span>
      )}
      <span>{words.taken(relativeTime(order.createdAt, desk.now))}</span>
      {order.phone && <span>{order.phone}</span>}
      {order.email && <span className="wrap-anywhere">{order.email}</span>}
      {order.asksForLink && <Badge tone="waiting">{linkAskTexts.mark}</Badge>}
      {order.seller && <span>{soldWords(order.seller)}</span>}
      <OfflineMark offline={order.offline} />
      {order.payment && !isPartPaid(order) && (
        <span>
          {words.paidBy(
            order.payment.way === 'other' ? null : paymentWayNames[order.payment.way],
            relativeTime(order.payment.at, desk.now),
          )}
        </span>
      )}
      <CameIn order={order} desk={desk} />
      {order.payment?.selfConfirmed && <Badge tone="waiting">{words.selfConfirmed}</Badge>}
    </p>
  );
}

/** That its money came in the second currency. */
function CameIn({ order, desk }: Pick<CardProps, 'order' | 'desk'>) {
  const came = order.payment && !isPartPaid(order) && cameWords(order.payment, desk);
  return came && <span className="font-semibold text-ink">{came}</span>;
}

/** That a device sold it without a connection, and whether it came once the sale was over. */
function OfflineMark({ offline }: Pick<Order, 'offline'>) {
  if (offline === null) return null;
  const { late, offline: inTime } = offlineStallTexts.desk;
  return <Badge tone={offline.isLate ? 'waiting' : 'plain'}>{offline.isLate ? late : inTime}</Badge>;
}

/** Whose sale it is, said where they bought themselves. */
function soldWords({ name, isOwn }: NonNullable<Order['seller']>): string {
  return isOwn ? words.ownSale(name) : words.seller(name);
}

/** A late payment, and whether its numbers are still free. */
function LateNotice({ order, digits }: Pick<CardProps, 'order'> & { digits: number }) {
  if (order.status !== 'expired') return null;
  return (
    <Notice tone="warning" quiet>
      {order.lostNumbers.length > 0 ? words.lost(order.lostNumbers, digits) : words.lateFree}
    </Notice>
  );
}

/** What can still be done with an erased account's order. */
function goneWords(list: DeskList): string {
  const { gone } = words;
  if (list === 'credit') return gone.unpaid;
  return list === 'review' || list === 'unpaid' || list === 'refunds' ? gone[list] : gone.other;
}

type ReceiptsProps = { order: Order; now: string; address: Address; canSee: boolean };

function Receipts({ order, now, address, canSee, isAlone }: ReceiptsProps & { isAlone: boolean }) {
  const words = deskTexts.order;
  if (order.receipts.length === 0) return null;
  if (!canSee) return <ReceiptLinks order={order} now={now} address={address} canSee={canSee} />;
  return (
    <ul className={`grid min-w-0 content-start gap-3 sm:row-span-2 ${isAlone ? 'max-sm:order-1' : ''}`}>
      {order.receipts.map((receipt) => {
        const href = paths.raffleDeskReceipt({ ...address, receipt: receipt.id });
        return (
          <li key={receipt.id} className="grid gap-1">
            <ReceiptFile
              href={href}
              isPicture={receipt.isPicture}
              alt={words.receiptOf(order.name)}
              words={words.pdf}
              className={isAlone ? 'h-[42svh] sm:h-80' : 'h-40 sm:h-80'}
            />
            <ReceiptFacts receipt={receipt} now={now} />
          </li>
        );
      })}
    </ul>
  );
}

function ReceiptFacts({ receipt, now }: { receipt: Order['receipts'][number]; now: string }) {
  const words = deskTexts.order;
  const when = relativeTime(receipt.sentAt, now);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <span>{sentWords(receipt, when)}</span>
      {receipt.paidBy && <span>{words.wayOfReceipt(paymentWayNames[receipt.paidBy])}</span>}
      {receipt.transferReference && <span className="wrap-anywhere">{words.transfer(receipt.transferReference)}</span>}
      {receipt.late && <Badge tone="waiting">{words.late}</Badge>}
      {receipt.isRejected && <Badge tone="off">{words.rejected}</Badge>}
    </p>
  );
}

function sentWords({ addedBy, isByDeskLink }: Order['receipts'][number], when: string): string {
  const words = deskTexts.order;
  if (addedBy) return words.addedBy(addedBy, when);
  return isByDeskLink ? words.byDeskLink(when) : words.sentAt(when);
}

function ReceiptLinks({ order, now, address, canSee }: ReceiptsProps) {
  const words = deskTexts.order;
  return (
    <ul className="grid gap-1">
      {order.receipts.map((receipt) => (
        <li key={receipt.id} className="flex flex-wrap items-center gap-x-3">
          {canSee && (
            <a
              href={paths.raffleDeskReceipt({ ...address, receipt: receipt.id })}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center"
            >
              {words.openReceipt}
            </a>
          )}
          <ReceiptFacts receipt={receipt} now={now} />
        </li>
      ))}
    </ul>
  );
}

/** Receipts that match an earlier one, shown next to it. Only a warning. */
function Warnings({ order, desk, address }: Pick<CardProps, 'order' | 'desk' | 'address'>) {
  const words = deskTexts.warning;
  const warnings = order.receipts.flatMap((receipt) => receipt.warnings);
  if (warnings.length === 0 || !desk.can.review) return null;
  return (
    <Notice tone="warning" quiet>
      <ul className="grid gap-3">
        {warnings.map(({ kinds, sentAt, first }) => {
          const when = relativeTime(sentAt, desk.now);
          return (
            <li key={`${kinds.join()} ${sentAt}`} className="flex items-start gap-3">
              {first && <FirstReceipt first={first} communityUrl={address.communityUrl} />}
              <div className="grid min-w-0 gap-1">
                <span className="font-semibold">{words.kinds(kinds)}</span>
                <span>{whereFirst(first, when)}</span>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="mt-2">{words.check}</p>
    </Notice>
  );
}

function whereFirst(first: First | null, when: string): string {
  const words = deskTexts.warning;
  if (!first) return words.elsewhere(when);
  return first.raffle === null ? words.forAccess(first.reference, when) : words.here(first.reference, when);
}

type First = NonNullable<Order['receipts'][number]['warnings'][number]['first']>;

function FirstReceipt({ first, communityUrl }: { first: First; communityUrl: string }) {
  const href =
    first.raffle === null
      ? paths.chargesReceipt({ communityUrl, receipt: first.id })
      : paths.raffleDeskReceipt({ communityUrl, raffle: first.raffle, receipt: first.id });
  if (!first.isPicture) {
    return (
      <a href={href} download className="link inline-flex min-h-11 items-center">
        {deskTexts.warning.see}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" className="block w-20 shrink-0 rounded-sm border border-held-edge">
      <img
        src={href}
        alt={deskTexts.warning.see}
        loading="lazy"
        className="max-h-32 w-full rounded-sm object-contain"
      />
    </a>
  );
}
