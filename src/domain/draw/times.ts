import { timeOfRound } from './beacon.ts';
import { chainOf } from './chain.ts';
import type { Acta, ActaSorteada, Bases, Cierre, Metodo } from './documents.ts';
import { evidenceOf } from './evidence.ts';
import { dayOf, epoch } from './time.ts';

const hour = 3600;

/** `tope` of section 10: the last moment for the cierre, in Unix seconds. */
export function sealDeadlineOf({ sorteo_en, margen_s }: Pick<Bases, 'sorteo_en' | 'margen_s'>): number {
  return epoch(sorteo_en) - margen_s;
}

/**
 * `vispera(bases)` of section 3, in Unix seconds: the last moment before the chance can be known, whatever hour the
 * organiser declares for a lottery.
 */
export function eveOf({ metodo, sorteo_en }: Pick<Bases, 'metodo' | 'sorteo_en'>): number {
  const drawAt = epoch(sorteo_en);
  const [first] = metodo.tipo === 'loteria' ? metodo.lecturas : [];
  return first ? Math.min(drawAt, dayOf(first.sorteo) - 14 * hour) : drawAt;
}

/** Step 9 of section 10, the part about one version of the bases. */
export function basesTimesHold(bases: Bases): boolean {
  const closesAt = epoch(bases.cierre_ventas);
  return (
    epoch(bases.publicado_en) < closesAt &&
    closesAt <= sealDeadlineOf(bases) &&
    methodTimesHold(bases.metodo, epoch(bases.sorteo_en))
  );
}

/** Step 9 of section 10, the part about a version and the one that it amends: after it, and not after its last moment. */
export function amendmentTimesHold(version: Bases, before: Bases): boolean {
  const publishedAt = epoch(version.publicado_en);
  return publishedAt > epoch(before.publicado_en) && publishedAt <= sealDeadlineOf(before);
}

/** Step 9 of section 10, the part about the cierre. */
export function cierreTimesHold(bases: Bases, { publicado_en }: Cierre): boolean {
  const publishedAt = epoch(publicado_en);
  return epoch(bases.cierre_ventas) <= publishedAt && publishedAt <= sealDeadlineOf(bases);
}

/** Step 9 of section 10. `now` is the reader's clock, in Unix seconds, if there is one. */
export function timesHold(acta: Acta, now: number | null | undefined): boolean {
  const issuedAt = epoch(acta.emitida_en);
  const { bases, cierre } = acta;
  return (
    chainTimesHold(chainOf(acta)) &&
    issuedAt >= epoch(bases.publicado_en) &&
    (cierre === null || (cierreTimesHold(bases, cierre) && issuedAt >= epoch(cierre.publicado_en))) &&
    (now == null || issuedAt <= now + 300) &&
    (acta.estado === 'anulado' || (issuedAt >= epoch(bases.sorteo_en) && sourceTimesHold(acta, issuedAt)))
  );
}

function chainTimesHold(chain: readonly Bases[]): boolean {
  return chain.every((version, at) => {
    const before = chain[at - 1];
    return basesTimesHold(version) && (before === undefined || amendmentTimesHold(version, before));
  });
}

/** From when on an acta may be definitive: when nobody can contest any more what was typed in. Unix seconds. */
export function finalFrom(enteredAt: number, { impugnacion_h }: { impugnacion_h: number }): number {
  return enteredAt + impugnacion_h * hour;
}

function methodTimesHold(metodo: Metodo, drawAt: number): boolean {
  switch (metodo.tipo) {
    case 'drand':
      return true;
    case 'loteria': {
      const [first = 0, ...others] = metodo.lecturas.map(({ sorteo }) => dayOf(sorteo));
      return first - 14 * hour <= drawAt && [first, ...others].every((day) => day + 36 * hour >= drawAt);
    }
    case 'compromiso':
      return epoch(metodo.revelar_antes) > drawAt;
  }
}

function sourceTimesHold(acta: ActaSorteada, issuedAt: number): boolean {
  const evidence = evidenceOf(acta);
  switch (evidence.tipo) {
    case 'drand':
      return issuedAt >= timeOfRound(evidence.fuente.ronda);
    case 'loteria': {
      const enteredAt = epoch(evidence.fuente.introducido_en);
      const wasDrawn = evidence.fuente.lecturas.every(({ sorteo }) => dayOf(sorteo) - 14 * hour <= enteredAt);
      return wasDrawn && entryTimesHold(acta, evidence.metodo, enteredAt);
    }
    case 'compromiso': {
      const revealedAt = epoch(evidence.fuente.revelado_en);
      return revealedAt <= epoch(evidence.metodo.revelar_antes) && entryTimesHold(acta, evidence.metodo, revealedAt);
    }
  }
}

/** What a person typed in came after the draw's hour and before the acta, and could be contested before it is final. */
function entryTimesHold(acta: ActaSorteada, metodo: { impugnacion_h: number }, enteredAt: number): boolean {
  const issuedAt = epoch(acta.emitida_en);
  const isFinal = acta.estado === 'provisional' || issuedAt >= finalFrom(enteredAt, metodo);
  return epoch(acta.bases.sorteo_en) <= enteredAt && enteredAt <= issuedAt && isFinal;
}
