import type { SharedPicture } from '#app/share/pictures.ts';
import { asker } from '#web/server/context.ts';
import { matchesTag } from '#web/server/if-none-match.ts';
import { orPage } from '#web/server/refusals.ts';

/** The name of the version in a picture's address. */
export const versionParameter = 'v';

type Asked = { request: Request; context: Parameters<typeof asker>[0] };

/**
 * A cacheable picture: immutable under its current version's address; under another one or none, the current picture,
 * cached for minutes.
 */
export async function pictureResponse({ request, context }: Asked, picture: SharedPicture): Promise<Response> {
  const isThisVersion = new URL(request.url).searchParams.get(versionParameter) === picture.version;
  const headers = {
    'Cache-Control': isThisVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=60, s-maxage=300',
    ETag: `"${picture.version}"`,
  };
  if (matchesTag(request, headers.ETag)) return new Response(null, { status: 304, headers });
  const bytes = await orPage(() => picture.bytes(asker(context).actor));
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': 'image/png' } });
}
