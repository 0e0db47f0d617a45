import { Form, useNavigation } from 'react-router';
import { formatDeadline, formatLongDateTime, formatMoney, formatPlainAmount } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { planPageTexts } from '#texts/plans/plan-page.ts';
import { Copyable } from '#web/routes/orders/order/copyable.tsx';
import { ReceiptFields } from '#web/routes/orders/order/send-receipt.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice, type NoticeTone } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import type { PlanData, PlanRefusal } from './plan.tsx';

type Payment = NonNullable<PlanData['payment']>;
type Props = { shown: PlanData; payment: Payment; refused: PlanRefusal };

const words = planPageTexts.payment;
const tones: Partial<Record<Payment['status'], NoticeTone>> = { pending: 'warning', rejected: 'error' };

/** The payment that is under way: where it stands, where the money goes, and its receipt. */
export function PlanPayment({ shown: { community }, payment, refused }: Props) {
  const { status, transfer, can } = payment;
  const until = formatDeadline(payment.expiresAt, community.timeZone);
  return (
    <Section title={words.title(payment.plan)} className="py-0!" id="pago">
      <Notice quiet tone={tones[status] ?? 'info'} title={words.status[status]}>
        <p>{status === 'in_review' ? words.reviewWords : words.pendingWords(until)}</p>
        {payment.reason && <p className="mt-1 font-semibold">{words.reason(payment.reason)}</p>}
      </Notice>
      {transfer && <HowToPay payment={payment} transfer={transfer} />}
      <Sent payment={payment} community={community} />
      {can.send && <Receipt payment={payment} refused={refused} />}
      {can.giveUp && (
        <div className="flex flex-wrap">
          <Step open={words.giveUp} kind="quiet">
            <p className="measure">{words.giveUpWords}</p>
            <ActForm act="give-up" on={['payment', payment.id]} label={words.giveUp} kind="danger" />
          </Step>
        </div>
      )}
    </Section>
  );
}

function HowToPay({ payment: { money, reference }, transfer }: { payment: Payment; transfer: string }) {
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Copyable
          label={words.amount}
          value={formatMoney(money, 'ES')}
          copy={formatPlainAmount(money, 'ES')}
          action={words.copyAmount}
        />
        <Copyable
          label={words.reference}
          value={reference}
          copy={reference}
          action={words.copyReference}
          hint={words.referenceHint}
        />
      </dl>
      <dl>
        <Copyable
          label={words.to}
          value={<span className="whitespace-pre-line">{transfer}</span>}
          copy={transfer}
          action={words.copyTo}
        />
      </dl>
    </>
  );
}

function Sent({ payment, community }: { payment: Payment; community: PlanData['community'] }) {
  if (payment.receipts.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {payment.receipts.map(({ id, sentAt }) => (
        <li key={id}>
          <a
            className="link inline-flex min-h-11 items-center"
            href={paths.planReceipt({ communityUrl: community.url, receipt: id })}
          >
            {words.sentAt(formatLongDateTime(sentAt, community.timeZone))}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Receipt({ payment, refused }: Omit<Props, 'shown'>) {
  const isSending = useNavigation().formData?.get('act') === 'receipt';
  const isFirst = payment.status !== 'in_review';
  const own = refused?.act === 'receipt' ? refused : undefined;
  const form = (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-5">
      <input type="hidden" name="act" value="receipt" />
      <input type="hidden" name="payment" value={payment.id} />
      <ReceiptFields refused={own} />
      <Button pending={isSending} kind={isFirst ? 'primary' : 'secondary'}>
        {words.send}
      </Button>
    </Form>
  );
  if (!isFirst) return <Step open={words.again}>{form}</Step>;
  return (
    <Panel className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="text-lg">{words.receipt}</h3>
        <p className="text-soft">{words.receiptLead}</p>
      </div>
      {form}
    </Panel>
  );
}
