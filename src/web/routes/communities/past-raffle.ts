import { showPastRaffle } from '#app/community-file/show-past-raffles.ts';
import { documentResponse, inPieces, json } from '#web/routes/draws/document-response.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/past-raffle';

/** The published documents of an imported raffle. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shared = await orPage(() => showPastRaffle(app, actor, params));
  return documentResponse(inPieces(shared), json, `rifa-${params.raffle.slice(0, 8)}.json`);
}
