import { showTicketList } from '#app/draws/show-documents.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/ticket-list';
import { documentResponse, inPieces } from './document-response.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shared = await orPage(() => showTicketList(app, actor, params));
  return documentResponse(inPieces(shared), 'application/octet-stream', `${params.raffle}.svl`);
}
