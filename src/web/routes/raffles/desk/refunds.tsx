import { formatMoney } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { FromHand } from './cash-in-hand.tsx';
import type { DeskAct } from './desk-act.ts';
import { CameBack } from './second-currency.tsx';
import { WaySelect } from './way-select.tsx';

type Order = DeskData['orders'][number];
type RefundsProps = { order: Order; desk: DeskData };

const words = deskTexts.act;

const Act = ActForm<DeskAct>;

/** What gives back the money of an order: through the gateway what it took, and what the organiser gives back. */
export function Refunds({ order, desk, refused }: RefundsProps & { refused: DeskRefusal }) {
  const parts = partsOf(order, desk);
  return (
    <>
      {parts && <p className="basis-full">{words.refundParts(parts.online, parts.gateway, parts.otherwise)}</p>}
      <CameBack order={order} desk={desk} />
      <RefundOnline order={order} desk={desk} refused={refused} />
      <Refunded order={order} desk={desk} />
    </>
  );
}

/** What goes back by which way, of an order that was paid through a gateway and otherwise, too; null of others. */
function partsOf({ refund: { gateway, online, otherwise } }: Order, { community: { country } }: DeskData) {
  if (gateway === null || online.amount === 0 || otherwise.amount === 0) return null;
  return {
    gateway: paymentWayNames[gateway],
    online: formatMoney(online, country),
    otherwise: formatMoney(otherwise, country),
  };
}

/** Gives back what is owed the way that it came. Asks once, like the one below. */
function RefundOnline({ order, desk, refused }: RefundsProps & { refused: DeskRefusal }) {
  if (!order.online) return null;
  const gateway = paymentWayNames[order.online];
  const sum = formatMoney(order.refund.online, desk.community.country);
  const parts = partsOf(order, desk);
  return (
    <Step open={words.refundOnline(gateway)} kind="primary" isRefused={refused?.act === 'refund-online'}>
      <p>{words.refundOnlineWords(sum, order.name, gateway)}</p>
      {parts && <p>{words.refundRest(parts.otherwise)}</p>}
      <Act act="refund-online" on={['order', order.id]} label={words.refundOnlineAction(sum)} />
    </Step>
  );
}

/** Says that the money went back, and how. Asks once: it cannot be undone, and others like it stand beside. */
function Refunded({ order, desk }: RefundsProps) {
  const sum = formatMoney(order.owed, desk.community.country);
  const parts = partsOf(order, desk);
  const way = order.refund.way === 'other' ? null : order.refund.way;
  return (
    <Step open={order.online ? words.refundedOtherwise : words.refunded} kind={order.online ? 'secondary' : 'primary'}>
      <p>{parts ? words.refundedPart.words(order.name) : words.refundedWords(sum, order.name)}</p>
      <Act act="refunded" on={['order', order.id]} label={words.refundedAction}>
        {parts && (
          <RadioCards
            legend={words.refundedPart.legend}
            name="part"
            defaultValue="otherwise"
            options={[
              {
                value: 'otherwise',
                label: parts.otherwise,
                hint: words.refundedPart.otherwise(parts.gateway, parts.online),
              },
              { value: 'all', label: sum, hint: words.refundedPart.all(parts.gateway) },
            ]}
          />
        )}
        <FromHand cash={order.cash} />
        <WaySelect desk={desk} label={words.refundWay} chosen={way ?? ''} also={way} />
      </Act>
    </Step>
  );
}
