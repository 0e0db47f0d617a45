import { type Transition, transition } from '#domain/transition.ts';

export const raffleStatuses = ['draft', 'open', 'closed', 'drawn', 'completed', 'cancelled'] as const;
export type RaffleStatus = (typeof raffleStatuses)[number];

const transitions: Record<RaffleStatus, readonly RaffleStatus[]> = {
  draft: ['open', 'cancelled'],
  open: ['closed', 'cancelled'],
  closed: ['drawn', 'cancelled'],
  drawn: ['completed'],
  completed: [],
  cancelled: [],
};

/**
 * Decides a change of a raffle's status. Gives `null` when it is in that status (idempotent). Refuses what the
 * transition table does not allow.
 */
export function raffleTransition(from: RaffleStatus, to: RaffleStatus): Transition<RaffleStatus> | null {
  return transition({ from, to }, transitions[from].includes(to), 'raffle.transition');
}

export const raffleLimits = {
  title: 120,
  story: 4000,
  prizes: 20,
  prizeName: 120,
  /** The most numbers of a raffle; the plan may allow fewer. */
  numbers: 1_000_000,
  /** The largest board that a page shows. */
  board: 10_000,
  numbersPerOrder: 100,
  holdMinutes: { min: 15, max: 10_080, usual: 1440 },
  reserves: 100,
  /** Days that a number with a prize has to answer before the prize may pass to the next reserve. */
  claimDays: { min: 3, max: 30, usual: 7 },
  paymentWays: 8,
  paymentDetails: 500,
  /** Drafts per community. */
  drafts: 20,
} as const;

/** The draw method as the organiser chooses it; published as the protocol's `metodo`. */
export type DrawMethod =
  | { kind: 'drand' }
  | {
      kind: 'lottery';
      /** The lottery's usual name. */
      lottery: string;
      digits: number;
      figures: number;
      readings: readonly { draw: string; prize: string }[];
      unsold: 'siguiente' | 'otro_sorteo';
      contestHours: number;
    }
  | {
      kind: 'commitment';
      entropy: readonly { description: string; format: 'digitos' | 'hex'; length: number; bits: number }[];
      revealBefore: string;
      contestHours: number;
    };

/** Ways of paying the organiser directly. `other` is free text. */
export const paymentKinds = [
  'bizum',
  'sepa',
  'nequi',
  'daviplata',
  'breb',
  'transfiya',
  'yape',
  'plin',
  'spei',
  'dimo',
  'oxxo',
  'pago_movil',
  'sinpe',
  'deuna',
  'pix',
  'zelle',
  'transfer',
  'cash',
  'other',
] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** The kind of the only way of paying that is offered; `other` where there are several, or none. */
export function usualWay(ways: readonly { kind: PaymentKind }[]): PaymentKind {
  const [first, ...others] = ways;
  return first && others.length === 0 ? first.kind : 'other';
}

/** A way of payment: its kind, recipient, and account, phone or place. */
export type PaymentWay = { kind: PaymentKind; holder: string; details: string };

/** The dates and facts that a raffle's phase follows from. */
export type RaffleLifecycle = {
  status: RaffleStatus;
  salesCloseAt: Temporal.Instant;
  drawAt: Temporal.Instant;
  marginSeconds: number;
};

/**
 * A raffle's phase for people: `selling`, `reviewing` (sales are over, payments are reviewed until the list is sealed),
 * `sealed` (list published), `drawing` (due, waiting for the source of chance), and the final statuses.
 */
export type RafflePhase =
  | 'draft'
  | 'selling'
  | 'reviewing'
  | 'sealed'
  | 'drawing'
  | 'drawn'
  | 'completed'
  | 'cancelled';

/** Whether a raffle in that phase has winners. */
export function isDrawn(phase: RafflePhase): boolean {
  return phase === 'drawn' || phase === 'completed';
}

/** A raffle's phase at an instant. */
export function phaseOf(raffle: RaffleLifecycle, now: Temporal.Instant): RafflePhase {
  switch (raffle.status) {
    case 'open':
      return isBefore(now, raffle.salesCloseAt) ? 'selling' : 'reviewing';
    case 'closed':
      return isBefore(now, raffle.drawAt) ? 'sealed' : 'drawing';
    default:
      return raffle.status;
  }
}

/** The last instant for publishing the list: the margin before the draw. */
export function sealDeadline(raffle: RaffleLifecycle): Temporal.Instant {
  return raffle.drawAt.subtract({ seconds: raffle.marginSeconds });
}

/**
 * When the list is sealed automatically with payments still in review: a tenth of the time from close to deadline
 * before the deadline, at most five minutes, so that a restart does not miss it.
 */
export function sealAt(raffle: RaffleLifecycle): Temporal.Instant {
  const deadline = sealDeadline(raffle);
  const seconds = Math.floor((deadline.epochMilliseconds - raffle.salesCloseAt.epochMilliseconds) / 1000);
  return deadline.subtract({ seconds: Math.min(300, Math.floor(seconds / 10)) });
}

/** Whether numbers may still enter a raffle's list: it is not sealed, nor due to be, which ends whatever is in review. */
export function mayEnterList(raffle: RaffleLifecycle, now: Temporal.Instant): boolean {
  return raffle.status === 'open' && Temporal.Instant.compare(now, sealAt(raffle)) < 0;
}

/**
 * The margin that a raffle keeps between its list and its draw, from the time the organiser leaves between close and
 * draw: half of it, an hour at most (so that buyers can check the list), never under the protocol's minute.
 * Lotteries keep the hour that the protocol asks for.
 */
export function marginFor(salesCloseAt: Temporal.Instant, drawAt: Temporal.Instant, kind: DrawMethod['kind']): number {
  if (kind === 'lottery') return 3600;
  const gap = Math.floor((drawAt.epochMilliseconds - salesCloseAt.epochMilliseconds) / 1000);
  return Math.max(60, Math.min(3600, Math.floor(gap / 2)));
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
