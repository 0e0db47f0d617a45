import type { MetodoCompromiso, MetodoLoteria } from '#domain/draw/documents.ts';
import { epoch } from '#domain/draw/time.ts';
import { finalFrom } from '#domain/draw/times.ts';

/**
 * The last Unix second for entering a draw's public values: of a first entry, so early that all of its contest period is
 * left until `revelar_antes`, after which the protocol takes nothing. Otherwise values entered at the last moment could not
 * be set right by anybody. A correction may come until `revelar_antes` itself: who corrects has seen the contest run.
 */
export function valuesUntil(method: MetodoCompromiso, isFirst: boolean): number {
  const last = epoch(method.revelar_antes);
  return isFirst ? last - method.impugnacion_h * 3600 : last;
}

/**
 * Until when, in Unix seconds, what was entered may be corrected; later only the clock makes it final. A lottery's figures
 * until they are final, public values no later than `revelar_antes`.
 */
export function correctableUntil(method: MetodoCompromiso | MetodoLoteria, enteredAt: number): number {
  const final = finalFrom(enteredAt, method);
  return method.tipo === 'compromiso' ? Math.min(final, valuesUntil(method, false)) : final;
}
