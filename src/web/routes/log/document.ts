import { showLogDocument } from '#app/log/show-files.ts';
import { inPieces, json } from '#web/routes/draws/document-response.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/document';
import { logResponse } from './log-response.ts';

/** A document that was entered in the log, by its fingerprint. No cache keeps it: not everybody may see those of a private community. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shared = await orPage(() => showLogDocument(app, actor, params));
  return logResponse(inPieces(shared), { type: json, isForEver: false });
}
