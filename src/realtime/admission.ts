import { passHolders } from '#db/access.ts';
import { isUnpublished } from '#db/bases.ts';
import type { Db } from '#db/client.ts';
import { communityById } from '#db/communities.ts';
import { membershipsAmong } from '#db/members.ts';
import { raffleById } from '#db/raffles.ts';
import { livingAmong } from '#db/sessions.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import { cadenceOf } from '#domain/access-payment.ts';
import { isHiddenCommunity, mayKnowCommunity } from '#domain/community-visibility.ts';
import { may, type Permission, standingsWith } from '#domain/permission.ts';
import type { Viewer } from './live.ts';

/** What is watched: a raffle, or (`raffleId` null) the messages of a community. */
export type Watched = { communityId: string; raffleId: string | null };

type Membership = Pick<MemberRow, 'status' | 'role'>;
type Known = {
  community: CommunityRow;
  /** The raffle is a draft, or was thrown away as one. */
  isUnpublished: boolean;
  permission: Permission;
  memberships: ReadonlyMap<string, Membership>;
  /** Who has paid, or was given access; null where nobody has to. */
  passes: ReadonlySet<string> | null;
};

/**
 * Asks, of all of these people at once, who may still watch something: whether their session lives, and the same rules
 * as at the door (`app/raffles/watch-raffle.ts`, `app/messages/watch-messages.ts`). Where everybody may watch it, nobody's
 * membership is asked for, however many they are.
 */
export async function admissionOf(
  db: Db,
  now: Temporal.Instant,
  { communityId, raffleId }: Watched,
  viewers: readonly Viewer[],
): Promise<(viewer: Viewer) => boolean> {
  const sessions = [...new Set(viewers.flatMap(({ session }) => session ?? []))];
  const [community, raffle, living] = await Promise.all([
    communityById(db, communityId),
    raffleId === null ? null : raffleById(db, communityId, raffleId),
    livingAmong(db, sessions, now),
  ]);
  if (!community || raffle === undefined) return () => false;
  const isUnpublishedRaffle = raffle !== null && (await isUnpublished(db, raffle));
  const isForEverybody = raffle !== null && !isHiddenCommunity(community) && !isUnpublishedRaffle;
  const people = isForEverybody ? [] : [...new Set(viewers.flatMap(({ userId }) => userId ?? []))];
  const known: Known = {
    community,
    isUnpublished: isUnpublishedRaffle,
    permission: raffle === null ? 'message.see' : 'raffle.see',
    memberships: await membershipsAmong(db, communityId, people),
    passes: await passesAmong(db, now, community, people),
  };
  return (viewer) => isSessionAlive(viewer, living) && mayWatch(viewer, known);
}

async function passesAmong(db: Db, now: Temporal.Instant, community: CommunityRow, people: readonly string[]) {
  const { access_type, payment_type, price } = community;
  if (!cadenceOf({ accessType: access_type, paymentType: payment_type, price })) return null;
  return passHolders(db, { communityId: community.id, among: people }, now);
}

function isSessionAlive({ userId, session }: Viewer, living: ReadonlyMap<string, string>): boolean {
  return userId === null || (session !== null && living.get(session) === userId);
}

function mayWatch({ userId, isOperator }: Viewer, known: Known): boolean {
  const { community, memberships, passes, permission } = known;
  const membership = (userId !== null && memberships.get(userId)) || null;
  if (!mayKnowCommunity(community, { isOperator, membership: membership?.status ?? null })) return false;
  const active = membership?.status === 'active' ? membership.role : null;
  if (known.isUnpublished && !(active && may(new Set([active]), 'raffle.see-draft', community.status))) return false;
  const isLapsed = active === 'member' && passes !== null && !passes.has(userId ?? '');
  const role = isLapsed ? null : active;
  const standings = standingsWith({ userId, isOperator, role, isCreator: userId === community.created_by });
  return may(standings, permission, community.status);
}
