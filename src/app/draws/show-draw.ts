import type { Actor, App } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { type ViewContext, view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { actasOf, actaWithoutList } from '#db/draws/actas.ts';
import { closureOf, countInReview } from '#db/draws/closures.ts';
import { latestSource } from '#db/draws/draws.ts';
import { lastEvent } from '#db/events.ts';
import { latestBases } from '#db/raffles/bases.ts';
import { lifecycleOf, prizesOf } from '#db/raffles/raffles.ts';
import type { BasesRow, CommunityRow, RaffleRow } from '#db/tables.ts';
import { timeOfRound } from '#domain/draw/beacon.ts';
import type { Bases, Fuente } from '#domain/draw/documents.ts';
import { levelOf } from '#domain/draw/notices.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { phaseOf, sealAt } from '#domain/raffles/raffle.ts';
import { actaFacts } from './acta-facts.ts';
import { isActaOfLastSource } from './acta-of-last-source.ts';
import { beaconWait } from './draw-by-beacon.ts';
import { seedText, valuesWait } from './draw-by-commitment.ts';
import { lotteryWait, readingsAwaited } from './draw-by-lottery.ts';
import { entryAsked } from './entry-asked.ts';
import { contestOf } from './final-instant.ts';

const find = (db: Db, address: RaffleAddress, actor: Actor) => findRaffle(db, address, actor);

/** A draw's public page: its phase, what was committed to, what it waits for, and who won. */
export const showDraw = view({
  find,
  permission: 'raffle.see',
  show: async (context) => {
    const { app, now, found, can } = context;
    const { community, raffle } = found;
    const [prizes, bases, closure, actas, source] = await Promise.all([
      prizesOf(app.db, raffle),
      latestBases(app.db, raffle),
      closureOf(app.db, raffle),
      actasOf(app.db, raffle),
      latestSource(app.db, raffle),
    ]);
    const phase = phaseOf(lifecycleOf(raffle), now);
    const isInForce = isActaOfLastSource(source, actas);
    return {
      community: placeFacts(community),
      raffle: raffleFacts(raffle, phase),
      prizes: prizes.map(({ position, name }) => ({ position, name })),
      ...rulesShown(bases),
      minimum: raffle.minimum_sold,
      isFree: raffle.price === 0,
      closure: closure ? closureShown(closure) : null,
      inReview: phase === 'reviewing' ? await countInReview(app.db, raffle) : 0,
      source: source?.source ?? null,
      // one that was corrected without a new result stays in the record, and decides nothing
      acta: isInForce ? await lastActa(app, raffle, actas) : null,
      ...(bases && phase === 'drawing'
        ? await drawingShown(context, bases, { source: source?.source ?? null, isInForce })
        : notDrawing),
      cancellation: raffle.status === 'cancelled' ? await cancellationReason(app, raffle) : null,
      can: { seal: phase === 'reviewing' && can('raffle.close') },
    };
  },
});

/**
 * The state of a draw that is being made: the seed, when the result is final, what is missing, and what the organiser
 * has to enter.
 */
async function drawingShown(
  { app, now, found: { raffle }, can }: ViewContext<RaffleAddress, { raffle: RaffleRow }>,
  { document }: Pick<BasesRow, 'document'>,
  { source, isInForce }: { source: Fuente | null; isInForce: boolean },
) {
  const rules = JSON.parse(document) as Bases;
  const result = isInForce ? source : null;
  const contest = result && contestOf(rules, result);
  return {
    seed: await openedSeed(app, raffle, rules),
    finalAt: contest?.finalAt ?? null,
    correctableUntil: contest?.correctableUntil ?? null,
    wait: waitOf(app, raffle, { rules, source, result }),
    awaited: result ? null : readingsAwaited(rules, source),
    entry: can('draw.enter-source') ? await entryAsked(app.db, raffle, rules, now) : null,
  };
}

/** `voidAfter`: when a draw without what was waited for is void, where that is not `until`. */
type Wait = { until: string; voidAfter?: string; lastPoll: string | null };

/** Until when what a draw hangs on is waited for; null where it is there, and for a seed alone. */
function waitOf(
  app: App,
  raffle: RaffleRow,
  { rules, source, result }: { rules: Bases; source: Fuente | null; result: Fuente | null },
): Wait | null {
  const beacon = beaconWait(app, raffle.id, rules);
  if (beacon || result) return beacon;
  return lotteryWait(rules, source) ?? valuesWait(rules);
}

type Closure = NonNullable<Awaited<ReturnType<typeof closureOf>>>;

function closureShown({ fingerprint, sold, published_at }: Closure) {
  return { fingerprint, sold, publishedAt: published_at.toString() };
}

const notDrawing = { seed: null, finalAt: null, correctableUntil: null, wait: null, awaited: null, entry: null };

function rulesShown(bases: BasesRow | undefined) {
  if (!bases) return { bases: null, method: null };
  const rules = JSON.parse(bases.document) as Bases;
  return {
    bases: { id: rules.id, fingerprint: bases.fingerprint, publishedAt: bases.published_at.toString() },
    method: methodFacts(rules),
  };
}

export type ShownDraw = Awaited<ReturnType<typeof showDraw>>;

/** What every page of a draw shows of its community. */
export function placeFacts({ url, name, visibility, status }: CommunityRow) {
  return { url, name, visibility, status };
}

/** What every page of a draw shows of its raffle. */
export function raffleFacts(raffle: RaffleRow, phase: ReturnType<typeof phaseOf>) {
  return {
    id: raffle.id,
    slug: raffle.slug,
    title: raffle.title,
    phase,
    picture: raffle.picture,
    salesCloseAt: raffle.sales_close_at.toString(),
    sealAt: sealAt(lifecycleOf(raffle)).toString(),
    drawAt: raffle.draw_at.toString(),
    timeZone: raffle.time_zone,
    firstNumber: formatNumber(raffle.first_number, raffle.last_number),
    lastNumber: formatNumber(raffle.last_number, raffle.last_number),
  };
}

/** The method of a draw by its published rules, and what it guarantees. */
export function methodFacts(bases: Bases) {
  const { metodo } = bases;
  const roundAt =
    metodo.tipo === 'drand'
      ? Temporal.Instant.fromEpochMilliseconds(timeOfRound(metodo.ronda) * 1000).toString()
      : null;
  return { ...metodo, level: levelOf(bases), roundAt };
}

async function lastActa(app: App, raffle: RaffleRow, actas: Awaited<ReturnType<typeof actasOf>>) {
  const last = actas.at(-1);
  const row = last && (await actaWithoutList(app.db, raffle, last.sequence));
  return row ? { ...actaFacts(row.document, raffle.last_number), fingerprint: row.fingerprint } : null;
}

/** The seed behind a commitment, public from the draw's hour on; null before. */
async function openedSeed(app: App, raffle: RaffleRow, { metodo }: Bases): Promise<string | null> {
  return metodo.tipo === 'compromiso' ? seedText(app.db, raffle) : null;
}

/** Why and when a raffle was cancelled, or null. */
export async function cancellationReason(app: App, raffle: RaffleRow): Promise<{ reason: string; at: string } | null> {
  const of = { communityId: raffle.community_id, subject: 'raffle', subjectId: raffle.id } as const;
  const last = await lastEvent(app.db, of, ['raffle.cancelled']);
  return last ? { reason: last.reason ?? '', at: last.happened_at.toString() } : null;
}
