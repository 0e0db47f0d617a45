import { showActa } from '#app/draws/show-documents.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/record-json';
import { documentResponse, inPieces, json } from './document-response.ts';

/** `?acta=2` gives an earlier one: provisional actas stay published. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const asked = new URL(request.url).searchParams.get('acta');
  const sequence = asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
  const shared = await orPage(() => showActa(app, actor, { ...params, sequence }));
  return documentResponse(inPieces(shared), json, `${params.raffle}-acta.json`);
}
