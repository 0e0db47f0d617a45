import { exportOrders } from '#app/orders/export-orders.ts';
import { formatNumber } from '#domain/board.ts';
import { csv } from '#domain/csv.ts';
import { decimalText } from '#domain/money.ts';
import { deskTexts } from '#texts/desk.ts';
import { fieldDateTime } from '#texts/format.ts';
import { stateNames } from '#texts/states.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import type { Route } from './+types/desk-export';

/** The orders as a table for the organiser's spreadsheet. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { orders, lastNumber, timeZone } = await orPage(() => exportOrders(app, actor, params));
  const when = (instant: string | null) => (instant ? fieldDateTime(instant, timeZone).replace('T', ' ') : '');
  const rows = orders.map((order) => [
    order.reference,
    stateNames.order[order.status],
    order.name,
    order.phone ?? '',
    order.email ?? '',
    order.numbers.map((number) => formatNumber(number, lastNumber)).join(' '),
    order.numbers.length,
    decimalText(order.total),
    order.total.currency,
    when(order.createdAt),
    when(order.heldUntil),
    when(order.paidAt),
    order.seller ?? '',
  ]);
  return new Response(csv([deskTexts.csv, ...rows]), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="pedidos-${params.raffle}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
