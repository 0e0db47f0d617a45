import { showTicketRefunds } from '#app/orders/show-order.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/ticket-refund';
import { privateDocuments } from './private-documents.ts';

/** The signed refunds of an order's numbers, each a file of the draw protocol, one a line. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { reference, refunds } = await orPage(() => showTicketRefunds(app, actor, { key: params.secret }));
  return privateDocuments(refunds, `devolucion-${reference}.json`);
}
