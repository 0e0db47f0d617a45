import { type Actor, type App, systemActor } from '#app/app.ts';
import { isForLater } from '#app/database-refusals.ts';
import { rafflesToDraw } from '#db/draws/draws.ts';
import { latestBases } from '#db/raffles/bases.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Bases } from '#domain/draw/documents.ts';
import { orNotFound } from '#domain/refusal.ts';
import { drawByBeacon } from './draw-by-beacon.ts';
import { drawByCommitment } from './draw-by-commitment.ts';
import { drawByLottery } from './draw-by-lottery.ts';

/** The draw of one raffle, which is advanced once a second while it is due. */
export type DueDraw = { app: App; actor: Actor; raffle: RaffleRow; bases: Bases };

/** Draws that are advanced at once. */
const atOnce = 50;
/** Seconds after which a run stops, so that raffles that became due meanwhile take part at the next tick. */
const runSeconds = 5;

/**
 * Advances every draw that is due: makes it where its chance is known, makes it final after its contest period, or
 * declares it void. Each is isolated: a failing one does not hold up the others.
 */
export async function makeDueDraws(app: App): Promise<void> {
  const now = app.clock.now();
  const end = now.add({ seconds: runSeconds });
  const raffles = await rafflesToDraw(app.db, now, app.dice.uuid());
  for (let first = 0; first < raffles.length; first += atOnce) {
    if (Temporal.Instant.compare(app.clock.now(), end) > 0) return;
    await Promise.all(raffles.slice(first, first + atOnce).map((raffle) => advanceDrawIsolated(app, raffle)));
  }
}

async function advanceDrawIsolated(app: App, raffle: RaffleRow): Promise<void> {
  try {
    await advanceDraw(app, systemActor, raffle);
  } catch (error) {
    if (!isForLater(error)) app.log.error({ err: error, raffle: raffle.id }, 'No se pudo hacer un sorteo');
  }
}

async function advanceDraw(app: App, actor: Actor, raffle: RaffleRow): Promise<void> {
  const bases = JSON.parse(orNotFound(await latestBases(app.db, raffle)).document) as Bases;
  const due = { app, actor, raffle, bases };
  switch (bases.metodo.tipo) {
    case 'drand':
      return drawByBeacon(due, bases.metodo);
    case 'loteria':
      return drawByLottery(due, bases.metodo);
    case 'compromiso':
      return drawByCommitment(due, bases.metodo);
  }
}
