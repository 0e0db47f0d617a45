import { accessLimits } from '#domain/access/access-payment.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import type { ChargesRefusal } from '#web/routes/access/charges.tsx';
import { Step } from '#web/ui/act-form.tsx';
import { Field } from '#web/ui/field.tsx';
import { ReasonField } from '#web/ui/reason-field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Act, type ActsProps, type StepProps } from './act.tsx';
import type { Charge } from './charge-card.tsx';
import { PaidByHand, Refund } from './refund-step.tsx';

const words = chargeTexts.act;

/** What can be done about a payment: the main act first, what costs something behind a step. */
export function ChargeActs({ payment, desk, refused }: ActsProps) {
  const { status } = payment;
  if (!desk.can.review || payment.isOwn) return null;
  const asked = { payment, refused };
  return (
    <div className="flex flex-wrap items-start gap-2">
      {status === 'in_review' && (
        <>
          <Act act="confirm" on={['payment', payment.id]} label={words.confirm} />
          <Reject {...asked} />
          <Owe {...asked} />
        </>
      )}
      {unpaid.has(status) && <PaidByHand payment={payment} refused={refused} />}
      {owable.has(status) && <Owe {...asked} />}
      {payment.online && (
        <Act
          act="refund-online"
          on={['payment', payment.id]}
          label={words.refundOnline(paymentWayNames[payment.online])}
        />
      )}
      {refundable.has(status) && <Refund {...asked} desk={desk} />}
      {payment.isDeclinable && <Decline {...asked} />}
      {status === 'disputed' && <Act act="win" on={['payment', payment.id]} label={words.win} kind="secondary" />}
    </div>
  );
}

type Statuses = ReadonlySet<Charge['status']>;
const unpaid: Statuses = new Set(['pending', 'rejected', 'expired']);
const owable: Statuses = new Set(['confirmed', 'partially_refunded', 'cancelled']);
const refundable: Statuses = new Set(['refund_pending', 'disputed']);

function Reason({ refused }: { refused: ChargesRefusal }) {
  const typed = refused?.values.reason;
  return (
    <Field label={words.reason} error={refused?.refused.fields.reason}>
      <TextInput
        name="reason"
        required
        maxLength={accessLimits.reason}
        autoComplete="off"
        defaultValue={typeof typed === 'string' ? typed : ''}
      />
    </Field>
  );
}

function Reject({ payment, refused }: StepProps) {
  return (
    <Step open={words.reject} isRefused={refused?.act === 'reject'}>
      <p className="text-soft">{words.rejectWords}</p>
      <Act act="reject" on={['payment', payment.id]} label={words.rejectAction} kind="danger">
        <ReasonField
          label={words.reason}
          error={refused?.act === 'reject' ? refused.refused.fields.reason : undefined}
          most={accessLimits.reason}
          typed={refused?.act === 'reject' ? refused.values.reason : undefined}
          ready={deskTexts.act.reasons}
        />
      </Act>
    </Step>
  );
}

function Owe({ payment, refused }: StepProps) {
  return (
    <Step open={words.owe} isRefused={refused?.act === 'owe'}>
      <p className="text-soft">{payment.status === 'cancelled' ? words.oweCancelledWords : words.oweWords}</p>
      <Act act="owe" on={['payment', payment.id]} label={words.oweAction} kind="danger">
        <Reason refused={refused?.act === 'owe' ? refused : undefined} />
      </Act>
    </Step>
  );
}

function Decline({ payment, refused }: StepProps) {
  return (
    <Step open={words.decline} isRefused={refused?.act === 'decline'}>
      <p className="text-soft">{words.declineWords}</p>
      <Act act="decline" on={['payment', payment.id]} label={words.declineAction} kind="secondary">
        <Reason refused={refused?.act === 'decline' ? refused : undefined} />
      </Act>
    </Step>
  );
}
