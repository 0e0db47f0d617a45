import type { ReactNode } from 'react';
import type { DeskList } from '#domain/orders/desk.ts';
import { takesReceipt } from '#domain/orders/order.ts';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { formatMoney, formatNumbers, formatTime } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { partTexts } from '#texts/orders/part-payments.ts';
import { text } from '#web/form-text.ts';
import { ReceiptFields } from '#web/routes/orders/order/send-receipt.tsx';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Field } from '#web/ui/field.tsx';
import { ReasonField } from '#web/ui/reason-field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { MarkCash, UndoCash, UnmarkCash } from './cash-in-hand.tsx';
import { CreditSale } from './credit-sale.tsx';
import type { DeskAct } from './desk-act.ts';
import { ExtendHold } from './extend-hold.tsx';
import { GiveCredit } from './give-credit.tsx';
import { BookPart, isPartPaid } from './part-payments.tsx';
import { Refunds } from './refunds.tsx';
import { Remind } from './remind.tsx';
import { ConfirmInSecond, CurrencyChoice } from './second-currency.tsx';
import { WaySelect } from './way-select.tsx';

type Order = DeskData['orders'][number];
type ActsProps = {
  order: Order;
  desk: DeskData;
  refused: DeskRefusal;
  /** Whether it stands alone, with what confirms it at the foot of the screen. */
  isAlone?: boolean;
};

const words = deskTexts.act;

const Act = ActForm<DeskAct>;

/** The list whose acts an order gets: suspicious orders belong to two lists. */
export function listOf(desk: DeskData, order: Order): DeskList {
  if (desk.list !== 'suspicious') return desk.list;
  if (order.status === 'in_review') return 'review';
  return order.isOnCredit ? 'credit' : 'unpaid';
}

/** The acts on an order in its list: the main one first, costly ones behind a confirmation. */
export function OrderActs(props: ActsProps) {
  const list = listOf(props.desk, props.order);
  if (list === 'review' && props.desk.can.review) return <ReviewActs {...props} />;
  return list === 'unpaid' || list === 'credit' ? <UnpaidActs {...props} /> : <OtherActs {...props} list={list} />;
}

function ReviewActs({ order, desk, refused, isAlone = false }: ActsProps) {
  const isExpired = order.status === 'expired';
  // what waits is a receipt, or what who sells says of its cash
  const isReceipt = order.status === 'in_review' && !order.cash?.isWaiting;
  return (
    <Bar>
      {mayConfirm(order) && !isAlone && (
        <Act act="confirm" on={['order', order.id]} besides={{ mark: order.mark }} label={words.confirm} />
      )}
      {mayConfirm(order) && isReceipt && <ConfirmInSecond order={order} desk={desk} />}
      <UnmarkCash order={order} desk={desk} />
      {isReceipt && <Reject order={order} refused={refused} />}
      {isReceipt && !order.isOwn && <BookPart order={order} desk={desk} refused={refused} />}
      {isExpired && <RefundDue order={order} refused={refused} />}
      {isExpired && <Act act="cancel" on={['order', order.id]} label={words.dismiss} kind="quiet" />}
      <AddReceipt order={order} desk={desk} refused={refused} />
      <CreditSale order={order} desk={desk} refused={refused} />
      <Chat order={order} />
    </Bar>
  );
}

/** Whether an order to review can be confirmed by whoever sees it. */
export function mayConfirm({ isOwn, lostNumbers }: Order): boolean {
  return !isOwn && lostNumbers.length === 0;
}

function UnpaidActs({ order, desk, refused }: ActsProps) {
  const mayAct = desk.can.review && isOpen(desk);
  return (
    <Bar>
      {!desk.can.review && <MarkCash order={order} desk={desk} />}
      {!order.isHolderGone && <Remind on={['order', order.id]} label={words.remind} />}
      {mayAct && !order.isOwn && <PaidInHand order={order} desk={desk} />}
      {mayAct && !order.isOwn && <MarkCash order={order} desk={desk} />}
      {mayAct && !order.isOwn && <BookPart order={order} desk={desk} refused={refused} />}
      {mayAct && !order.isOnCredit && <ExtendHold order={order} desk={desk} />}
      {isOpen(desk) && <GiveCredit order={order} desk={desk} />}
      {mayAct && <UndoReject order={order} desk={desk} />}
      {mayAct && <Release order={order} desk={desk} />}
      <AddReceipt order={order} desk={desk} refused={refused} />
      <CreditSale order={order} desk={desk} refused={refused} />
    </Bar>
  );
}

