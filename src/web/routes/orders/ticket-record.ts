import { showTicketRecords } from '#app/orders/show-order.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/ticket-record';

/** The signed records of an order's paid numbers, each a file of the draw protocol, one a line. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { reference, records } = await orPage(() => showTicketRecords(app, actor, { key: params.secret }));
  return new Response(records.map(canonicalText).join('\n'), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="resguardo-${reference}.json"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
