import { readMessagePicture } from '#app/messages/read-picture.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import type { Route } from './+types/picture';

/** A picture of a message: kept by the reader's own browser for a while, by nothing on the way. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { bytes, mediaType } = await orPage(() => readMessagePicture(app, actor, params));
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, max-age=600',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  });
}
