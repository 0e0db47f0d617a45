import { showTicketRecords } from '#app/orders/show-order.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/ticket-record';
import { privateDocuments } from './private-documents.ts';

/** The signed records of an order's paid numbers, each a file of the draw protocol, one a line. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { reference, records } = await orPage(() => showTicketRecords(app, actor, { key: params.secret }));
  return privateDocuments(records, `resguardo-${reference}.json`);
}
