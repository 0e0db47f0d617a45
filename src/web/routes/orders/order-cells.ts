import type { exportedOrder } from '#app/exported-order.ts';
import type { Cell } from '#domain/csv.ts';
import { decimalText } from '#domain/money.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { stateNames } from '#texts/states.ts';
import { isoTime } from '#web/server/spreadsheet.ts';

/** An order in the cells that `orderColumns` heads. */
export function orderCells(order: ReturnType<typeof exportedOrder>, lastNumber: number, timeZone: string): Cell[] {
  return [
    order.reference,
    stateNames.order[order.status],
    order.name,
    order.phone ?? '',
    order.email ?? '',
    order.numbers.map((number) => formatNumber(number, lastNumber)).join(' '),
    order.numbers.length,
    { decimal: decimalText(order.total) },
    { decimal: decimalText(order.held) },
    { decimal: decimalText(order.due) },
    order.total.currency,
    isoTime(order.createdAt, timeZone),
    isoTime(order.heldUntil, timeZone),
    isoTime(order.paidAt, timeZone),
    order.seller ?? '',
    order.second ? { decimal: decimalText(order.second.total) } : '',
    order.second?.total.currency ?? '',
    order.second?.rate ?? '',
    isoTime(order.second?.at ?? null, timeZone),
  ];
}
