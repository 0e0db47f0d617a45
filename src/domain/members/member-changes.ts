import * as v from 'valibot';
import { integer, line, optional, parseForm, type RawForm } from '#domain/form.ts';
import type { Permission } from '#domain/permission.ts';
import { type MemberAct, type MemberFault, memberRoles } from './membership.ts';
import { joinLimits } from './membership-join.ts';
import { muteDays } from './mute.ts';

/** The acts on people, one or many at once. */
export const peopleActs = [
  'approve',
  'reject',
  'readmit',
  'change-role',
  'unmute',
  'mute',
  'remove',
  'unban',
  'ban',
] as const;
export type PeopleAct = (typeof peopleActs)[number];

/** The acts that change a status. */
export type StatusAct = Extract<PeopleAct, MemberAct>;

/** The permission of each act. */
export const permissionOf = {
  approve: 'member.approve',
  reject: 'member.reject',
  readmit: 'member.readmit',
  remove: 'member.remove',
  ban: 'member.ban',
  unban: 'member.ban',
  'change-role': 'member.change-role',
  mute: 'member.mute',
  unmute: 'member.mute',
} as const satisfies Record<PeopleAct, Permission>;

/** Acts that are confirmed first, with what will be lost. */
export const askedFirst: ReadonlySet<PeopleAct> = new Set(['reject', 'mute', 'remove', 'ban', 'change-role']);

/** The most people per request: a full page. */
export const mostPeople = 100;

const reasonShape = v.object({ reason: v.optional(optional(line(1, joinLimits.reason)), '') });
const muteShape = v.object({ days: v.pipe(integer(1, 30), v.picklist(muteDays, 'choice')) });
const roleShape = v.object({ role: v.picklist(memberRoles, 'choice') });

/** Parses the reason, which the person reads. */
export function parseReason(raw: RawForm) {
  return parseForm(reasonShape, raw);
}

/** Parses the days of a mute. */
export function parseMute(raw: RawForm) {
  return parseForm(muteShape, { days: '', ...raw });
}

/** Parses the role to give. */
export function parseRole(raw: RawForm) {
  return parseForm(roleShape, { role: '', ...raw });
}

/** The people named by a form, each once, up to the limit. */
export function peopleOfForm(value: unknown): string[] {
  const listed = Array.isArray(value) ? value : [value];
  const uids = listed.filter((uid): uid is string => typeof uid === 'string' && /^[\w-]{1,200}$/.test(uid));
  return [...new Set(uids)].slice(0, mostPeople);
}

/** The outcome: how many were changed, were so already, or could not be, with reasons. */
export type PeopleOutcome = {
  changed: number;
  settled: number;
  refused: Partial<Record<MemberFault, number>>;
};
