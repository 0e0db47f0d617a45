import { accessLimits } from '#domain/access/access-payment.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { formatMoney } from '#texts/format.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { Step } from '#web/ui/act-form.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Act, type ActsProps, type StepProps } from './act.tsx';

const words = chargeTexts.act;

export function Refund({ payment, refused, desk }: ActsProps) {
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

export function PaidByHand({ payment, refused }: StepProps) {
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
