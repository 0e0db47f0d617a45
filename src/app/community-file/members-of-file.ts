import type { MemberInFile } from '#domain/communities/community-file.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';
import { digestOf } from '#identity/digest.ts';
import { planOf } from '#plans';
import type { Given, Known, Placed } from './people-of-file.ts';

/** The memberships that are written as they were, by rank as far as the plan has room, and those that are only kept. */
export function placeMembers(
  given: Given,
  uids: ReadonlyMap<string, string>,
  known: Known,
): Pick<Placed, 'live' | 'recorded' | 'noRoom'> {
  const { community, members, userId } = given;
  const owner = ownerIsMe(given) ? members.find((member) => member.userId === community.createdBy) : undefined;
  const live: Placed['live'][number][] = [];
  const recorded: MemberInFile[] = [];
  if (owner) live.push({ ...owner, role: 'admin', status: 'active', uid: userId, statusInFile: owner.status });
  const room = planOf('').members ?? Number.POSITIVE_INFINITY;
  let active = 1;
  let noRoom = 0;
  for (const member of members.filter((each) => each !== owner).toSorted(byRank)) {
    const held = heldHere(member, uids, known);
    const taken = held?.status === 'active' ? 1 : 0;
    if (held && active + taken <= room) {
      live.push({ ...held, statusInFile: member.status });
      active += taken;
    } else {
      recorded.push(member);
      noRoom += taken;
    }
  }
  return { live, recorded, noRoom };
}

/** A membership of a file as it may be written here, were there room; null where it gives no access. */
function heldHere(
  member: MemberInFile,
  uids: ReadonlyMap<string, string>,
  { here, banned, current }: Known,
): (MemberInFile & { uid: string }) | null {
  const { userId } = member;
  if (banned.has(userId)) return { ...member, role: 'member', uid: userId };
  const held = current && here.has(userId) ? asItStands(member, current) : null;
  return held && { ...held, uid: uids.get(userId) ?? userId };
}

/** The owner of the file is who imports it: by the account, or by an e-mail that their provider vouches for. */
export function ownerIsMe({ community, people, userId, email }: Given): boolean {
  if (community.createdBy === userId) return true;
  const owner = people.find(({ account }) => account === community.createdBy);
  const isAlready = people.some(({ account }) => account === userId);
  if (!email || !owner?.email || isAlready) return false;
  return email.toLowerCase() === owner.email.toLowerCase();
}

/** The id of a stand-in account for this community, so that a file's data is never attributed to a real account here. */
export function standInOf(communityId: string, account: string): string {
  return `importada-${digestOf([communityId, account]).toString('base64url')}`;
}

export type Current = ReadonlyMap<string, { role: MemberRole; status: MemberStatus }>;

/**
 * A membership of the file where it still is what the file says; null where it is not. Who was banned since is banned.
 */
function asItStands(member: MemberInFile, current: Current): MemberInFile | null {
  const now = current.get(member.userId);
  if (member.status === 'banned' || now?.status === 'banned') return { ...member, role: 'member', status: 'banned' };
  return now?.status === member.status && now.role === member.role ? member : null;
}

const ranks: Record<MemberRole, number> = { admin: 0, moderator: 1, editor: 2, seller: 3, member: 4 };

function byRank(one: MemberInFile, other: MemberInFile): number {
  const byRole = ranks[one.role] - ranks[other.role];
  if (byRole !== 0) return byRole;
  return one.joinedAt < other.joinedAt ? -1 : Number(one.joinedAt > other.joinedAt);
}
