import { createHash } from 'node:crypto';
import type { CommunityRow } from '#db/tables.ts';
import { type SettingsPart, settingsParts } from '#domain/communities/community-settings.ts';

const columns = {
  profile: ['name', 'description', 'time_zone', 'avatar', 'cover'],
  access: ['visibility', 'join_policy', 'join_question', 'access_type', 'payment_type', 'price', 'max_tickets'],
  payment: ['payment_ways'],
  features: ['allow_invites', 'allow_messages', 'allow_formation'],
  rules: ['rules'],
  questions: ['questions'],
} as const satisfies Record<SettingsPart, readonly (keyof CommunityRow)[]>;

/** A short version of a part's settings, by which a stale form is recognised. */
export function seenOf(part: SettingsPart, community: CommunityRow): string {
  const stands = JSON.stringify(columns[part].map((name) => community[name]));
  return createHash('sha256').update(stands).digest('base64url').slice(0, 16);
}

/** The versions of all parts. */
export function seenOfAll(community: CommunityRow): Record<SettingsPart, string> {
  return Object.fromEntries(settingsParts.map((part) => [part, seenOf(part, community)])) as Record<
    SettingsPart,
    string
  >;
}
