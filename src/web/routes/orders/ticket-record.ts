import { showTicketRecords } from '#app/orders/show-order.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/ticket-record';

/** The records of an order's paid numbers as JSON: one, or a list. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { reference, records } = await orPage(() => showTicketRecords(app, actor, { key: params.secret }));
  const [first, ...others] = records;
  return new Response(`${JSON.stringify(others.length === 0 ? first : records, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="resguardo-${reference}.json"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
