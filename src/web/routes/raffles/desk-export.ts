import { exportOrders } from '#app/orders/export-orders.ts';
import { decimalText } from '#domain/money.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { orderColumns } from '#texts/orders/order-columns.ts';
import { stateNames } from '#texts/states.ts';
import { answerSheet, isoTime } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/desk-export';

/** A raffle's orders as a spreadsheet. */
export function loader({ params, ...asked }: Route.LoaderArgs) {
  return answerSheet(asked, async (app, actor, format) => {
    const exported = await exportOrders(app, actor, { ...params, format });
    return { name: `pedidos-${params.raffle}`, sheet: { header: orderColumns, batches: rowsOf(exported) } };
  });
}

async function* rowsOf({ batches, lastNumber, timeZone }: Awaited<ReturnType<typeof exportOrders>>) {
  for await (const orders of batches) {
    yield orders.map((order) => [
      order.reference,
      stateNames.order[order.status],
      order.name,
      order.phone ?? '',
      order.email ?? '',
      order.numbers.map((number) => formatNumber(number, lastNumber)).join(' '),
      order.numbers.length,
      { decimal: decimalText(order.total) },
      order.total.currency,
      isoTime(order.createdAt, timeZone),
      isoTime(order.heldUntil, timeZone),
      isoTime(order.paidAt, timeZone),
      order.seller ?? '',
    ]);
  }
}
