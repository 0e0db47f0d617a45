import type { OriginScope } from '#domain/network.ts';

/**
 * Who takes numbers, as far as it decides how many may stay unpaid: the desk for somebody, an account, a guest who has
 * shown that their phone or e-mail is theirs, or a guest who has not.
 */
export type TakerKind = 'desk' | 'account' | 'proven' | 'guest';

type Bound = { readonly numbers: number; readonly share: number };

/**
 * How many numbers of a raffle may be kept at the same time without having been paid: the greater of so many numbers and
 * a share of the board. A raffle's own most-per-person holds besides.
 */
const bounds = {
  guest: { numbers: 10, share: 1 / 5 },
  account: { numbers: 20, share: 1 / 2 },
  proven: { numbers: 20, share: 1 / 2 },
  /** All guests together who ask from one network and whose contact nobody has checked. */
  network: { numbers: 30, share: 1 / 3 },
  /** All guests together who ask from one network, those whose contact is proven among them. */
  wholeNetwork: { numbers: 60, share: 2 / 3 },
  /** The same of all networks of one IPv6 site together: as much as two networks that have nothing to do with each other. */
  site: { numbers: 60, share: 2 / 3 },
  wholeSite: { numbers: 75, share: 5 / 6 },
} as const satisfies Record<string, Bound>;

/** The most numbers that one person keeps unpaid in a raffle of that size; null where nothing bounds it: the desk. */
export function mostUnpaidOfPerson(kind: Exclude<TakerKind, 'desk'>, size: number): number;
export function mostUnpaidOfPerson(kind: TakerKind, size: number): number | null;
export function mostUnpaidOfPerson(kind: TakerKind, size: number): number | null {
  return kind === 'desk' ? null : mostOf(bounds[kind], size);
}

/** The most numbers that unknown guests from there keep unpaid in a raffle of that size, and all guests from there. */
export function mostUnpaidFrom(scope: OriginScope, size: number): { unproven: number; all: number } {
  return scope === 'network'
    ? { unproven: mostOf(bounds.network, size), all: mostOf(bounds.wholeNetwork, size) }
    : { unproven: mostOf(bounds.site, size), all: mostOf(bounds.wholeSite, size) };
}

/** Of boards from that size on, the share that all guests of whom nothing is checked may keep together. */
const together = { from: 100, share: 4 / 5 } as const;

/**
 * The most numbers that all guests whose contact nobody has checked keep unpaid together, from wherever they ask; null
 * where nothing bounds it: a small board is sold out by friends, and where no contact can be checked there is no way on.
 */
export function mostUnpaidTogether(size: number, canCheck: boolean): number | null {
  return canCheck && size >= together.from ? Math.floor(size * together.share) : null;
}

/** Hours for which guests of what the desk has freed have to show their contact in that raffle, or to sign in. */
export const freedHours = 24;

function mostOf({ numbers, share }: Bound, size: number): number {
  return Math.max(numbers, Math.floor(size * share));
}

/** Orders, and numbers as a share of the board, from which a network or a site deserves a look at the desk. */
const noticed = {
  network: { orders: 3, numbers: 10, share: 1 / 10 },
  /** Many households of one town may share a site. */
  site: { orders: 6, numbers: 20, share: 1 / 5 },
} as const;
const fewOrders = 2;

type Least = { orders: number; numbers: number };

/** How many unpaid orders and numbers from there are conspicuous in a raffle of that size: many orders, or many numbers. */
export function conspicuousFrom(scope: OriginScope, size: number): { many: Least; few: Least } {
  return {
    many: { orders: noticed[scope].orders, numbers: mostOf(noticed[scope], size) },
    few: { orders: fewOrders, numbers: mostOf(bounds.network, size) },
  };
}
