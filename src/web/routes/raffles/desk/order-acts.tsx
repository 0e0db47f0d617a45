import { MessageCircle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { receiptLimits } from '#domain/receipt.ts';
import { deskTexts } from '#texts/desk.ts';
import { formatNumbers } from '#texts/format.ts';
import { paymentWayNames } from '#texts/payment-ways.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { DeskAct } from './desk-act.ts';

type Order = DeskData['orders'][number];
type ActsProps = { order: Order; desk: DeskData; refused: DeskRefusal };

const words = deskTexts.act;

const Act = ActForm<DeskAct>;

/** What can be done about an order, in the list it stands in. The main act first, what costs something behind a step. */
export function OrderActs({ order, desk, refused }: ActsProps) {
  const { can, list, raffle } = desk;
  const isOpen = raffle.phase === 'selling' || raffle.phase === 'reviewing';
  const numbers = formatNumbers(order.numbers, String(raffle.lastNumber).length, 12);
  const release = (
    <Step open={words.cancel} kind={list === 'paid' ? 'quiet' : 'secondary'}>
      <p>{words.cancelWords(numbers)}</p>
      <Act act="cancel" on={['order', order.id]} label={words.cancelAction} kind="danger" />
    </Step>
  );
  const reject = <Reject order={order} refused={refused} />;
  const refund = (
    <Step
      open={words.refundDue}
      kind={list === 'paid' ? 'quiet' : 'secondary'}
      isRefused={refused?.act === 'refund-due'}
    >
      <p>{words.refundDueWords}</p>
      <Act act="refund-due" on={['order', order.id]} label={words.refundDueAction} kind="danger">
        <Reason refused={refused} optional />
      </Act>
    </Step>
  );
  if (list === 'review' && can.review) {
    return (
      <Bar>
        {!order.isOwn && order.lostNumbers.length === 0 && (
          <Act act="confirm" on={['order', order.id]} label={words.confirm} />
        )}
        {order.status === 'in_review' && reject}
        {order.status === 'expired' && refund}
        {order.status === 'expired' && <Act act="cancel" on={['order', order.id]} label={words.dismiss} kind="quiet" />}
        <Remind order={order} label={words.chat} quiet />
      </Bar>
    );
  }
  if (list === 'unpaid') {
    return (
      <Bar>
        <Remind order={order} label={words.remind} />
        {can.review && !order.isOwn && isOpen && <PaidInHand order={order} desk={desk} />}
        {can.review && isOpen && release}
      </Bar>
    );
  }
  return (
    <Bar>
      {list === 'refunds' && can.review && <Act act="refunded" on={['order', order.id]} label={words.refunded} />}
      {list === 'paid' && can.review && isOpen && (order.total.amount === 0 ? release : refund)}
      {list === 'over' && order.status === 'expired' && can.review && !order.isOwn && isOpen && (
        <PaidInHand order={order} desk={desk} />
      )}
      <Remind order={order} label={words.chat} quiet />
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-2">{children}</div>;
}

function Reject({ order, refused }: { order: Order; refused: DeskRefusal }) {
  return (
    <Step open={words.reject} isRefused={refused?.act === 'reject'}>
      <p className="text-soft">{words.rejectHint}</p>
      <Act act="reject" on={['order', order.id]} label={words.rejectAction} kind="danger">
        <Reason refused={refused} />
      </Act>
    </Step>
  );
}

function Reason({ refused, optional = false }: { refused: DeskRefusal; optional?: boolean }) {
  const list = useId();
  const typed = refused?.values.reason;
  return (
    <Field label={words.reason} error={refused?.refused.fields.reason} optional={optional}>
      <TextInput
        name="reason"
        list={list}
        maxLength={receiptLimits.reason}
        required={!optional}
        autoComplete="off"
        defaultValue={typeof typed === 'string' ? typed : ''}
      />
      {!optional && (
        <datalist id={list}>
          {words.reasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

function PaidInHand({ order, desk }: { order: Order; desk: DeskData }) {
  const kinds = [...new Set([...desk.raffle.paymentWays.map(({ kind }) => kind), 'cash' as const])];
  return (
    <Step open={words.paidInHand}>
      <Act act="confirm" on={['order', order.id]} label={words.confirmPayment}>
        <Field label={words.way}>
          <Select name="way" defaultValue="cash">
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {paymentWayNames[kind]}
              </option>
            ))}
            <option value="">{words.wayUnsaid}</option>
          </Select>
        </Field>
      </Act>
    </Step>
  );
}

/** A plain form: it opens WhatsApp in another tab, with a fresh link that is made at that moment. */
function Remind({ order, label, quiet = false }: { order: Order; label: string; quiet?: boolean }) {
  return (
    <form method="post" target="_blank" className="grow sm:grow-0">
      <input type="hidden" name="act" value="remind" />
      <input type="hidden" name="order" value={order.id} />
      <Button kind={quiet ? 'quiet' : 'secondary'} className="w-full">
        <MessageCircle aria-hidden="true" className="size-5" />
        {label}
      </Button>
    </form>
  );
}
