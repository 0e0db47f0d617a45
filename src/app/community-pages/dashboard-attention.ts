import type { App } from '#app/app.ts';
import { entryAsked } from '#app/draws/entry-asked.ts';
import { countAccess, waitingPayments } from '#db/access/access-desk.ts';
import { countApplications, prizesToDeliver, type WaitingOrders, waitingOrders } from '#db/communities/attention.ts';
import { countOpenCases } from '#db/messages/moderation-cases.ts';
import { latestBases } from '#db/raffles/bases.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { accessTime } from '#domain/access/access-period.ts';
import type { Bases } from '#domain/draw/documents.ts';
import { phaseOf, type RafflePhase, sealAt } from '#domain/raffles/raffle.ts';
import { planOf } from '#plans';
import type { DashboardOf } from './dashboard-figures.ts';

type OfRaffle = { raffle: { slug: string; title: string } };

/** One thing that waits for a person's hands, with how much of it and since or until when (ISO instants). */
export type Attention =
  | (OfRaffle & { kind: 'review'; count: number; since: string })
  | (OfRaffle & { kind: 'alike' | 'refunds' | 'deliver'; count: number })
  | (OfRaffle & { kind: 'expiring' | 'credit-ending'; count: number; at: string })
  | (OfRaffle & { kind: 'source' | 'drawing' | 'sealing' | 'draw'; at: string })
  | (OfRaffle & { kind: 'draft' })
  | { kind: 'access-review'; count: number; since: string }
  | { kind: 'access-refunds' | 'access-ending'; count: number }
  | { kind: 'applications'; count: number }
  | { kind: 'reports'; count: number }
  | { kind: 'plan-raffles'; count: number; limit: number; plan: string }
  | { kind: 'plan-members'; count: number; limit: number; plan: string };

/** By urgency. First of all the people who have paid for access and are waiting to be let in. */
const order: readonly Attention['kind'][] = [
  'access-review',
  'source',
  'drawing',
  'sealing',
  'review',
  'alike',
  'refunds',
  'access-refunds',
  'deliver',
  'draw',
  'reports',
  'applications',
  'expiring',
  'credit-ending',
  'access-ending',
  'plan-members',
  'plan-raffles',
  'draft',
];

const soonHours = { expiring: 6, draw: 24, access: 24 * 7 } as const;

type Asked = DashboardOf & { can: { review: boolean; sell: boolean; admit: boolean; moderate: boolean } };

