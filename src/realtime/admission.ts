import { passHolders, refundedAmong } from '#db/access/access.ts';
import { livingAmong } from '#db/accounts/sessions.ts';
import type { Db } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { membershipsAmong } from '#db/members/members.ts';
import { heldAmong } from '#db/orders/orders.ts';
import { isUnpublished } from '#db/raffles/bases.ts';
import { raffleById } from '#db/raffles/raffles.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import { cadenceOf } from '#domain/access/access-payment.ts';
import { isHiddenCommunity, mayKnowCommunity, mayReadOwnPayments } from '#domain/communities/community-visibility.ts';
import { may, type Permission, relationsWith } from '#domain/permission.ts';
import type { HeldOrder, Viewer } from './live.ts';

/** What is watched of a community: a raffle, a raffle's orders, or what belongs to the community itself. */
export type Watched =
  | { kind: 'raffle' | 'orders'; communityId: string; raffleId: string }
  | { kind: 'messages' | 'access'; communityId: string };

const permissions = {
  raffle: 'raffle.see',
  orders: 'raffle.see-desk',
  messages: 'message.see',
  access: 'access.see-desk',
} as const satisfies Record<Watched['kind'], Permission>;

type Membership = Pick<MemberRow, 'status' | 'role'>;
type Known = {
  community: CommunityRow;
  /** The raffle is a draft, or was thrown away as one. */
  isUnpublished: boolean;
  permission: Permission;
  memberships: ReadonlyMap<string, Membership>;
  /** Who has paid, or was given access; null where nobody has to. */
  passes: ReadonlySet<string> | null;
  /** Who is owed money back, or was, where that is what they watch and the place is hidden. */
  refunded: ReadonlySet<string>;
  /** Says whether an order is still opened by what it was opened by. */
  isHeld: (own: HeldOrder, userId: string | null) => boolean;
};

/**
 * Asks, of all of these people at once, who may still watch something: whether their session lives, and the same rules
 * as at the door (`app/raffles/watch-raffle.ts`, `app/messages/watch-messages.ts`, `app/orders/watch-orders.ts`,
 * `app/access/watch-access.ts`). Where everybody may watch it, nobody's membership is asked for, however many they are.
 */
export async function admissionOf(
  db: Db,
  now: Temporal.Instant,
  watched: Watched,
  viewers: readonly Viewer[],
): Promise<(viewer: Viewer) => boolean> {
  const { communityId, kind } = watched;
  const sessions = [...new Set(viewers.flatMap(({ session }) => session ?? []))];
  const [community, raffle, living] = await Promise.all([
    communityById(db, communityId),
    'raffleId' in watched ? raffleById(db, communityId, watched.raffleId) : null,
    livingAmong(db, sessions, now),
  ]);
  if (!community || raffle === undefined) return () => false;
  const isUnpublishedRaffle = raffle !== null && (await isUnpublished(db, raffle));
  const isForEverybody = kind === 'raffle' && !isHiddenCommunity(community) && !isUnpublishedRaffle;
  const byRole = viewers.filter(({ own }) => own === undefined || own === 'access');
  const people = isForEverybody ? [] : [...new Set(byRole.flatMap(({ userId }) => userId ?? []))];
  const known: Known = {
    community,
    isUnpublished: isUnpublishedRaffle,
    permission: permissions[kind],
    memberships: await membershipsAmong(db, communityId, people),
    passes: await passesAmong(db, now, community, people),
    refunded:
      kind === 'access' && isHiddenCommunity(community)
        ? await refundedAmong(db, communityId, ownersAmong(viewers))
        : new Set(),
    isHeld: await heldBy(db, communityId, viewers),
  };
  return (viewer) => isSessionAlive(viewer, living) && mayWatch(viewer, known);
}

/** Those who watch what is their own of a community's payments. */
function ownersAmong(viewers: readonly Viewer[]): string[] {
  return [...new Set(viewers.flatMap(({ own, userId }) => (own === 'access' && userId ? [userId] : [])))];
}

async function passesAmong(db: Db, now: Temporal.Instant, community: CommunityRow, people: readonly string[]) {
  const { access_type, payment_type, price } = community;
  if (people.length === 0 || !cadenceOf({ accessType: access_type, paymentType: payment_type, price })) return null;
  return passHolders(db, { communityId: community.id, among: people }, now);
}

async function heldBy(db: Db, communityId: string, viewers: readonly Viewer[]): Promise<Known['isHeld']> {
  const orders = viewers.flatMap(({ own }) => (typeof own === 'object' ? own.orderId : []));
  const held = await heldAmong(db, communityId, [...new Set(orders)]);
  return ({ orderId, link }, userId) => {
    const keys = held.get(orderId);
    return link === null ? userId !== null && keys?.userId === userId : keys?.links.has(link) === true;
  };
}

/** The accounts among these people who watch by a session that has ended. */
export async function endedAmong(db: Db, now: Temporal.Instant, viewers: readonly Viewer[]): Promise<Set<string>> {
  const living = await livingAmong(db, [...new Set(viewers.flatMap(({ session }) => session ?? []))], now);
  return new Set(viewers.flatMap((viewer) => (isSessionAlive(viewer, living) ? [] : (viewer.userId ?? []))));
}

function isSessionAlive({ userId, session }: Viewer, living: ReadonlyMap<string, string>): boolean {
  return userId === null || (session !== null && living.get(session) === userId);
}

function mayWatch({ userId, isOperator, own }: Viewer, known: Known): boolean {
  const { community, memberships, passes, permission } = known;
  if (typeof own === 'object') return known.isHeld(own, userId);
  const membership = (userId !== null && memberships.get(userId)) || null;
  const hasRefund = userId !== null && known.refunded.has(userId);
  if (own === 'access' && mayReadOwnPayments(community, { membership: membership?.status ?? null, hasRefund }))
    return true;
  if (!mayKnowCommunity(community, { isOperator, membership: membership?.status ?? null })) return false;
  if (own === 'access') return userId !== null;
  const active = membership?.status === 'active' ? membership.role : null;
  if (known.isUnpublished && !(active && may(new Set([active]), 'raffle.see-draft', community.status))) return false;
  const isLapsed = active === 'member' && passes !== null && !passes.has(userId ?? '');
  const role = isLapsed ? null : active;
  const relations = relationsWith({ userId, isOperator, role, isCreator: userId === community.created_by });
  return may(relations, permission, community.status);
}
