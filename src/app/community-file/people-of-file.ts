import type { Transaction } from '#db/client.ts';
import { accountsHere, membershipsIn } from '#db/communities/community-import.ts';
import type { CommunityInFile, MemberInFile, PersonInFile } from '#domain/communities/community-file.ts';
import type { MemberStatus } from '#domain/members/membership.ts';
import { type Current, ownerIsMe, placeMembers, standInOf } from './members-of-file.ts';

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

export type Given = {
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
export type Known = {
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
