import { showProof } from '#app/log/show-files.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/proof';
import { logResponse, plainText } from './log-response.ts';

/** The proof that a document is in the log (C2SP tlog-proof), which more witnesses may sign yet. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const proof = await orPage(() => showProof(app, actor, params));
  const response = logResponse(proof, { type: plainText, isForEver: false });
  response.headers.set('Content-Disposition', `attachment; filename="${params.fingerprint.slice(0, 16)}.tlog-proof"`);
  return response;
}
