import type { OriginScope } from '#domain/network.ts';

/**
 * The kinds of buyer that decide how many numbers may be unpaid: desk sale, account, guest with a proven contact, or
 * guest without.
 */
export type TakerKind = 'desk' | 'account' | 'proven' | 'guest';

type Bound = { readonly numbers: number; readonly share: number };

/**
 * The most unpaid numbers in a raffle: the greater of a fixed number and a share of the board. The raffle's own limit
 * per person applies too.
 */
const bounds = {
  guest: { numbers: 10, share: 1 / 5 },
  account: { numbers: 20, share: 1 / 2 },
  proven: { numbers: 20, share: 1 / 2 },
  /** All unproven guests of one network together. */
  network: { numbers: 30, share: 1 / 3 },
  /** All guests of one network together, proven ones included. */
  wholeNetwork: { numbers: 60, share: 2 / 3 },
  /** The same for an IPv6 site: as much as two unrelated networks. */
  site: { numbers: 60, share: 2 / 3 },
  wholeSite: { numbers: 75, share: 5 / 6 },
} as const satisfies Record<string, Bound>;

/** The most unpaid numbers of one person in a raffle of that size; null: unlimited, at the desk. */
export function mostUnpaidOfPerson(kind: Exclude<TakerKind, 'desk'>, size: number): number;
export function mostUnpaidOfPerson(kind: TakerKind, size: number): number | null;
export function mostUnpaidOfPerson(kind: TakerKind, size: number): number | null {
  return kind === 'desk' ? null : mostOf(bounds[kind], size);
}

/** The most unpaid numbers of the unproven guests of a network or site, and of all its guests. */
export function mostUnpaidFrom(scope: OriginScope, size: number): { unproven: number; all: number } {
  return scope === 'network'
    ? { unproven: mostOf(bounds.network, size), all: mostOf(bounds.wholeNetwork, size) }
    : { unproven: mostOf(bounds.site, size), all: mostOf(bounds.wholeSite, size) };
}

/** On boards from that size on, the share that all unproven guests together may hold. */
const together = { from: 100, share: 4 / 5 } as const;

/**
 * The most unpaid numbers of all unproven guests together; null: unlimited, on small boards, which friends sell out,
 * and where no contact can be checked, which leaves no alternative.
 */
export function mostUnpaidTogether(size: number, canCheck: boolean): number | null {
  return canCheck && size >= together.from ? Math.floor(size * together.share) : null;
}

/** Hours for which guests of a freed network have to prove their contact or sign in. */
export const freedHours = 24;

function mostOf({ numbers, share }: Bound, size: number): number {
  return Math.max(numbers, Math.floor(size * share));
}

/** Numbers of orders, and shares of the board, from which a network or site is conspicuous. */
const noticed = {
  network: { orders: 3, numbers: 10, share: 1 / 10 },
  /** Many households of one town may share a site. */
  site: { orders: 6, numbers: 20, share: 1 / 5 },
} as const;
const fewOrders = 2;

type Least = { orders: number; numbers: number };

/** From how many unpaid orders or numbers a network or site is conspicuous in a raffle of that size. */
export function conspicuousFrom(scope: OriginScope, size: number): { many: Least; few: Least } {
  return {
    many: { orders: noticed[scope].orders, numbers: mostOf(noticed[scope], size) },
    few: { orders: fewOrders, numbers: mostOf(bounds.network, size) },
  };
}
