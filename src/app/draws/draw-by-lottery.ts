import { actasOf } from '#db/draws/actas.ts';
import { latestSource } from '#db/draws/draws.ts';
import type { Bases, Fuente, FuenteLoteria, MetodoLoteria } from '#domain/draw/documents.ts';
import { epoch, timeAt } from '#domain/draw/time.ts';
import { finalFrom } from '#domain/draw/times.ts';
import { type AwaitedReadings, awaitedReadings, voidFrom } from '#domain/raffles/lottery-wait.ts';
import { isActaOfLastSource } from './acta-of-last-source.ts';
import { nextOf } from './entry-asked.ts';
import { computeDraw, concludeDraw, sealedOf } from './issue-draw.ts';
import type { DueDraw } from './make-due-draws.ts';

/**
 * Makes the entered lottery result final when its contest period ends. Void when none was entered in time after the last
 * reading that could come (`voidFrom`).
 */
export async function drawByLottery({ app, actor, raffle }: DueDraw, method: MetodoLoteria): Promise<void> {
  const now = app.clock.now();
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  const [last, actas] = await Promise.all([latestSource(app.db, raffle), actasOf(app.db, raffle)]);
  const source = (last?.source ?? null) as FuenteLoteria | null;
  const lateFrom = voidFrom(method, source);
  const due = source && isActaOfLastSource(last, actas) ? finalFrom(epoch(source.introducido_en), method) : lateFrom;
  if (seconds < due) return;
  const sourceSequence = last?.sequence ?? null;
  const sealed = await sealedOf(app.db, raffle);
  // the list has the last word on whether the readings settle the draw
  if (source && nextOf(sealed, source.lecturas)?.kind === 'settled') {
    await concludeDraw(app, actor, { raffle, sourceSequence, issued: computeDraw(sealed, source, now) });
  } else if (seconds >= lateFrom) {
    await concludeDraw(app, actor, { raffle, sourceSequence, motivo: 'fuente' });
  }
}

/** Which readings a lottery draw without a result waits for; null for a draw by something else. */
export function readingsAwaited({ metodo }: Bases, source: Fuente | null): AwaitedReadings | null {
  return metodo.tipo === 'loteria' ? awaitedReadings(metodo, source as FuenteLoteria | null) : null;
}

/** Until when a lottery's figures are waited for, after those already entered; null for a draw by something else. */
export function lotteryWait({ metodo }: Bases, source: Fuente | null): { until: string; lastPoll: null } | null {
  if (metodo.tipo !== 'loteria') return null;
  return { until: timeAt(voidFrom(metodo, source as FuenteLoteria | null)), lastPoll: null };
}
