import { endUnpaid } from '#app/access-payments/leave-payments.ts';
import { action } from '#app/action.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { grantLegacy } from '#db/access/access.ts';
import type { Transaction } from '#db/client.ts';
import { type CommunitySettings, updateCommunity } from '#db/communities/communities.ts';
import { hasPaidRaffle } from '#db/raffles/raffles.ts';
import type { CommunityRow } from '#db/tables.ts';
import {
  type CommunitySettingsForm,
  parseCommunitySettings,
  readAccess,
} from '#domain/communities/community-settings.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { seenOf } from './settings-seen.ts';

type RawSettings = { communityUrl: string; form: RawForm };
type Settings = { communityUrl: string; settings: CommunitySettingsForm; seen: string | null };

/**
 * Saves one part of a community's settings. Refuses to publish one with paid raffles or access without a separate
 * confirmation, since these are for people who know each other. Refuses a form that is stale (optimistic locking),
 * which would undo others' changes.
 */
export const configureCommunity = action({
  parse: ({ communityUrl, form }: RawSettings): Parsed<Settings> => {
    const parsed = parseCommunitySettings(form);
    const seen = typeof form.seen === 'string' ? form.seen : null;
    return parsed.ok ? { ok: true, value: { communityUrl, settings: parsed.value, seen } } : parsed;
  },
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'community.configure',
  run: async (step) => {
    const { tx, actor, now, input, found: place, record } = step;
    const { settings, seen } = input;
    const { community } = place;
    const written = columnsOf(settings, community);
    await requireConsent(tx, community, settings);
    const changed = (Object.keys(written) as (keyof typeof written)[]).filter(
      (name) => JSON.stringify(written[name]) !== JSON.stringify(community[name]),
    );
    if (changed.length === 0) return { url: community.url, part: settings.part };
    if (seen && seen !== seenOf(settings.part, community)) throw new Refusal('community.changed', {});
    await updateCommunity(tx, community.id, written);
    // current members did not agree to pay, so they keep their access
    const costsNow = cadenceOfCommunity({ ...community, ...written }) !== null;
    const costBefore = cadenceOfCommunity(community) !== null;
    if (costsNow && !costBefore) await grantLegacy(tx, community.id, { by: actor.userId ?? 'system', now });
    if (costBefore && !costsNow) await endUnpaid(step);
    await record(community.id, {
      kind: 'community.changed',
      subject: 'community',
      subjectId: community.id,
      data: { part: settings.part, changed },
    });
    return { url: community.url, part: settings.part };
  },
});

function columnsOf(settings: CommunitySettingsForm, community: CommunityRow): CommunitySettings {
  switch (settings.part) {
    case 'profile':
      return {
        name: settings.name,
        description: settings.description,
        time_zone: settings.timeZone,
        avatar: settings.avatar ?? (settings.removeAvatar ? null : community.avatar),
        cover: settings.cover ?? (settings.removeCover ? null : community.cover),
      };
    case 'access':
      return accessColumns(settings, community);
    case 'payment':
      return { payment_ways: [...settings.paymentWays] };
    case 'features':
      return {
        allow_invites: settings.allowInvites ?? false,
        allow_messages: settings.allowMessages ?? false,
        allow_formation: settings.allowFormation ?? false,
      };
    case 'rules':
      return { rules: settings.rules };
    case 'questions':
      return { questions: [...settings.questions] };
  }
}

function accessColumns(
  settings: Extract<CommunitySettingsForm, { part: 'access' }>,
  community: CommunityRow,
): CommunitySettings {
  const access = readAccess(settings, community.currency);
  if (!access.ok) throw new Refusal('input', { fields: access.fields });
  return {
    visibility: settings.visibility,
    join_policy: settings.joinPolicy,
    join_question: settings.joinQuestion,
    access_type: settings.accessType,
    payment_type: access.value.paymentType,
    price: access.value.price,
    max_tickets: settings.accessType === 'paid' ? settings.maxTickets : community.max_tickets,
  };
}

async function requireConsent(
  tx: Transaction,
  community: CommunityRow,
  settings: CommunitySettingsForm,
): Promise<void> {
  if (settings.part !== 'access' || settings.visibility !== 'public' || settings.publicConfirmed) return;
  const isPaid = settings.accessType === 'paid';
  const isNews = community.visibility !== 'public' || (isPaid && community.access_type !== 'paid');
  if (!isNews) return;
  if (isPaid || (await hasPaidRaffle(tx, community.id))) {
    throw new Refusal('input', { fields: { publicConfirmed: { code: 'consent' } } });
  }
}
