import { exportOrders } from '#app/orders/export-orders.ts';
import { orderColumns } from '#texts/orders/order-columns.ts';
import { orderCells } from '#web/routes/orders/order-cells.ts';
import { answerSheet } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/desk-export';

/** A raffle's orders as a spreadsheet. */
export function loader({ params, ...asked }: Route.LoaderArgs) {
  return answerSheet(asked, async (app, actor, format) => {
    const exported = await exportOrders(app, actor, { ...params, format });
    const sheet = { header: orderColumns, batches: rowsOf(exported) };
    return { name: `pedidos-${params.raffle}`, sheet, askAgain: exported.askAgain };
  });
}

async function* rowsOf({ batches, lastNumber, timeZone }: Awaited<ReturnType<typeof exportOrders>>) {
  for await (const orders of batches) {
    yield orders.map((order) => orderCells(order, lastNumber, timeZone));
  }
}
