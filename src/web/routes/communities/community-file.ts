import { exportCommunity } from '#app/community-file/export-community.ts';
import { communityFileTexts } from '#texts/communities/community-file.ts';
import { answerHead } from '#web/server/answer-head.ts';
import { asker, requestContext } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import { streamOf } from '#web/server/stream-of.ts';
import type { Route } from './+types/community-file';

/** A whole community as an archive, for its owner; not cached. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { ongoing } = context.get(requestContext);
  const asked = { communityUrl: params.communityUrl };
  const { url, parts } = await orPage(() => exportCommunity(app, actor, asked, ongoing.signal));
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${communityFileTexts.export.fileName(url)}"`,
    'Cache-Control': 'private, no-store',
  };
  return answerHead(request, new Response(streamOf(parts), { headers }));
}
