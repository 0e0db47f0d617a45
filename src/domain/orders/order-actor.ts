import type { EventKind } from '#domain/event.ts';
import { type RoleHistory, wasAtDesk, wasEverAtDesk } from '#domain/members/role-history.ts';

/**
 * Who did something to an order, as its desk is told: only `desk`, who runs the raffle or sells, is named. `holder` is whose
 * account the order is in, `link` whoever opened it by a private link, `guest` somebody without account before there was one.
 */
export type OrderActor = 'clock' | 'operator' | 'desk' | 'holder' | 'link' | 'guest';

type Data = Readonly<Record<string, unknown>>;

/** What is recorded of an act. `actor`: an account, `system` or `guest`. */
type Act = { kind: EventKind; actor: string; at: Temporal.Instant; data: Data };

type Order = { holder: string | null; seller: string | null };

/** What is known beside an act. */
type Beside = {
  /** Those who are or were in the raffle's community. */
  people: ReadonlyMap<string, RoleHistory>;
  /** Who ended the whole raffle and the order with it; null where it was done to the order alone. */
  ending: 'desk' | 'operator' | null;
  /** What is recorded of the receipt that was sent in the same step. */
  receipt: Data | null;
};

/** What only who runs a raffle does, or sells, with the desk's rights: also to an order of their own. */
const deskOnly: ReadonlySet<EventKind> = new Set<EventKind>([
  'order.part-paid',
  'order.part-undone',
  'order.cash-marked',
  'order.cash-unmarked',
  'order.confirmed',
  'order.confirmation-undone',
  'order.rejected',
  'order.rejection-undone',
  'order.hold-extended',
  'order.credit-given',
  'order.released',
  'order.refund-declined',
  'order.refunded',
  'order.link-made',
  'order.noted',
  'order.credited',
]);

/** What is done on an order's page alone: also by who runs the raffle, with a link of somebody else. */
const pageOnly: ReadonlySet<EventKind> = new Set<EventKind>([
  'order.cancelled',
  'order.numbers-dropped',
  'order.number-swapped',
  'order.tickets-shown',
  'order.tickets-hidden',
  'order.joined-account',
  'order.erased',
]);

/**
 * Who did something to an order. Whoever acted by a link is not named for a role that they got later, nor for one that they
 * had, where the act shows that it was not done with it.
 */
export function orderActor(act: Act, order: Order, beside: Beside): OrderActor {
  const { kind, actor } = act;
  if (actor === 'system') return 'clock';
  if (beside.ending === 'operator') return 'operator';
  if (actor === 'guest') return kind === 'order.taken' ? 'guest' : 'link';
  const roles = beside.people.get(actor);
  if (roles && wasEverAtDesk(roles) && isByDesk(act, order, { ...beside, roles })) return 'desk';
  return actor === order.holder ? 'holder' : 'link';
}

function isByDesk(act: Act, order: Order, { ending, receipt, roles }: Beside & { roles: RoleHistory }): boolean {
  const { kind, actor, at, data } = act;
  if (ending || deskOnly.has(kind)) return true;
  // an order taken for somebody else was sold, or is the answer to a request
  if (kind === 'order.taken') return actor !== order.holder || actor === order.seller;
  if (pageOnly.has(kind) || data.withdrawn !== undefined || data.byLink !== undefined) return false;
  if (receipt) return receipt.addedAtDesk !== undefined;
  return actor !== order.holder && wasAtDesk(roles, at);
}
