import type { Bases, Fuente } from '#domain/draw/documents.ts';
import { epoch, timeAt } from '#domain/draw/time.ts';
import { finalFrom } from '#domain/draw/times.ts';
import { correctableUntil } from '#domain/raffles/values-wait.ts';

/** When an entered source becomes final; null when it is final at once. */
export function finalInstant({ metodo }: Bases, source: Fuente): string | null {
  if (metodo.tipo === 'drand' || source.tipo === 'drand') return null;
  return timeAt(finalFrom(enteredAt(source), metodo));
}

/** When an entered source becomes final and until when it may be corrected, which may be before; null as above. */
export function contestOf(bases: Bases, source: Fuente): { finalAt: string; correctableUntil: string } | null {
  const { metodo } = bases;
  const finalAt = finalInstant(bases, source);
  if (finalAt === null || metodo.tipo === 'drand' || source.tipo === 'drand') return null;
  return { finalAt, correctableUntil: timeAt(correctableUntil(metodo, enteredAt(source))) };
}

function enteredAt(source: Exclude<Fuente, { tipo: 'drand' }>): number {
  return epoch(source.tipo === 'loteria' ? source.introducido_en : source.revelado_en);
}
