import { MessageCircle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { receiptLimits } from '#domain/receipt.ts';
import { deskTexts } from '#texts/desk.ts';
import { formatNumbers } from '#texts/format.ts';
import { paymentWayNames } from '#texts/payment-ways.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ButtonKind } from '#web/ui/button-style.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { DeskAct } from './desk-act.ts';

type Order = DeskData['orders'][number];
type ActsProps = { order: Order; desk: DeskData; refused: DeskRefusal };

const words = deskTexts.act;

/** What can be done about an order, in the list it stands in. The main act first, what costs something behind a step. */
export function OrderActs({ order, desk, refused }: ActsProps) {
  const { can, list, raffle } = desk;
  const isOpen = raffle.phase === 'selling' || raffle.phase === 'reviewing';
  const numbers = formatNumbers(order.numbers, String(raffle.lastNumber).length, 12);
  const release = (
    <Step open={words.cancel} kind={list === 'paid' ? 'quiet' : 'secondary'}>
      <p>{words.cancelWords(numbers)}</p>
      <Act act="cancel" order={order} label={words.cancelAction} kind="danger" />
    </Step>
  );
  const reject = <Reject order={order} refused={refused} />;
  const refund = (
    <Step open={words.refundDue} kind={list === 'paid' ? 'quiet' : 'secondary'} refused={refused?.act === 'refund-due'}>
      <p>{words.refundDueWords}</p>
      <Act act="refund-due" order={order} label={words.refundDueAction} kind="danger">
        <Reason refused={refused} optional />
      </Act>
    </Step>
  );
  if (list === 'review' && can.review) {
    return (
      <Bar>
        {!order.isOwn && order.lostNumbers.length === 0 && <Act act="confirm" order={order} label={words.confirm} />}
        {order.status === 'in_review' && reject}
        {order.status === 'expired' && refund}
        {order.status === 'expired' && <Act act="cancel" order={order} label={words.dismiss} kind="quiet" />}
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
      {list === 'refunds' && can.review && <Act act="refunded" order={order} label={words.refunded} />}
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

type ActProps = { act: DeskAct; order: Order; label: string; kind?: ButtonKind; children?: ReactNode };

function Act({ act, order, label, kind = 'primary', children }: ActProps) {
  const form = useNavigation().formData;
  const pending = form?.get('act') === act && form.get('order') === order.id;
  return (
    <Form method="post" preventScrollReset className={children ? 'grid gap-3' : 'grow sm:grow-0'}>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="order" value={order.id} />
      {children}
      <Button kind={kind} pending={pending} className={children ? '' : 'w-full'}>
        {label}
      </Button>
    </Form>
  );
}

type StepProps = { open: string; kind?: ButtonKind; refused?: boolean; children: ReactNode };

/** A second step before what costs something. Opens in its place, with or without script. */
function Step({ open, kind = 'secondary', refused = false, children }: StepProps) {
  return (
    <details className="grow open:basis-full sm:grow-0 sm:open:grow" open={refused || undefined}>
      <summary className={buttonStyle(kind, 'normal', 'w-full cursor-pointer list-none sm:w-auto')}>{open}</summary>
      <div className="mt-3 grid gap-3 rounded-lg bg-well p-4">{children}</div>
    </details>
  );
}

function Reject({ order, refused }: { order: Order; refused: DeskRefusal }) {
  return (
    <Step open={words.reject} refused={refused?.act === 'reject'}>
      <p className="text-soft">{words.rejectHint}</p>
      <Act act="reject" order={order} label={words.rejectAction} kind="danger">
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
      <Act act="confirm" order={order} label={words.confirmPayment}>
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
