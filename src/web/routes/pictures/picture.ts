import { readPublicPicture } from '#app/pictures/read-picture.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import type { Route } from './+types/picture';

/**
 * A public picture by the hash of its bytes: what an address holds never changes, but it may go, and then no copy of it
 * outlives the day.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { bytes, mediaType } = await orPage(() => readPublicPicture(app, actor, { hash: params.file }));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mediaType,
      'Cache-Control': 'public, max-age=86400, immutable',
      'Content-Disposition': 'inline',
    },
  });
}
