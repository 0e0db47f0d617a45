import { readPublicPicture } from '#app/pictures/read-picture.ts';
import { parsePictureWidth } from '#domain/picture-width.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import type { Route } from './+types/picture';

/**
 * A public picture by the hash of its bytes: what an address holds never changes, but it may go, and then no copy of it
 * outlives the day.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const width = parsePictureWidth(new URL(request.url).searchParams.get('ancho') ?? '');
  const { bytes, mediaType } = await orPage(() => readPublicPicture(app, actor, { hash: params.file, width }));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mediaType,
      'Cache-Control': 'public, max-age=86400, immutable',
      'Content-Disposition': 'inline',
    },
  });
}
