import { exportOrders } from '#app/orders/export-orders.ts';
import { decimalText } from '#domain/money.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { orderColumns } from '#texts/orders/order-columns.ts';
import { stateNames } from '#texts/states.ts';
import { orPage } from '#web/server/attempt.ts';
import { asker } from '#web/server/context.ts';
import { isoTime, sheetKindOf, sheetResponse } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/desk-export';

/** The orders as a table for the organiser's spreadsheet. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const kind = sheetKindOf(request.url);
  const { batches, lastNumber, timeZone } = await orPage(() => exportOrders(app, actor, { ...params, format: kind }));
  const when = (instant: string | null) => isoTime(instant, timeZone);
  async function* rows() {
    for await (const orders of batches)
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
        when(order.createdAt),
        when(order.heldUntil),
        when(order.paidAt),
        order.seller ?? '',
      ]);
  }
  return sheetResponse({ header: orderColumns, batches: rows() }, kind, `pedidos-${params.raffle}`);
}
