import type { FileRow } from '#db/communities/community-export.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { Cell } from '#domain/csv.ts';
import { type Currency, signedDecimal } from '#domain/money.ts';
import type { OrderLedgerKind } from '#domain/orders/checkout.ts';
import { rateText } from '#domain/orders/exchange-rate.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { ledgerTexts } from '#texts/orders/ledger-columns.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { stateNames } from '#texts/states.ts';
import { cellText, cellTime } from './csv-cells.ts';

type Cells = (row: FileRow) => Cell[];
type Place = Pick<CommunityRow, 'time_zone'>;

const cellMoney = (amount: unknown, currency: unknown) => ({
  decimal: signedDecimal({ amount: Number(amount), currency: currency as Currency }),
});

/** The cells of an order: whose it is, its numbers, what is here and due of it, who sold it, and the notes of its desk. */
export function orderCells(place: Place): Cells {
  return ({ currency, ...order }) => [
    cellText(order.raffle),
    cellText(order.reference),
    stateNames.order[order.status as OrderStatus],
    ...[order.name, order.phone, order.email, order.numbers].map(cellText),
    Number(order.count),
    ...[order.price, order.held, order.due].map((amount) => cellMoney(amount, currency)),
    cellText(currency),
    ...[order.createdAt, order.heldUntil, order.paidAt].map((at) => cellTime(at, place)),
    cellText(order.seller),
    ...secondCells(order, place, currency),
    cellText(order.notes),
  ];
}

/** What an order asks for in its second currency, and the rate and hour that it has; empty where it has none. */
function secondCells(order: FileRow, place: Place, currency: unknown): Cell[] {
  if (order.secondCurrency === null) return ['', '', '', ''];
  const rate = {
    currency: order.secondCurrency as Currency,
    units: Number(order.rateUnits),
    per: Number(order.ratePer),
    one: order.rateOne as Currency,
  };
  return [
    cellMoney(order.secondTotal, order.secondCurrency),
    cellText(order.secondCurrency),
    rateText(rate, currency as Currency),
    cellTime(order.rateAt, place),
  ];
}

/** The cells of a line of an order's ledger, with its sign: a column of them adds up to what is here. */
export function moneyCells(place: Place): Cells {
  return ({ currency, ...line }) => {
    const by = cellText(line.recordedBy) || ledgerTexts.automatic;
    return [
      cellTime(line.recordedAt, place),
      cellText(line.raffle),
      cellText(line.reference),
      ledgerTexts.kinds[line.kind as OrderLedgerKind],
      cellMoney(line.amount, currency),
      cellText(currency),
      paymentWayNames[line.way as keyof typeof paymentWayNames],
      line.selfConfirmed === 'true' ? ledgerTexts.own(by) : by,
      ...[line.heldBy, line.seller, line.id, line.undoes].map(cellText),
      line.cameAmount === null ? '' : cellMoney(line.cameAmount, line.cameCurrency),
      cellText(line.cameCurrency),
    ];
  };
}

/** The cells of a settlement: what a seller had, had handed over before and hands over, and who signed it when. */
export function settlementCells(place: Place): Cells {
  return ({ currency, ...settlement }) => [
    cellText(settlement.raffle),
    cellText(settlement.name),
    Number(settlement.place),
    ...[settlement.cash, settlement.commission, settlement.handedBefore, settlement.handed].map((amount) =>
      cellMoney(amount, currency),
    ),
    cellText(currency),
    cellText(settlement.note),
    cellText(settlement.drawnUpBy),
    ...[settlement.drawnUpAt, settlement.signedBySeller, settlement.signedByOrganiser].map((at) => cellTime(at, place)),
    settlement.replaces === null ? '' : Number(settlement.replaces),
  ];
}
