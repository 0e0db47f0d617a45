import { accessTexts } from '#texts/access/access.ts';
import { formatDeadline, formatMoneyNamed, formatPlainAmount } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import type { WaitingForm } from '#web/browser/use-waiting-forms.ts';
import { PayOnline } from '#web/routes/checkouts/pay-online.tsx';
import { isPutAway } from '#web/routes/communities/put-away-notice.tsx';
import { Copyable } from '#web/routes/orders/order/copyable.tsx';
import { WayList } from '#web/routes/orders/order/pay-ways.tsx';
import { ReceiptList } from '#web/routes/orders/order/receipts.tsx';
import { SendReceipt } from '#web/routes/orders/order/send-receipt.tsx';
import { orderTones } from '#web/routes/orders/order/state-notice.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice, type NoticeTone } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import type { AccessData, AccessRefusal } from './access.tsx';
import { isOwedBeside } from './access-state.tsx';
import { Cancel, Declare } from './payment-acts.tsx';

export type Payment = NonNullable<AccessData['payment']>;
type Props = { shown: AccessData; payment: Payment; refused: AccessRefusal; waiting: WaitingForm };

const tones: Record<Payment['status'], NoticeTone> = {
  ...orderTones,
  pending: 'warning',
  partially_refunded: 'info',
  disputed: 'warning',
};

/** A payment that is under way: where it stands, how it is paid, what was sent of it. */
export function AccessPayment({ shown, payment, refused, waiting }: Props) {
  const { community } = shown;
  const { title, words } = accessTexts.status[payment.status];
  const until = formatDeadline(payment.expiresAt, community.timeZone);
  const hrefOf = (receipt: string) => paths.accessReceipt({ communityUrl: community.url, receipt });
  return (
    <>
      <Notice quiet tone={tones[payment.status]} title={title}>
        <p>{payment.isSpent ? accessTexts.lastTry : (putAwayNote(shown, payment) ?? words(until))}</p>
        {payment.reason && payment.status === 'rejected' && (
          <p className="mt-1 font-semibold">{accessTexts.reason(payment.reason)}</p>
        )}
      </Notice>
      {payment.can.pay && !payment.isSpent ? (
        <HowToPay shown={shown} payment={payment} />
      ) : (
        <Panel>
          <Facts
            facts={[
              { label: orderTexts.total, value: formatMoneyNamed(payment.money, community.country) },
              ...owedFacts(shown, payment),
              { label: orderTexts.reference, value: payment.reference },
            ]}
          />
        </Panel>
      )}
      {payment.can.sendReceipt && <Receipt payment={payment} refused={refused} waiting={waiting} />}
      {payment.can.declare && <Declare payment={payment} />}
      <ReceiptList receipts={payment.receipts} timeZone={community.timeZone} hrefOf={hrefOf} />
      {payment.can.cancel && <Cancel payment={payment} />}
    </>
  );
}

/** What is left to go back of this payment, where nothing else is owed. */
function owedFacts(shown: AccessData, payment: Payment) {
  if (payment.status !== 'refund_pending' || isOwedBeside(shown)) return [];
  return shown.owed.map((sum) => ({
    label: accessTexts.owed.sum,
    value: formatMoneyNamed(sum, shown.community.country),
  }));
}

/** What is said of the time to pay where it does not run. */
function putAwayNote({ community: { status } }: AccessData, { daysAtPause }: Payment): string | null {
  return isPutAway(status) && daysAtPause !== null ? accessTexts.payWhilePutAway(status, daysAtPause) : null;
}

function HowToPay({ shown: { community }, payment }: Pick<Props, 'shown' | 'payment'>) {
  const words = accessTexts.pay;
  const total = formatMoneyNamed(payment.money, community.country);
  const { paymentWays, gateways } = payment;
  return (
    <>
      <PayOnline gateways={gateways} fields={{ payment: payment.id }} />
      <Section
        title={gateways.length > 0 ? words.byHand : words.title}
        lead={paymentWays.length === 0 ? words.none : words.lead(total)}
        className="py-0!"
      >
        <WayList ways={paymentWays} />
        <dl className="grid gap-3 sm:grid-cols-2">
          <Copyable
            label={orderTexts.pay.amount}
            value={total}
            copy={formatPlainAmount(payment.money, community.country)}
            action={orderTexts.pay.copyAmount}
          />
          <Copyable
            label={words.concept}
            value={payment.reference}
            copy={payment.reference}
            action={words.copyConcept}
            hint={words.conceptHint}
          />
        </dl>
        <p className="text-soft">{words.until(formatDeadline(payment.expiresAt, community.timeZone))}</p>
      </Section>
    </>
  );
}

function Receipt({ payment, refused, waiting }: Omit<Props, 'shown'>) {
  const words = accessTexts.receipt;
  const isFirst = payment.status === 'pending' || payment.status === 'rejected';
  const form = <SendReceipt waiting={waiting} refused={refused} isMain={isFirst} fields={{ payment: payment.id }} />;
  if (isFirst) {
    return (
      <Section title={words.title} lead={words.lead} className="py-0!" id="comprobante">
        <Panel>{form}</Panel>
      </Section>
    );
  }
  return (
    <details className="group" open={refused !== undefined || waiting.form !== null}>
      <summary className="link inline-flex min-h-11 items-center">
        {payment.status === 'expired' ? words.forExpired : words.again}
      </summary>
      <Panel className="mt-2">{form}</Panel>
    </details>
  );
}
