import { chainLimit, historyHolds } from './chain.ts';
import type { Bases } from './documents.ts';
import { DrawFault } from './fault.ts';
import { fingerprint } from './fingerprint.ts';
import { roundHolds } from './round.ts';
import { isBases } from './schema.ts';
import { timeOf } from './time.ts';
import { amendmentTimesHold, basesTimesHold } from './times.ts';

/** What an amendment may change. Of `metodo` only a part: section 3.1 names what every version repeats. */
export type Change = Partial<
  Pick<
    Bases,
    'titulo' | 'premios' | 'condiciones' | 'clave' | 'cierre_ventas' | 'sorteo_en' | 'margen_s' | 'minimo' | 'metodo'
  >
>;

/** A change of the bases, why, and when it is published. */
export type AmendedBy = { change: Change; reason: string; publishedAt: Temporal.Instant };

/**
 * The next version of the bases of a raffle that has no cierre yet, after the versions of its chain (oldest first).
 * Refuses whatever a verifier would reject, with the verifier's code. Section 3.1.
 */
export function amendBases(chain: readonly [Bases, ...Bases[]], { change, reason, publishedAt }: AmendedBy): Bases {
  const before = chain.at(-1) as Bases;
  const version: Bases = {
    ...before,
    ...change,
    publicado_en: timeOf(publishedAt),
    enmienda: { anterior: fingerprint(before), version: chain.length + 1, motivo: reason },
  };
  if (chain.length >= chainLimit || !isBases(version)) throw new DrawFault('E_ESQUEMA', 'not a version of the bases');
  if (!historyHolds([...chain, version])) throw new DrawFault('E_HISTORIAL', 'a change of what every version repeats');
  const isInTime = basesTimesHold(version) && amendmentTimesHold(version, before);
  if (!isInTime) throw new DrawFault('E_TIEMPOS', `an amendment at ${version.publicado_en}`);
  if (!roundHolds(version)) throw new DrawFault('E_RONDA', `the round of ${version.sorteo_en}`);
  return version;
}
