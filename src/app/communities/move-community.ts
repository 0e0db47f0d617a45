import { action, type Parsed } from '#app/action.ts';
import { addressesOf, lockCommunity, moveCommunity as writeAddress } from '#db/communities.ts';
import { parseAddress, passAddress } from '#domain/community-address.ts';
import type { RawForm } from '#domain/form.ts';
import { found } from '#domain/refusal.ts';
import { reservedSegments } from '#texts/paths.ts';
import { findCommunity } from './find-community.ts';

/** Gives a community another address. The one it had leads to it from then on, and is never another's. */
export const moveCommunity = action({
  parse: ({
    communityUrl,
    form,
  }: {
    communityUrl: string;
    form: RawForm;
  }): Parsed<{ communityUrl: string; url: string }> => {
    const parsed = parseAddress(form, reservedSegments);
    return parsed.ok ? { ok: true, value: { communityUrl, url: parsed.value.url } } : parsed;
  },
  find: async (tx, { communityUrl }, actor) => {
    const { url } = await findCommunity(tx, communityUrl, actor);
    return { community: found(await lockCommunity(tx, url)) };
  },
  permission: 'community.move',
  run: async ({ tx, input, found: { community }, now, record }) => {
    const addresses = await addressesOf(tx, community.id);
    const change = passAddress({ url: community.url, addresses }, input.url, now);
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
