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

/** How a part of the settings stands, in a few letters: what a form was filled in from says whether it still does. */
export function seenOf(part: SettingsPart, community: CommunityRow): string {
  const stands = JSON.stringify(columns[part].map((name) => community[name]));
  return createHash('sha256').update(stands).digest('base64url').slice(0, 16);
}

/** How every part stands. */
export function seenOfAll(community: CommunityRow): Record<SettingsPart, string> {
  return Object.fromEntries(settingsParts.map((part) => [part, seenOf(part, community)])) as Record<
    SettingsPart,
    string
  >;
}
