import { action, type Parsed } from '#app/action.ts';
import { lockCommunity, updateCommunity } from '#db/communities.ts';
import { rafflesOf } from '#db/raffles.ts';
import { type CommunitySettingsForm, parseCommunitySettings } from '#domain/community.ts';
import type { RawForm } from '#domain/form.ts';
import { found, Refusal } from '#domain/refusal.ts';
import { findCommunity } from './find-community.ts';

type RawSettings = { communityUrl: string; form: RawForm };
type Settings = CommunitySettingsForm & { communityUrl: string };

/**
 * Changes what an admin may change of a community. One that has a raffle to be paid for becomes public only when that
 * is asked for by itself: paid raffles are for people who know each other.
 */
export const configureCommunity = action({
  parse: ({ communityUrl, form }: RawSettings): Parsed<Settings> => {
    const parsed = parseCommunitySettings(form);
    return parsed.ok ? { ok: true, value: { ...parsed.value, communityUrl } } : parsed;
  },
  find: async (tx, { communityUrl }, actor) => {
    const { url } = await findCommunity(tx, communityUrl, actor);
    return { community: found(await lockCommunity(tx, url)) };
  },
  permission: 'community.configure',
  run: async ({ tx, input, found: { community }, record }) => {
    const opens = input.visibility === 'public' && community.visibility !== 'public';
    if (opens && !input.publicConfirmed && (await hasPaidRaffle())) {
      throw new Refusal('input', { fields: { publicConfirmed: { code: 'consent' } } });
    }
    const settings = {
      name: input.name,
      description: input.description,
      time_zone: input.timeZone,
      visibility: input.visibility,
      join_policy: input.joinPolicy,
      allow_invites: input.allowInvites ?? false,
      allow_messages: input.allowMessages ?? false,
      allow_formation: input.allowFormation ?? false,
    };
    const changed = (Object.keys(settings) as (keyof typeof settings)[]).filter(
      (name) => settings[name] !== community[name],
    );
    if (changed.length === 0) return { url: community.url };
    await updateCommunity(tx, community.id, settings);
    await record(community.id, {
      kind: 'community.changed',
      subject: 'community',
      subjectId: community.id,
      from: community.visibility,
      to: input.visibility,
      data: { changed },
    });
    return { url: community.url };

    async function hasPaidRaffle() {
      return community.access_type === 'paid' || (await rafflesOf(tx, community)).some(({ price }) => price > 0);
    }
  },
});