function OtherActs({ order, desk, refused, list }: ActsProps & { list: DeskList }) {
  const mayAct = desk.can.review && isOpen(desk);
  return (
    <Bar>
      {list === 'refunds' && desk.can.review && <Refunds order={order} desk={desk} refused={refused} />}
      {list === 'refunds' && desk.can.review && <DeclineRefund order={order} desk={desk} refused={refused} />}
      <UndoCash order={order} desk={desk} />
      {!desk.can.review && <UnmarkCash order={order} desk={desk} />}
      {list === 'paid' && mayAct && <UndoConfirm order={order} desk={desk} />}
      {list === 'paid' && mayAct && <TakeBack order={order} desk={desk} refused={refused} />}
      {list === 'over' && mayAct && <UndoReject order={order} desk={desk} />}
      {list === 'over' && order.status === 'expired' && mayAct && !order.isOwn && (
        <PaidInHand order={order} desk={desk} />
      )}
      {list === 'over' && mayAct && <ExtendHold order={order} desk={desk} />}
      <AddReceipt order={order} desk={desk} refused={refused} />
      <CreditSale order={order} desk={desk} refused={refused} />
      <Chat order={order} />
    </Bar>
  );
}

/** Hidden for erased accounts. */
function Chat({ order }: { order: Order }) {
  return order.isHolderGone ? null : <Remind on={['order', order.id]} label={words.chat} quiet />;
}

function isOpen({ raffle }: DeskData): boolean {
  return raffle.phase === 'selling' || raffle.phase === 'reviewing';
}

/** Undoes a confirmation made by mistake, for as long as that is possible. */
function UndoConfirm({ order, desk }: Omit<ActsProps, 'refused'>) {
  if (order.undoableUntil === null) return null;
  return (
    <Step open={words.undoConfirm}>
      <p>{words.undoConfirmUntil(formatTime(order.undoableUntil, desk.raffle.timeZone))}</p>
      <LastPart order={order} desk={desk} />
      <Act act="undo-confirm" on={['order', order.id]} label={words.undo} />
    </Step>
  );
}

/** What of an order paid in parts is taken back with its confirmation, and what stays. */
function LastPart({ order: { parts, payment, paid }, desk }: Omit<ActsProps, 'refused'>) {
  if (parts.length === 0 || !payment) return null;
  const { country } = desk.community;
  const { currency } = paid;
  const before = formatMoney({ amount: paid.amount - payment.amount, currency }, country);
  return <p>{partTexts.desk.undoLast(formatMoney({ amount: payment.amount, currency }, country), before)}</p>;
}

/** Undoes a rejection made by mistake, for as long as that is possible. */
function UndoReject({ order, desk }: Omit<ActsProps, 'refused'>) {
  if (order.undoableRejection === null) return null;
  const { until, isOver } = order.undoableRejection;
  return (
    <Step open={words.undoReject}>
      <p>{words.undoRejectUntil(formatTime(until, desk.raffle.timeZone), isOver)}</p>
      <Act act="undo-reject" on={['order', order.id]} label={words.undo} />
    </Step>
  );
}

/** Takes a paid order's numbers back; its payment becomes a refund due. */
function TakeBack({ order, desk, refused }: ActsProps) {
  if (order.total.amount === 0) return <Release order={order} desk={desk} isQuiet />;
  return <RefundDue order={order} refused={refused} isQuiet />;
}

function Release({ order, desk, isQuiet = false }: Omit<ActsProps, 'refused'> & { isQuiet?: boolean }) {
  const numbers = formatNumbers(order.numbers, String(desk.raffle.lastNumber).length, 12);
  return (
    <Step open={words.cancel} kind={isQuiet ? 'quiet' : 'secondary'}>
      <p>{words.cancelWords(numbers, order.numbers.length)}</p>
      {isPartPaid(order) && <p>{partTexts.desk.release(formatMoney(order.paid, desk.community.country))}</p>}
      <Act act="cancel" on={['order', order.id]} label={words.cancelAction(order.numbers.length)} kind="danger" />
    </Step>
  );
}

