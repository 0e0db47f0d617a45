import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { refusalOf, transitionMember } from '#app/members/transition-member.ts';
import { carryMemberships } from '#db/accounts/carried-memberships.ts';
import { forgetNotificationsOf, stopMailsOf } from '#db/accounts/erased-notifications.ts';
import { blankCommentsOf, blankMessagesOf } from '#db/accounts/erased-posts.ts';
import {
  anonymiseUser,
  beginErasure,
  communitiesOf,
  communitiesRunBy,
  endOffersOf,
  forgetWaysOf,
  lockUser,
  markOrdersErased,
} from '#db/accounts/erasures.ts';
import { obligationsOf } from '#db/accounts/obligations.ts';
import { blankPersonalRows, deletePersonalRows, type PersonKeys, personKeys } from '#db/accounts/personal-rows.ts';
import { insertEvents } from '#db/events.ts';
import { lockPeople } from '#db/members/members.ts';
import { unlinkAlike } from '#db/orders/receipt-retention.ts';
import { deleteUnmatchedOf } from '#db/statements/unmatched-lines.ts';
import { filesOf, releaseFiles } from '#db/stored-files.ts';
import type { CommunityRow } from '#db/tables.ts';
import { isErasureConfirmed } from '#domain/accounts/erasure.ts';
import type { EventKind } from '#domain/event.ts';
import type { MemberStatus } from '#domain/members/membership.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { uidOf } from '#identity/uid.ts';
import { erasedName, personalDataTables } from './personal-data.ts';
import { removeReleasedFilesNow } from './remove-files.ts';

type Erasure = { confirmation: string };
type FoundPerson = {
  community: null;
  user: NonNullable<Awaited<ReturnType<typeof lockUser>>>;
  communities: readonly CommunityRow[];
};

/**
 * Erases the asker's account: in one transaction everything that identifies them or that they wrote is removed;
 * numbers, sums, states, lists and actas stay. Refuses while they owe something to others or own an active community.
 */
export async function eraseAccount(app: App, actor: Actor, input: Erasure): Promise<void> {
  await erase(app, actor, input);
  await removeReleasedFilesNow(app);
}

const erase = action({
  parse: typed<Erasure>,
  find: async (tx, _, actor): Promise<FoundPerson> => {
    const uid = actor.userId ?? '';
    const communities: CommunityRow[] = [];
    for (const id of await communitiesOf(tx, uid)) communities.push(orNotFound(await lockPeople(tx, id)));
    return { community: null, user: orNotFound(await lockUser(tx, uid)), communities };
  },
  permission: 'account.erase',
  run: async (step) => {
    const { tx, dice, input, now } = step;
    const { user } = step.found;
    if (!isErasureConfirmed(input.confirmation, user.email)) {
      throw new Refusal('input', { fields: { confirmation: { code: 'retype' } } });
    }
    await requireNothingOpen(step);
    await beginErasure(tx, { id: dice.uuid(), subject: 'account', subjectId: user.uid, now });
    // read before leaving, which ends the role that it depends on
    const run = await communitiesRunBy(tx, user.uid);
    await leaveAll(step);
    const person = orNotFound(await personKeys(tx, user.uid));
    const files = await filesOf(tx, person);
    await forget(step, person, run);
    await stayOut(step);
    await anonymiseUser(tx, user.uid, { name: erasedName, subject: `erased:${dice.uuid()}`, now });
    await releaseFiles(
      tx,
      files.map(({ hash }) => hash),
      now,
    );
  },
});

async function requireNothingOpen({ tx, found: { user } }: Step<Erasure, FoundPerson>): Promise<void> {
  const { communities, raffles, refunds, access, surplus } = await obligationsOf(tx, user.uid);
  const owed = countOf([...refunds, ...access.filter(({ why }) => why === 'owed')]);
  const payments = countOf([...surplus, ...access.filter(({ why }) => why !== 'owed')]);
  if (communities.length + raffles.length + owed + payments === 0) return;
  throw new Refusal('account.obligations-open', {
    communities: communities.length,
    raffles: raffles.length,
    refunds: owed,
    payments,
  });
}

function countOf(rows: readonly { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** Leaves every community but those that they own and put away, which keep an owner without a name. */
async function leaveAll(step: Step<Erasure, FoundPerson>): Promise<void> {
  const { user, communities } = step.found;
  for (const community of communities) {
    if (community.created_by === user.uid) continue;
    const verdict = await transitionMember({ ...step, found: { community } }, 'leave', {
      userId: user.uid,
      by: 'self',
    });
    if (verdict.kind === 'refused' && (verdict.fault === 'owner' || verdict.fault === 'last-admin')) {
      throw refusalOf(verdict.fault, community, null);
    }
  }
}

/**
 * Carries bans and mutes of a secondary account over to the root account of its person, so that erasure ends neither.
 */
async function stayOut({ tx, now, found: { user } }: Step<Erasure, FoundPerson>): Promise<void> {
  const root = uidOf(user.issuer, user.subject);
  if (root === user.uid) return;
  for (const { communityId, former, status } of await carryMemberships(tx, { from: user.uid, to: root, now })) {
    const kind = carriedKinds[status] ?? 'member.left';
    const event = { kind, subject: 'member', subjectId: root, from: former, to: status } as const;
    await insertEvents(tx, { communityId, events: [event], actor: 'system', now });
  }
}

const carriedKinds: Partial<Record<MemberStatus, EventKind>> = {
  banned: 'member.banned',
  removed: 'member.removed',
  rejected: 'member.rejected',
};

async function forget(
  { tx, now, changed, found: { user } }: Step<Erasure, FoundPerson>,
  person: PersonKeys,
  run: readonly string[],
): Promise<void> {
  const name = user.display_name.trim();
  await endOffersOf(tx, user.uid, now);
  await forgetWaysOf(tx, { communities: run, name, email: person.email });
  await unlinkAlike(tx, person);
  await forgetNotificationsOf(tx, person);
  await stopMailsOf(tx, person, { name, instead: erasedName });
  await markOrdersErased(tx, person, now);
  await deleteUnmatchedOf(tx, user.uid);
  await blankCommentsOf(tx, person, now);
  for (const { table, by, erasure } of personalDataTables) {
    if (erasure === 'kept') continue;
    if (erasure === 'gone') await deletePersonalRows(tx, { table, by }, person);
    else await blankPersonalRows(tx, { table, by, blanks: erasure }, person);
  }
  for (const thread of await blankMessagesOf(tx, person, now)) changed(thread);
}