/** Everything that waits in a community for who looks, as far as they may do it; what cannot wait first. */
export async function attentionFor(asked: Asked): Promise<Attention[]> {
  const found = await Promise.all([
    asked.can.sell ? fromOrders(asked) : [],
    asked.can.review ? fromDraws(asked) : [],
    asked.can.review ? fromPlan(asked) : [],
    asked.can.review ? fromAccess(asked) : [],
    asked.can.admit ? fromApplications(asked) : [],
    asked.can.moderate ? fromReports(asked) : [],
  ]);
  return found.flat().sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

async function fromOrders({ app, now, community, raffles, creditedTo, can }: Asked): Promise<Attention[]> {
  const until = now.add({ hours: soonHours.expiring });
  const waiting = await waitingOrders(app.db, community.id, { creditedTo, now, until });
  return waiting.flatMap((each) => {
    const row = raffles.find(({ id }) => id === each.raffle);
    if (!row) return [];
    const raffle = named(row);
    return [...(can.review ? toReview(raffle, each) : []), ...expiring(raffle, each)];
  });
}

function toReview(raffle: OfRaffle['raffle'], each: WaitingOrders): Attention[] {
  return [
    ...(each.review > 0 && each.reviewSince
      ? [{ kind: 'review' as const, raffle, count: each.review, since: each.reviewSince.toString() }]
      : []),
    ...(each.alike > 0 ? [{ kind: 'alike' as const, raffle, count: each.alike }] : []),
    ...(each.refunds > 0 ? [{ kind: 'refunds' as const, raffle, count: each.refunds }] : []),
  ];
}

function expiring(raffle: OfRaffle['raffle'], each: WaitingOrders): Attention[] {
  const { expiring: count, expiresAt, creditEnding, creditEndsAt } = each;
  return [
    ...(expiresAt ? [{ kind: 'expiring' as const, raffle, count, at: expiresAt.toString() }] : []),
    ...(creditEndsAt
      ? [{ kind: 'credit-ending' as const, raffle, count: creditEnding, at: creditEndsAt.toString() }]
      : []),
  ];
}

async function fromDraws({ app, now, community, raffles }: Asked): Promise<Attention[]> {
  const prizes = await prizesToDeliver(app.db, community.id);
  const found = await Promise.all(
    raffles.map(async (row): Promise<Attention[]> => {
      const raffle = named(row);
      const count = prizes.get(row.id) ?? 0;
      const delivery: Attention[] = count > 0 ? [{ kind: 'deliver', raffle, count }] : [];
      return [...(await ofPhase(app, row, now)), ...delivery];
    }),
  );
  return found.flat();
}

async function ofPhase(app: App, row: RaffleRow, now: Temporal.Instant): Promise<Attention[]> {
  const raffle = named(row);
  const phase: RafflePhase = phaseOf(lifecycleOf(row), now);
  if (phase === 'draft') return [{ kind: 'draft', raffle }];
  if (phase === 'reviewing') return [{ kind: 'sealing', raffle, at: sealAt(lifecycleOf(row)).toString() }];
  const at = row.draw_at.toString();
  if (phase === 'drawing') return [{ kind: (await awaitsSource(app, row, now)) ? 'source' : 'drawing', raffle, at }];
  const isSoon = Temporal.Instant.compare(row.draw_at, now.add({ hours: soonHours.draw })) <= 0;
  return phase === 'sealed' && isSoon ? [{ kind: 'draw', raffle, at }] : [];
}

/** Whether a draw stands still until the organiser brings what it hangs on. */
async function awaitsSource(app: App, row: RaffleRow, now: Temporal.Instant): Promise<boolean> {
  if (row.draw_method.kind === 'drand') return false;
  const bases = await latestBases(app.db, row);
  const asked = bases && (await entryAsked(app.db, row, JSON.parse(bases.document) as Bases, now));
  if (!asked) return false;
  if (asked.kind === 'commitment') return asked.values.some(({ entered }) => entered === null);
  return asked.further !== null || asked.readings.some(({ entered }) => entered === null);
}

/** From how much of a plan's people on it is time to say so. */
const nearShare = 0.9;

function fromPlan({ community, cards }: Asked): Attention[] {
  const plan = planOf(community.plan);
  const open = cards.filter(({ phase }) => phase === 'selling' || phase === 'reviewing').length;
  const hasDraft = cards.some(({ phase }) => phase === 'draft');
  const found: Attention[] = [];
  if (plan.members !== null && community.member_count >= plan.members * nearShare) {
    found.push({ kind: 'plan-members', count: community.member_count, limit: plan.members, plan: plan.name });
  }
  // a small plan is normally used in full, so this is reported only while a draft is waiting to go on sale
  if (plan.openRaffles !== null && open >= plan.openRaffles && hasDraft) {
    found.push({ kind: 'plan-raffles', count: open, limit: plan.openRaffles, plan: plan.name });
  }
  return found;
}

async function fromAccess({ app, now, community }: Asked): Promise<Attention[]> {
  const accessNow = accessTime(now, community.inactive_since);
  const until = accessNow.add({ hours: soonHours.access });
  const [waiting, access] = await Promise.all([
    waitingPayments(app.db, community.id),
    countAccess(app.db, community.id, { now: accessNow, until }),
  ]);
  const { review, reviewSince, refunds } = waiting;
  return [
    ...(review > 0 && reviewSince
      ? [{ kind: 'access-review' as const, count: review, since: reviewSince.toString() }]
      : []),
    ...(refunds > 0 ? [{ kind: 'access-refunds' as const, count: refunds }] : []),
    ...(access.ending > 0 ? [{ kind: 'access-ending' as const, count: access.ending }] : []),
  ];
}

async function fromReports({ app, community }: Asked): Promise<Attention[]> {
  const count = await countOpenCases(app.db, community.id);
  return count > 0 ? [{ kind: 'reports', count }] : [];
}

async function fromApplications({ app, community }: Asked): Promise<Attention[]> {
  const count = await countApplications(app.db, community.id);
  return count > 0 ? [{ kind: 'applications', count }] : [];
}

function named({ slug, title }: RaffleRow): OfRaffle['raffle'] {
  return { slug, title };
}
