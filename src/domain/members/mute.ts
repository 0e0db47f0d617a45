import {
  type ActorKind,
  isStaff,
  type MemberFault,
  type MemberRole,
  type MemberStatus,
  outranks,
} from './membership.ts';

/** The lengths of a mute in days. */
export const muteDays = [1, 7, 30] as const;

/** Whether a member is muted at an instant. */
export function isMuted(mutedUntil: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return mutedUntil !== null && Temporal.Instant.compare(now, mutedUntil) < 0;
}

export type MuteVerdict =
  | { kind: 'change'; until: Temporal.Instant | null }
  | { kind: 'settled' }
  | { kind: 'refused'; fault: MemberFault };

type Silenced = {
  status: MemberStatus | 'none';
  role: MemberRole;
  isOwner: boolean;
  mutedUntil: Temporal.Instant | null;
};

/** Seconds by which the ends of a form sent twice may differ. */
const sameSeconds = 60;

/** Decides a mute; `until` null ends it. Refuses people of the same rank or above. */
export function muteTransition(
  until: Temporal.Instant | null,
  { member, by, now }: { member: Silenced; by: ActorKind; now: Temporal.Instant },
): MuteVerdict {
  if (!isStaff(by)) return { kind: 'refused', fault: 'not-yours' };
  if (member.status !== 'active') return { kind: 'refused', fault: 'transition' };
  if (!outranks(by, member)) return { kind: 'refused', fault: member.isOwner ? 'owner' : 'rank' };
  const before = isMuted(member.mutedUntil, now) ? member.mutedUntil : null;
  const isSame =
    before === null || until === null ? before === until : until.since(before).abs().total('seconds') < sameSeconds;
  return isSame ? { kind: 'settled' } : { kind: 'change', until };
}
