import { passHolders } from '#db/access/access.ts';
import { refundedAmong } from '#db/access/owed-refunds.ts';
import { livingAmong } from '#db/accounts/sessions.ts';
import type { Db } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { membershipsAmong } from '#db/members/members.ts';
import { heldAmong } from '#db/orders/order-links.ts';
import { isUnpublished } from '#db/raffles/bases.ts';
import { raffleById } from '#db/raffles/raffles.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import { cadenceOf } from '#domain/access/access-payment.ts';
import { isHiddenCommunity, mayKnowCommunity, mayReadOwnPayments } from '#domain/communities/community-visibility.ts';
import { may, type Permission, relationsWith } from '#domain/permission.ts';
import type { HeldOrder, Viewer } from './live.ts';

/** What is watched in a community: a raffle, a raffle's orders, or the community itself. */
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
  /** The raffle is a draft, or a discarded one. */
  isUnpublished: boolean;
  permission: Permission;
  memberships: ReadonlyMap<string, Membership>;
  /** The people with a pass in force; null where none is needed. */
  passes: ReadonlySet<string> | null;
  /** The people with a pending or past refund, where they watch that and the community is hidden from them. */
  refunded: ReadonlySet<string>;
  /** Whether the link or account that opened an order still does. */
  isHeld: (own: HeldOrder, userId: string | null) => boolean;
};

/**
 * Checks in one batch who may still watch something: whether their session lives, and the rules of the views that let
 * them in (`app/raffles/watch-raffle.ts`, `app/messages/watch-messages.ts`, `app/orders/watch-orders.ts`,
 * `app/access/watch-access.ts`). What is public costs no query per watcher.
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

/** Those who watch their own payments in a community. */
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

/** The accounts among these watchers whose session has ended. */
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
  const { status, role } = membershipOf(userId, memberships);
  const hasRefund = userId !== null && known.refunded.has(userId);
  if (own === 'access' && mayReadOwnPayments(community, { membership: status, hasRefund })) return true;
  if (!mayKnowCommunity(community, { isOperator, membership: status })) return false;
  if (own === 'access') return userId !== null;
  const active = status === 'active' ? role : null;
  if (known.isUnpublished && !maySeeDrafts(active, community)) return false;
  const inForce = isLapsed(userId, active, passes) ? null : active;
  const relations = relationsWith({ userId, isOperator, role: inForce, isCreator: userId === community.created_by });
  return may(relations, permission, community.status);
}

function isLapsed(userId: string | null, role: MemberRow['role'] | null, passes: Known['passes']): boolean {
  return role === 'member' && passes !== null && !passes.has(userId ?? '');
}

const stranger = { status: null, role: null } as const;

function membershipOf(userId: string | null, memberships: Known['memberships']): Membership | typeof stranger {
  return (userId !== null && memberships.get(userId)) || stranger;
}

function maySeeDrafts(role: MemberRow['role'] | null, { status }: CommunityRow): boolean {
  return role !== null && may(new Set([role]), 'raffle.see-draft', status);
}
