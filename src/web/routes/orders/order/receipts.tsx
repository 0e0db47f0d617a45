import { type RefObject, useRef } from 'react';
import { useLocation } from 'react-router';
import { formatDateTime } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import type { WaitingForm } from '#web/browser/use-waiting-forms.ts';
import type { RefusedOrder, ShownOrder } from '#web/routes/orders/order.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import { isPaidInHand } from './paid-in-hand.ts';
import { ReceiptSums } from './second-currency.tsx';
import { SendReceipt } from './send-receipt.tsx';

type ReceiptFormProps = { shown: ShownOrder; refused: RefusedOrder; waiting: WaitingForm };

/** Sends a receipt. Works without script. */
export function ReceiptForm({ shown, refused, waiting }: ReceiptFormProps) {
  const { order, receipts, paymentWays } = shown;
  const words = orderTexts.receipt;
  const fields = useRef<HTMLFormElement>(null);
  useFocusFault(fields, refused);
  const isAgain = order.status === 'in_review' || (order.status === 'expired' && receipts.some(({ late }) => late));
  const isInHand = isPaidInHand(paymentWays);
  const isRejected = order.status === 'rejected';
  const isFolded = useShapeKept(fields, isAgain || (isInHand && !isRejected));
  const isHeld = waiting.form !== null;
  const own = { reference: order.reference };
  const form = (
    <SendReceipt
      formRef={fields}
      waiting={waiting}
      refused={refused}
      isMain={!isFolded}
      fields={own}
      ways={paymentWays.map(({ kind }) => kind)}
    />
  );
  if (isFolded) {
    return (
      <details className="group" open={refused !== undefined || isHeld || undefined}>
        <summary className="link inline-flex min-h-11 items-center">{isAgain ? words.again : words.inHand}</summary>
        <Panel className="mt-2 grid gap-4">
          <ReceiptSums shown={shown} />
          {form}
        </Panel>
      </details>
    );
  }
  return (
    <Section
      title={isRejected ? words.again : words.title}
      lead={isRejected ? words.againLead : words.lead}
      className="py-0!"
      id="comprobante"
    >
      <Panel className="grid gap-4">
        <ReceiptSums shown={shown} />
        {form}
      </Panel>
    </Section>
  );
}

/**
 * Keeps a form folded or unfolded while somebody is using it and the page revalidates: moving it would remount it and
 * lose what was chosen and typed.
 */
function useShapeKept(form: RefObject<HTMLFormElement | null>, isFolded: boolean): boolean {
  const { key } = useLocation();
  const kept = useRef({ key, isFolded });
  if (kept.current.key !== key || !isBegun(form.current)) kept.current = { key, isFolded };
  return kept.current.isFolded;
}

function isBegun(form: HTMLFormElement | null): boolean {
  if (!form) return false;
  const isFilled = [...new FormData(form).values()].some((value) => value instanceof File && value.size > 0);
  const typed = form.querySelector('input[type="text"]') as HTMLInputElement | null;
  return isFilled || typed?.value !== typed?.defaultValue || form.contains(document.activeElement);
}

/** The receipts that were sent. */
export function SentReceipts({ shown: { receipts, raffle, key, can } }: { shown: ShownOrder }) {
  const hrefOf = (receipt: string) => (can.seeReceipts ? paths.ticketReceipt({ secret: key, receipt }) : null);
  return <ReceiptList receipts={receipts} timeZone={raffle.timeZone} hrefOf={hrefOf} />;
}

type Sent = Omit<Receipt, 'isAddedAtDesk' | 'isByDeskLink'> & Partial<Receipt>;
type Receipt = ShownOrder['receipts'][number];
type ReceiptListProps = { receipts: readonly Sent[]; timeZone: string; hrefOf: (receipt: string) => string | null };

/** Receipts as their sender sees them: when each came, and its file where they may have it. */
export function ReceiptList({ receipts, timeZone, hrefOf }: ReceiptListProps) {
  const words = orderTexts.receipt;
  if (receipts.length === 0) return null;
  return (
    <Section title={words.sent(receipts.length)} className="py-0!">
      <ul className="grid gap-3 sm:grid-cols-2">
        {receipts.map(({ id, sentAt, isPicture, late, ...way }) => {
          const when = formatDateTime(sentAt, timeZone);
          const href = hrefOf(id);
          return (
            <li key={id} className="grid content-start gap-2 rounded-xl border border-line bg-sheet p-3">
              {href && isPicture && (
                <a href={href} target="_blank" rel="noreferrer">
                  <img
                    src={href}
                    alt={words.alt(when)}
                    loading="lazy"
                    className="h-72 w-full rounded-md bg-well object-contain"
                  />
                </a>
              )}
              <p className="flex flex-wrap items-center justify-between gap-2 text-soft">
                {sentWords(way, when)}
                {late && <Badge tone="waiting">{words.late}</Badge>}
              </p>
              {!href && <p className="text-soft">{words.atDesk}</p>}
              {href && !isPicture && (
                <a href={href} className="link min-h-11" download>
                  {words.seePdf}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function sentWords(
  { isAddedAtDesk, isByDeskLink }: Pick<Sent, 'isAddedAtDesk' | 'isByDeskLink'>,
  when: string,
): string {
  const words = orderTexts.receipt;
  if (isAddedAtDesk) return words.addedAtDesk(when);
  return isByDeskLink ? words.byDeskLink(when) : words.sentAt(when);
}
