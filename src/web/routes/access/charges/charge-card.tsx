import { useId } from 'react';
import type { MemberStatus } from '#domain/members/membership.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { formatMoney, relativeTime } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { paths } from '#texts/paths.ts';
import { uiTexts } from '#texts/ui.ts';
import type { ChargesData, ChargesRefusal } from '#web/routes/access/charges.tsx';
import { Surplus } from '#web/routes/checkouts/surplus.tsx';
import { Copyable } from '#web/routes/orders/order/copyable.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ReceiptFile } from '#web/ui/receipt-file.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ChargeActs } from './charge-acts.tsx';

export type Charge = ChargesData['payments'][number];
type CardProps = { payment: Charge; desk: ChargesData; refused: ChargesRefusal };

const words = chargeTexts.payment;
/** How who pays usually stands. */
const inOrder: ReadonlySet<MemberStatus> = new Set(['active', 'awaiting_payment', 'expired']);

/** A payment for access, with what was sent of it and what can be done about it. */
export function ChargeCard({ payment, desk, refused }: CardProps) {
  const heading = useId();
  const { community, now, list, standsAt } = desk;
  const isWaiting = payment.status === 'pending' || payment.status === 'rejected';
  return (
    <article
      aria-labelledby={heading}
      className="grid gap-4 rounded-xl border border-line bg-sheet p-4 large-text:p-3 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="text-lg wrap-anywhere">
          {payment.name}
        </h2>
        <p className="figures text-lg font-bold">{formatMoney(payment.money, community.country)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <span className="figures font-semibold text-ink">{payment.reference}</span>
        <Badge>{chargeTexts.cadence[payment.cadence]}</Badge>
        {list !== 'review' && list !== 'refunds' && <StatusBadge of="access" status={payment.status} />}
        {payment.status === 'disputed' && <StatusBadge of="access" status="disputed" />}
        {payment.memberStatus && !inOrder.has(payment.memberStatus) && (
          <StatusBadge of="member" status={payment.memberStatus} />
        )}
        <span>{words.since(relativeTime(payment.since, now))}</span>
        {isWaiting && <span>{words.until(relativeTime(payment.expiresAt, standsAt ?? now))}</span>}
        {payment.way && payment.way !== 'other' && <span>{words.by(paymentWayNames[payment.way])}</span>}
        {payment.refunded > 0 && (
          <span>{words.returned(formatMoney({ ...payment.money, amount: payment.refunded }, community.country))}</span>
        )}
      </p>
      <Notes payment={payment} desk={desk} />
      {payment.refund && !payment.online && <RefundTo {...payment.refund} />}
      <Surplus surplus={payment.surplus} country={community.country} />
      <Receipts payment={payment} desk={desk} />
      <Warnings payment={payment} desk={desk} />
      {refused && <Notice tone="error">{refused.refused.message}</Notice>}
      <ChargeActs payment={payment} desk={desk} refused={refused} />
    </article>
  );
}

type PartProps = Omit<CardProps, 'refused'>;

/** What is to be known before something is done. */
function Notes({ payment, desk }: PartProps) {
  const isReview = payment.status === 'in_review';
  const note = noteOf(payment, desk);
  return (
    <>
      {payment.isOwn && <Notice quiet>{words.own}</Notice>}
      {payment.isDisputed && payment.status === 'refund_pending' && (
        <Notice tone="warning" quiet>
          {words.disputed}
        </Notice>
      )}
      {isReview && payment.receipts.length === 0 && !note && <Notice quiet>{words.noReceipt}</Notice>}
      {note && (
        <Notice tone="warning" quiet>
          {note}
        </Notice>
      )}
      {payment.reason && <p className="wrap-anywhere">{words.reason(payment.reason)}</p>}
    </>
  );
}

function noteOf({ note, money }: Charge, { community }: ChargesData): string | null {
  const { notes } = chargeTexts;
  if (!note || !Object.hasOwn(notes, note.because)) return null;
  const because = note.because as keyof typeof notes;
  const words = notes[because];
  if (typeof words === 'string') return words;
  const came = { amount: note.amount ?? 0, currency: (note.currency ?? money.currency) as typeof money.currency };
  return words(formatMoney(came, community.country));
}

function Receipts({ payment, desk: { community, now } }: PartProps) {
  if (payment.receipts.length === 0) return null;
  const order = deskTexts.order;
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {payment.receipts.map((receipt) => {
        const href = paths.chargesReceipt({ communityUrl: community.url, receipt: receipt.id });
        return (
          <li key={receipt.id} className="grid content-start gap-1">
            <ReceiptFile
              href={href}
              isPicture={receipt.isPicture}
              alt={order.receiptOf(payment.name)}
              words={order.pdf}
              className="h-40 sm:h-80"
            />
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
              <span>{order.sentAt(relativeTime(receipt.sentAt, now))}</span>
              {receipt.transferReference && (
                <span className="wrap-anywhere">{order.transfer(receipt.transferReference)}</span>
              )}
              {receipt.late && <Badge tone="waiting">{order.late}</Badge>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Where money that is owed is to be sent, as the payer says, and how to ask them. */
function RefundTo({ destination, email }: NonNullable<Charge['refund']>) {
  return (
    <dl className="grid gap-3">
      {destination === null ? (
        <p className="measure text-soft">{words.refundToUnknown}</p>
      ) : (
        <Copyable label={words.refundTo} value={destination} copy={destination} action={uiTexts.copy} />
      )}
      {email && (
        <div className="flex flex-wrap items-baseline gap-x-3">
          <dt className="text-soft">{words.email}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <a className="link inline-flex min-h-11 items-center" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Receipts that match an earlier one, here or in a raffle. Only a warning. */
function Warnings({ payment, desk: { community, now } }: PartProps) {
  const warning = deskTexts.warning;
  const warnings = payment.receipts.flatMap((receipt) => receipt.warnings);
  if (warnings.length === 0) return null;
  const communityUrl = community.url;
  return (
    <Notice tone="warning" quiet>
      <ul className="grid gap-3">
        {warnings.map(({ kinds, sentAt, first }) => {
          const when = relativeTime(sentAt, now);
          return (
            <li key={`${kinds.join()} ${sentAt}`} className="grid gap-1">
              <span className="font-semibold">{warning.kinds(kinds)}</span>
              <span>{whereFirst(first, when)}</span>
              {first && (
                <a
                  href={
                    first.raffle === null
                      ? paths.chargesReceipt({ communityUrl, receipt: first.id })
                      : paths.raffleDeskReceipt({ communityUrl, raffle: first.raffle, receipt: first.id })
                  }
                  target="_blank"
                  rel="noreferrer"
                  className="link inline-flex min-h-11 items-center"
                >
                  {warning.see}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-2">{warning.check}</p>
    </Notice>
  );
}

type First = Charge['receipts'][number]['warnings'][number]['first'];

function whereFirst(first: First, when: string): string {
  const warning = deskTexts.warning;
  if (!first) return warning.elsewhere(when);
  return first.raffle === null ? warning.forAccess(first.reference, when) : warning.here(first.reference, when);
}
