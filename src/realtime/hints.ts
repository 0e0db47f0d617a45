import type { Change, OrderChange, RaffleChange, RaffleKey } from './live.ts';

/**
 * A hint about a raffle in transit; `numbers` or `orders` null: any may have changed. Older servers send no `orders`,
 * and expect `numbers` in every hint.
 */
export type RaffleHint = RaffleKey & {
  numbers: readonly number[] | null;
  isRaffle: boolean;
  orders?: readonly string[] | null;
};

/** A hint about a community's messages; `threads` null: any may have changed. */
export type MessageHint = { communityId: string; threads: readonly string[] | null };

/** A hint about access to a community; `payers` null: anybody's may have changed. */
export type AccessHint = { communityId: string; payers: readonly string[] | null };

/** A hint from a database trigger: the rights of people in a community may have changed. */
export type PeopleHint = {
  communityId: string;
  /** The table that changed. */
  people: 'communities' | 'members' | 'raffles' | 'access_grants' | 'order_links';
};

/** A hint from a database trigger: sessions of these accounts ended; null: anybody's. */
export type SessionHint = { accounts: readonly string[] | null };

export type Hint = RaffleHint | MessageHint | AccessHint | PeopleHint | SessionHint;

export type Gathered = RaffleHint | MessageHint | AccessHint;

/** A NOTIFY carries at most 8,000 bytes: 1,000 numbers of seven digits fit. */
const mostNumbers = 900;

/** The same for ids, which are longer. */
const mostIds = 100;

/** The coalescing key of a hint. Orders and numbers go in separate hints, which would not fit in one. */
export function keyOf(change: Change): string {
  if ('orderId' in change) return `orders ${change.raffleId}`;
  if ('raffleId' in change) return `numbers ${change.raffleId}`;
  return 'payer' in change ? `access ${change.communityId}` : `messages ${change.communityId}`;
}

export function withChange(before: Gathered | undefined, change: Change): Gathered {
  const { communityId } = change;
  if ('threadId' in change) {
    return { communityId, threads: withId(before && 'threads' in before ? before.threads : [], change.threadId) };
  }
  if ('payer' in change) {
    return { communityId, payers: withId(before && 'payers' in before ? before.payers : [], change.payer) };
  }
  const { raffleId } = change;
  const empty: RaffleHint = { communityId, raffleId, numbers: [], isRaffle: false };
  return withRaffleChange(before && 'raffleId' in before ? before : empty, change);
}

function withRaffleChange(hint: RaffleHint, change: RaffleChange | OrderChange): RaffleHint {
  if ('orderId' in change) {
    const { orders = [] } = hint;
    return { ...hint, orders: withId(orders, change.orderId) };
  }
  const { numbers } = change;
  return numbers === null ? { ...hint, isRaffle: true } : { ...hint, numbers: both(hint, numbers) };
}

function withId(ids: readonly string[] | null, id: string): readonly string[] | null {
  if (ids === null) return null;
  const more = new Set(ids).add(id);
  return more.size > mostIds ? null : [...more];
}

function both({ numbers }: RaffleHint, more: readonly number[]): readonly number[] | null {
  if (numbers === null || numbers.length + more.length > mostNumbers) return null;
  return [...numbers, ...more];
}
