import { showCheckpoint } from '#app/log/show-files.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/checkpoint';
import { logResponse, plainText } from './log-response.ts';

/** The log as it stands, a signed note (C2SP tlog-checkpoint). */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return logResponse(await orPage(() => showCheckpoint(app, actor, undefined)), { type: plainText, isForEver: false });
}
