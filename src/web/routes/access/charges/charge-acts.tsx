import { accessLimits } from '#domain/access/access-payment.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { formatMoney } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import type { ChargesData, ChargesRefusal } from '#web/routes/access/charges.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Field } from '#web/ui/field.tsx';
import { ReasonField } from '#web/ui/reason-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { ChargeAct } from './charge-act.ts';
import type { Charge } from './charge-card.tsx';

type ActsProps = { payment: Charge; desk: ChargesData; refused: ChargesRefusal };

const words = chargeTexts.act;

const Act = ActForm<ChargeAct>;

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

type StepProps = Omit<ActsProps, 'desk'>;

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

function Refund({ payment, refused, desk }: ActsProps) {
  const isHere = refused?.act === 'refund';
  const owed = { ...payment.money, amount: payment.owed };
  const value = (name: string) => {
    const typed = isHere ? refused.values[name] : undefined;
    return typeof typed === 'string' ? typed : '';
  };
  return (
    <Step open={words.refund} isRefused={isHere}>
      <p className="text-soft">
        {payment.keepsAccess ? words.refundWords : words.refundWordsOutside(payment.isDeclinable)}
      </p>
      <Act act="refund" on={['payment', payment.id]} label={words.refundAction}>
        <Field
          label={words.amount}
          hint={words.amountHint(formatMoney(owed, desk.community.country))}
          error={isHere ? refused.refused.fields.amount : undefined}
          optional
        >
          <TextInput
            name="amount"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            defaultValue={value('amount')}
          />
        </Field>
        {payment.takenBy && (
          <Through gateway={paymentWayNames[payment.takenBy]} typed={value('through')} isHere={isHere} />
        )}
        <Field
          label={words.evidence}
          hint={words.evidenceHint}
          error={isHere ? refused.refused.fields.evidence : undefined}
        >
          <TextInput
            name="evidence"
            required
            maxLength={accessLimits.evidence}
            autoComplete="off"
            defaultValue={value('evidence')}
          />
        </Field>
      </Act>
    </Step>
  );
}

/** How an online payment was refunded. A refund in the gateway's panel is recorded before its notice arrives. */
function Through({ gateway, typed, isHere }: { gateway: string; typed: string; isHere: boolean }) {
  return (
    <Field label={words.through} hint={words.throughHint(gateway)}>
      <Select name="through" defaultValue={isHere ? typed : 'gateway'}>
        <option value="gateway">{words.throughGateway(gateway)}</option>
        <option value="">{words.throughOther}</option>
      </Select>
    </Field>
  );
}

function PaidByHand({ payment, refused }: StepProps) {
  return (
    <Step open={words.confirmPayment} isRefused={refused?.act === 'confirm'}>
      <Act act="confirm" on={['payment', payment.id]} label={words.confirm}>
        <Field label={words.way}>
          <Select name="way" defaultValue="">
            <option value="">{words.usual}</option>
            {(['cash', 'transfer', 'other'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {paymentWayNames[kind]}
              </option>
            ))}
          </Select>
        </Field>
      </Act>
    </Step>
  );
}