function RefundDue({ order, refused, isQuiet = false }: Omit<ActsProps, 'desk'> & { isQuiet?: boolean }) {
  return (
    <Step open={words.refundDue} kind={isQuiet ? 'quiet' : 'secondary'} isRefused={refused?.act === 'refund-due'}>
      <p>{words.refundDueWords}</p>
      <p className="text-soft">{words.told[order.noticeChannel]}</p>
      <Act act="refund-due" on={['order', order.id]} label={words.refundDueAction} kind="danger">
        <Field label={words.reason} error={refused?.refused.fields.reason} optional>
          <TextInput
            name="reason"
            maxLength={receiptLimits.reason}
            autoComplete="off"
            defaultValue={text(refused?.values.reason)}
          />
        </Field>
      </Act>
    </Step>
  );
}

/** Says that what is to go back never came, or the rest of it of which a part was noted. */
function DeclineRefund({ order, desk, refused }: ActsProps) {
  const { country } = desk.community;
  const isRest = order.paid.amount > 0 && order.owedUnbooked.amount > 0;
  if (order.hasCome && !isRest) return null;
  const [rest, paid] = [formatMoney(order.owedUnbooked, country), formatMoney(order.paid, country)];
  return (
    <Step open={isRest ? words.declineRest(rest) : words.declineRefund} isRefused={refused?.act === 'decline-refund'}>
      <p className="text-soft">{isRest ? words.declineRestWords(rest, paid) : words.declineRefundWords}</p>
      <p className="text-soft">{words.told[order.noticeChannel]}</p>
      <Act act="decline-refund" on={['order', order.id]} label={words.declineRefundAction} kind="danger">
        <ReasonField
          label={words.reason}
          error={refused?.refused.fields.reason}
          most={receiptLimits.reason}
          typed={refused?.values.reason}
          ready={words.declineRefundReasons}
        />
      </Act>
    </Step>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return <div className="acts">{children}</div>;
}

function Reject({ order, refused }: { order: Order; refused: DeskRefusal }) {
  return (
    <Step open={words.reject} isRefused={refused?.act === 'reject'}>
      <p className="text-soft">{rejectHint(order)}</p>
      <p className="text-soft">{words.told[order.noticeChannel]}</p>
      <Act act="reject" on={['order', order.id]} label={words.rejectAction} kind="danger">
        <ReasonField
          label={words.reason}
          error={refused?.refused.fields.reason}
          most={receiptLimits.reason}
          typed={refused?.values.reason}
          ready={words.reasons}
        />
      </Act>
    </Step>
  );
}

/** What happens to the numbers of a rejected order. */
function rejectHint({ receipts, isHolderGone }: Order): string {
  if (receipts.some(({ isRejected }) => isRejected)) return words.rejectAgainHint;
  return isHolderGone ? words.rejectGoneHint : words.rejectHint;
}

/** Adds a receipt for a buyer who sent it by another way. */
function AddReceipt({ order, desk, refused }: ActsProps) {
  if (!desk.can.addReceipt || order.isHolderGone || !takesReceipt(order.status)) return null;
  const isRefused = refused?.act === 'add-receipt';
  return (
    <Step open={words.addReceipt} kind="quiet" isRefused={isRefused}>
      <p className="measure text-soft">{words.addReceiptHint}</p>
      <Act act="add-receipt" on={['order', order.id]} label={words.addReceiptAction} hasFile>
        <ReceiptFields refused={isRefused ? refused : undefined} />
      </Act>
    </Step>
  );
}

function PaidInHand({ order, desk }: { order: Order; desk: DeskData }) {
  return (
    <Step open={words.paidInHand}>
      {isPartPaid(order) && <p>{partTexts.desk.rest(order.due, desk.community.country)}</p>}
      <Act act="confirm" on={['order', order.id]} label={words.confirmPayment}>
        <CurrencyChoice order={order} desk={desk} name="inSecond" values={['', 'on']} chosen="" />
        <WaySelect desk={desk} chosen="cash" />
      </Act>
    </Step>
  );
}
