import { readPublicPicture } from '#app/pictures/read-picture.ts';
import { parsePictureWidth } from '#domain/pictures/picture-width.ts';
import { asker } from '#web/server/context.ts';
import { matchesTag } from '#web/server/if-none-match.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/picture';

/**
 * A public picture by the hash of its bytes: what an address holds never changes, but it may go, and then no copy of it
 * outlives the day.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const width = parsePictureWidth(new URL(request.url).searchParams.get('ancho') ?? '');
  const tag = `"${params.file}-${width ?? 'whole'}"`;
  const isKnown = matchesTag(request, tag);
  const asked = { hash: params.file, width, isKnown };
  const { bytes, mediaType } = await orPage(() => readPublicPicture(app, actor, asked));
  const headers = { ETag: tag, 'Cache-Control': 'public, max-age=86400, immutable' };
  if (!bytes) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Type': mediaType, 'Content-Disposition': 'inline' },
  });
}
