import type { Transaction } from '#db/client.ts';
import { accountsHere, membershipsIn } from '#db/communities/community-import.ts';
import type { CommunityInFile, MemberInFile, PersonInFile } from '#domain/communities/community-file.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';
import { digestOf } from '#identity/digest.ts';
import { planOf } from '#plans';

/** The accounts and memberships that an import writes. */
export type Placed = {
  /** The uid of each account in the file. */
  uids: ReadonlyMap<string, string>;
  /** The same, with the accounts that only event data name. */
  named: ReadonlyMap<string, string>;
  /** Placeholder accounts, for people whose account does not exist here or cannot be trusted to be theirs. */
  standIns: readonly { uid: string; person: PersonInFile }[];
  /** Memberships imported as they are. The owner's comes first. */
  live: readonly (MemberInFile & { uid: string; statusInFile: MemberStatus })[];
  /** Memberships stored for the record only, which give no access. */
  recorded: readonly MemberInFile[];
  noRoom: number;
};

type Given = {
  communityId: string;
  community: CommunityInFile;
  people: readonly PersonInFile[];
  members: readonly MemberInFile[];
  /** Every word in the facts of its events that could be an account. */
  words: ReadonlySet<string>;
  /** Who imports it, and their e-mail where their provider vouches for it. */
  userId: string;
  email: string | null;
  /** The community of this installation that the file was written from, where its owner imports it; else null. */
  own: { origin: string } | null;
};

/**
 * Decides which people of a file become members. Only a file that this installation exported, imported by its owner,
 * restores memberships, and only those unchanged in the original community: anybody can forge a file. Bans are always
 * restored, since they grant nothing.
 */
export async function placePeople(tx: Transaction, given: Given): Promise<Placed> {
  const { people, own } = given;
  const here = own
    ? await accountsHere(
        tx,
        people.map(({ account }) => account),
      )
    : new Set<string>();
  const { uids, standIns } = placeAccounts(given, here);
  const named = await placeNamed(tx, given, uids);
  return { uids, named, standIns, ...placeMembers(given, uids, await readKnown(tx, given, here)) };
}

/** The account here of everybody in a file; a stand-in where there is none that may be taken for them. */
function placeAccounts(given: Given, here: ReadonlySet<string>) {
  const { community, people, userId } = given;
  const isMe = ownerIsMe(given);
  const uids = new Map<string, string>();
  const standIns: Placed['standIns'][number][] = [];
  for (const person of people) {
    const { account } = person;
    if (account === community.createdBy && isMe) uids.set(account, userId);
    else if (here.has(account)) uids.set(account, account);
    else {
      const uid = standInOf(given.communityId, account);
      uids.set(account, uid);
      standIns.push({ uid, person });
    }
  }
  return { uids, standIns };
}

/** The same accounts with those that only the facts of events name. */
async function placeNamed(
  tx: Transaction,
  { own, words, communityId }: Given,
  uids: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  if (own) return uids;
  const named = new Map(uids);
  // event data may contain any string, so one that equals a local account id must not be attributed to that person
  const others = [...words].filter((word) => !uids.has(word));
  for (const account of await accountsHere(tx, others)) named.set(account, standInOf(communityId, account));
  return named;
}

/** What this installation knows of the members in a file. */
type Known = {
  /** Accounts of here that the file's people may be taken for. */
  here: ReadonlySet<string>;
  /** Accounts of here that the file says are banned, where it is another installation's. */
  banned: ReadonlySet<string>;
  /** Memberships as they stand in the community that the file was written from, where that is one of here. */
  current: Current | null;
};

async function readKnown(tx: Transaction, { own, members, userId }: Given, here: ReadonlySet<string>): Promise<Known> {
  if (own) return { here, banned: new Set(), current: await membershipsIn(tx, own.origin) };
  const named = members.filter(({ status }) => status === 'banned').map((member) => member.userId);
  const banned = await accountsHere(
    tx,
    named.filter((account) => account !== userId),
  );
  return { here, banned, current: null };
}

/** The memberships that are written as they were, by rank as far as the plan has room, and those that are only kept. */
function placeMembers(
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
function ownerIsMe({ community, people, userId, email }: Given): boolean {
  if (community.createdBy === userId) return true;
  const owner = people.find(({ account }) => account === community.createdBy);
  const isAlready = people.some(({ account }) => account === userId);
  if (!email || !owner?.email || isAlready) return false;
  return email.toLowerCase() === owner.email.toLowerCase();
}

/** The id of a stand-in account for this community, so that a file's data is never attributed to a real account here. */
function standInOf(communityId: string, account: string): string {
  return `importada-${digestOf([communityId, account]).toString('base64url')}`;
}

type Current = ReadonlyMap<string, { role: MemberRole; status: MemberStatus }>;

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
