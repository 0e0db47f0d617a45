import { action } from '#app/action.ts';
import { addressesOf, moveCommunity as writeAddress } from '#db/communities/communities.ts';
import { addressTransition, parseAddress } from '#domain/communities/community-address.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { reservedSegments } from '#texts/paths.ts';
import { findLockedCommunity } from './find-locked-community.ts';

type RawMove = { communityUrl: string; form: RawForm };

/** Changes a community's address. The former one redirects, and is never given to another. */
export const moveCommunity = action({
  parse: ({ communityUrl, form }: RawMove): Parsed<{ communityUrl: string; url: string }> => {
    const parsed = parseAddress(form, reservedSegments);
    return parsed.ok ? { ok: true, value: { communityUrl, url: parsed.value.url } } : parsed;
  },
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'community.move',
  run: async ({ tx, input, found: { community }, now, record }) => {
    const addresses = await addressesOf(tx, community.id);
    const change = addressTransition({ url: community.url, addresses }, input.url, now);
    if (!change) return { url: community.url };
    await writeAddress(tx, community.id, { url: input.url, now });
    await record(community.id, {
      kind: 'community.moved',
      subject: 'community',
      subjectId: community.id,
      data: change,
    });
    return { url: input.url };
  },
});
