import type { Money } from '#domain/money.ts';
import { isPayable } from '#domain/orders/order.ts';
import { formatMoney, formatTime } from '#texts/format.ts';
import { secondCurrencyTexts } from '#texts/orders/second-currency.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { DeskAct } from './desk-act.ts';
import { dueInSecond } from './second-currency.tsx';

type CashProps = { order: DeskData['orders'][number]; desk: DeskData };

const words = settlementTexts.desk;
const Act = ActForm<DeskAct>;

/** In whose hand an order's cash is, or what who sells says of it. */
export function CashNotice({ order: { cash }, desk }: CashProps) {
  if (cash === null) return null;
  const isOwn = cash.seller === desk.self;
  if (cash.isWaiting) {
    return (
      <Notice quiet>
        <p>{isOwn ? words.waitingOwn : words.waiting(cash.name)}</p>
        {cash.came && <p className="font-semibold">{cashSaid(cash.came, desk)}</p>}
      </Notice>
    );
  }
  return (
    <p>
      <Badge>{isOwn ? words.heldOwn : words.held(cash.name)}</Badge>
    </p>
  );
}

function cashSaid(came: Money, { community }: DeskData): string {
  const { sum, desk } = secondCurrencyTexts;
  return desk.cashSaid(sum(came, community.country));
}

/** Says that who sells an order holds its cash: of one's own sales, or of somebody else's as who runs the raffle. */
export function MarkCash({ order, desk }: CashProps) {
  const { seller, due } = order;
  const { self, raffle } = desk;
  if (seller === null || !mayMark({ order, desk })) return null;
  const isOwn = seller.id === self;
  const sum = formatMoney(due, desk.community.country);
  return (
    <Step open={isOwn ? words.mark : words.markOf(seller.name)} kind={isOwn ? 'primary' : 'secondary'}>
      <p>{isOwn ? words.markWords(sum, raffle.sellersConfirm) : words.markOfWords(seller.name, sum)}</p>
      <Act act="mark-cash" on={['order', order.id]} label={isOwn ? words.markAction(sum) : words.markOfAction(sum)} />
      <MarkInSecond order={order} desk={desk} said={isOwn ? words.markAction : words.markOfAction} />
    </Step>
  );
}

function mayMark({ order: { seller, due, status }, desk: { can, self } }: CashProps): boolean {
  if (!can.markCash || seller === null || due.amount === 0 || !isPayable(status)) return false;
  // who runs the raffle and holds the cash themselves has nobody to hand it to
  return can.review ? seller.id !== self : seller.id === self && !seller.isOwn;
}

/** The same of cash in the order's second currency. */
function MarkInSecond({ order, desk, said }: CashProps & { said: (sum: string) => string }) {
  const due = dueInSecond(order, desk);
  if (due === null) return null;
  return (
    <>
      <Act act="mark-cash" on={['order', order.id]} besides={{ inSecond: 'on' }} label={said(due)} kind="secondary" />
      <p className="text-soft">{secondCurrencyTexts.desk.cashAccount}</p>
    </>
  );
}

/** Takes back what waits: by who said so, or by who runs the raffle. */
export function UnmarkCash({ order: { id, cash }, desk: { can, self } }: CashProps) {
  const isOwn = cash?.seller === self;
  if (!cash?.isWaiting || !can.markCash || !(isOwn || can.review)) return null;
  const said = isOwn ? words.undoWaiting : words.undoWaitingOf;
  return (
    <Step open={said}>
      <p>{words.undoWaitingWords}</p>
      <Act act="undo-cash" on={['order', id]} label={said} />
    </Step>
  );
}

/** Takes back by who sells what they confirmed, for as long as that may be undone. */
export function UndoCash({ order: { id, cash, undoableUntil }, desk }: CashProps) {
  const { can, self, raffle } = desk;
  if (can.review || !can.markCash || undoableUntil === null || cash?.seller !== self) return null;
  return (
    <Step open={words.undo}>
      <p>{words.undoWords(formatTime(undoableUntil, raffle.timeZone))}</p>
      <Act act="undo-cash" on={['order', id]} label={words.undo} />
    </Step>
  );
}

/** Whether who holds the cash gave it back, where it is to go back. */
export function FromHand({ cash }: { cash: CashProps['order']['cash'] }) {
  if (cash === null || cash.isWaiting) return null;
  return <Checkbox name="fromHand" label={words.fromHand(cash.name)} hint={words.fromHandHint} />;
}
