import { readMessagePicture } from '#app/messages/read-picture.ts';
import { asker } from '#web/server/context.ts';
import { matchesTag } from '#web/server/if-none-match.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/picture';

/** A picture of a message: kept by the reader's own browser for a while, by nothing on the way. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const tag = `"${params.file}"`;
  const isKnown = matchesTag(request, tag);
  const { bytes, mediaType } = await orPage(() => readMessagePicture(app, actor, { ...params, isKnown }));
  const headers = { ETag: tag, 'Cache-Control': 'private, max-age=600', 'X-Robots-Tag': 'noindex' };
  if (!bytes) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'Content-Type': mediaType,
      'Content-Disposition': 'inline',
    },
  });
}
