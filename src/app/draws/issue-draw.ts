import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { closedTicketList, closureOf } from '#db/draws/closures.ts';
import { latestSource } from '#db/draws/draws.ts';
import { insertWinners } from '#db/draws/winners.ts';
import { queueRaffleNotifications } from '#db/notifications/raffle-notifications.ts';
import { lockRaffle, updateRaffle } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { type Issued, issueActa } from '#domain/draw/acta.ts';
import type { ActaSorteada, Cierre, Fuente, Motivo, Posicion } from '#domain/draw/documents.ts';
import { raffleTransition } from '#domain/raffles/raffle.ts';
import { orNotFound } from '#domain/refusal.ts';
import { requireValid } from './require-valid.ts';
import { type Rules, rulesOf } from './rules-of.ts';
import { storeActa } from './store-acta.ts';
import { publishVoidActa } from './void-draw.ts';

/** The immutable input of a draw: rules, closure and list. */
export type Sealed = Rules & { cierre: Cierre; list: Uint8Array };

/** Reads the immutable input of a sealed raffle's draw. */
export async function sealedOf(db: Db | Transaction, raffle: RaffleRow): Promise<Sealed> {
  const rules = orNotFound(await rulesOf(db, raffle));
  const cierre = JSON.parse(orNotFound(await closureOf(db, raffle)).document) as Cierre;
  return { ...rules, cierre, list: orNotFound(await closedTicketList(db, raffle)) };
}

/** Computes the acta for a source of chance, and verifies it as an outsider would. Stores nothing. */
export function computeDraw(sealed: Sealed, fuente: Fuente, now: Temporal.Instant): Issued<ActaSorteada> {
  const issued = issueActa({ ...sealed, fuente, issuedAt: now });
  requireValid(issued.text, sealed.list);
  return issued;
}

type Conclusion = {
  raffle: RaffleRow;
  /** The source that the conclusion was computed from: it is discarded if another was entered since. */
  sourceSequence: number | null;
} & ({ issued: Issued<ActaSorteada>; motivo?: never } | { motivo: Exclude<Motivo, 'fuerza_mayor'>; issued?: never });

/**
 * Stores a draw's end, once: the acta computed beforehand, or the reason why there is none. Does nothing when another
 * process was first or the source has changed meanwhile.
 */
export async function concludeDraw(app: App, actor: Actor, conclusion: Conclusion): Promise<void> {
  const isConcluded = await conclude(app, actor, conclusion);
  if (!isConcluded) return;
  const outcome = conclusion.issued ? { acta: conclusion.issued.fingerprint } : { void: conclusion.motivo };
  app.log.info({ raffle: conclusion.raffle.id, ...outcome }, 'Terminó un sorteo');
}

const conclude = action({
  parse: typed<Conclusion>,
  find: async (tx, { raffle }, _: Actor) => ({
    community: orNotFound(await communityById(tx, raffle.community_id)),
    raffle: orNotFound(await lockRaffle(tx, raffle.community_id, raffle.id, 'update')),
  }),
  permission: 'draw.make',
  run: async (step) => {
    const { input, tx } = step;
    const { raffle } = step.found;
    if (raffle.status !== 'closed') return false;
    if (((await latestSource(tx, raffle))?.sequence ?? null) !== input.sourceSequence) return false;
    if (input.issued) await publishActa(step, raffle, input.issued, input.sourceSequence);
    else await publishVoidActa(step, raffle, { ...(await sealedOf(tx, raffle)), motivo: input.motivo });
    return true;
  },
});

/** Publishes an acta of a raffle whose row is locked. A final one ends the draw and stores its winners. */
export async function publishActa(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  issued: Issued<ActaSorteada>,
  sourceSequence: number | null,
): Promise<void> {
  const { acta, fingerprint } = issued;
  const result = { winners: numbersOf(acta.resultado.ganadores), reserves: numbersOf(acta.resultado.suplentes) };
  await storeActa(step, raffle, issued, sourceSequence);
  const data = { acta: fingerprint, ...result };
  if (acta.estado === 'provisional') {
    await step.record(raffle.community_id, {
      kind: 'draw.provisional',
      subject: 'draw',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data,
    });
  } else {
    await insertWinners(step.tx, raffle, result);
    await queueRaffleNotifications(step.tx, raffle, { kind: 'raffle.drawn', reason: null, now: step.now });
    await updateRaffle(step.tx, raffle, { status: 'drawn' });
    await step.record(raffle.community_id, {
      kind: 'raffle.drawn',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      ...raffleTransition(raffle.status, 'drawn'),
      data,
    });
  }
  step.changed({ communityId: raffle.community_id, raffleId: raffle.id, numbers: null });
}

function numbersOf(positions: readonly Posicion[]): number[] {
  return positions.map(({ numero }) => numero);
}
