import { showTile } from '#app/log/show-files.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/tile';
import { logResponse } from './log-response.ts';

/** A tile of hashes, or a bundle of entries (C2SP tlog-tiles). What it holds at a width never changes. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const bytes = await orPage(() => showTile(app, actor, { path: params['*'] }));
  return logResponse(bytes, { type: 'application/octet-stream', isForEver: true });
}
