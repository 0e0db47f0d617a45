import { latestSource } from '#db/draws/draws.ts';
import type { FuenteLoteria, MetodoLoteria } from '#domain/draw/documents.ts';
import { epoch } from '#domain/draw/time.ts';
import { finalFrom } from '#domain/draw/times.ts';
import { nextOf } from './entry-asked.ts';
import { concludeDraw, holdDraw, sealedOf } from './issue-draw.ts';
import type { DueDraw } from './make-due-draws.ts';

/** Makes the entered lottery result final when its contest period ends; void when none was entered in time. */
export async function drawByLottery({ app, actor, raffle, bases }: DueDraw, method: MetodoLoteria): Promise<void> {
  const now = app.clock.now();
  const last = await latestSource(app.db, raffle);
  const source = last?.source as FuenteLoteria | undefined;
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  const isLate = seconds >= epoch(bases.sorteo_en) + method.espera_h * 3600;
  const isFinal = source !== undefined && seconds >= finalFrom(epoch(source.introducido_en), method);
  if (!isFinal && !isLate) return;
  const sealed = await sealedOf(app.db, raffle);
  const sourceSequence = last?.sequence ?? null;
  if (source && nextOf(sealed, source.lecturas)?.kind === 'settled') {
    if (isFinal) await concludeDraw(app, actor, { raffle, sourceSequence, issued: holdDraw(sealed, source, now) });
    return;
  }
  if (isLate) await concludeDraw(app, actor, { raffle, sourceSequence, motivo: 'fuente' });
}
