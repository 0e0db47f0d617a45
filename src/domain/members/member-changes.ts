import * as v from 'valibot';
import { integer, line, optional, parseForm, type RawForm } from '#domain/form.ts';
import type { Permission } from '#domain/permission.ts';
import { type MemberAct, type MemberFault, memberRoles } from './membership.ts';
import { joinLimits } from './membership-join.ts';
import { muteDays } from './mute.ts';

/** What who runs a community does to people of it, one or many at once. */
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

/** The acts that change a status, as the course of memberships knows them. */
export type StatusAct = Extract<PeopleAct, MemberAct>;

/** What the policy calls each of them. */
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

/** Acts that are asked about once, naming what is lost, before they are done. */
export const askedFirst: ReadonlySet<PeopleAct> = new Set(['reject', 'mute', 'remove', 'ban', 'change-role']);

/** The most people of one request: a page of them, and more than a hand can pick. */
export const mostPeople = 100;

const reasonShape = v.object({ reason: v.optional(optional(line(1, joinLimits.reason)), '') });
const muteShape = v.object({ days: v.pipe(integer(1, 30), v.picklist(muteDays, 'choice')) });
const roleShape = v.object({ role: v.picklist(memberRoles, 'choice') });

/** Reads why something is done, told to whom it is done. */
export function parseReason(raw: RawForm) {
  return parseForm(reasonShape, raw);
}

/** Reads for how many days somebody is silenced. */
export function parseMute(raw: RawForm) {
  return parseForm(muteShape, { days: '', ...raw });
}

/** Reads the role that is given. */
export function parseRole(raw: RawForm) {
  return parseForm(roleShape, { role: '', ...raw });
}

/** The people that a form names, each once; those past the most are left out. */
export function peopleOfForm(value: unknown): string[] {
  const listed = Array.isArray(value) ? value : [value];
  const uids = listed.filter((uid): uid is string => typeof uid === 'string' && /^[\w-]{1,200}$/.test(uid));
  return [...new Set(uids)].slice(0, mostPeople);
}

/** What came of it: how many were changed, were so already, or could not be, by why. */
export type PeopleOutcome = {
  changed: number;
  settled: number;
  refused: Partial<Record<MemberFault, number>>;
};
