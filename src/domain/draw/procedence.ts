import type { Acta, Bases } from './documents.ts';
import type { Opciones, Procedencia, Registro } from './outcome.ts';
import type { Registration, Sighting } from './registration.ts';
import { epoch, timeAt } from './time.ts';
import { eveOf } from './times.ts';

/** What is known of when an acta's documents were seen, for procedence and notices. Section 10. */
export type Provenance = {
  procedencia: Procedencia;
  registro: Registro | null;
  /** The cierre was in a proof, but not signed by as many witnesses as asked for. */
  lacksQuorum: boolean;
  /** The cierre was witnessed, but only once the chance could be known. */
  isLate: boolean;
  /** Some document was witnessed on the lottery's own day, before the hour that the organiser declared. */
  hangsOnDeclaredHour: boolean;
  hasUnwitnessedAmendment: boolean;
};

/** A document, when it was witnessed by as many as asked for (null if it was not), and the version that dates the chance. */
type Witnessed = { at: number | null; ruledBy: Bases };

/** Section 10, Procedencia: the strongest of what shows that the documents were there before the draw. */
export function provenanceOf(
  { acta, chain }: { acta: Acta; chain: readonly Bases[] },
  registration: Registration,
  options: Opciones,
): Provenance {
  const quorum = options.quorum ?? 1;
  const cierre: Witnessed = { at: witnessedAt(registration.cierre, quorum), ruledBy: acta.bases };
  const amendments = chain.slice(1).map((_, at): Witnessed => {
    return { at: witnessedAt(registration.versions[at + 1] ?? null, quorum), ruledBy: chain[at] as Bases };
  });
  const procedencia = procedenceOf(acta, [cierre, ...amendments], options);
  return {
    procedencia,
    registro: registration.cierre && registryOf(registration.cierre, cierre.at),
    lacksQuorum: registration.cierre !== null && cierre.at === null,
    isLate: cierre.at !== null && !isInTime(cierre),
    hangsOnDeclaredHour: procedencia === 'atestiguada' && [cierre, ...amendments].some(isAfterEve),
    hasUnwitnessedAmendment: !amendments.every(isInTime),
  };
}

/** `t` of section 10: the time of the k-th witness, or null if fewer signed. */
export function witnessedAt(sighting: Pick<Sighting, 'witnessedAt'> | null, quorum: number): number | null {
  return sighting?.witnessedAt[quorum - 1] ?? null;
}

/** A fingerprint that was given is the document's own, by step 6. */
function procedenceOf({ cierre }: Acta, documents: readonly Witnessed[], options: Opciones): Procedencia {
  const wasGiven = options.huella_cierre != null || (cierre === null && options.huella_bases != null);
  if (wasGiven) return 'comprobada';
  return cierre !== null && documents.every(isInTime) ? 'atestiguada' : 'no_comprobada';
}

function isInTime({ at, ruledBy }: Witnessed): boolean {
  return at !== null && at <= epoch(ruledBy.sorteo_en);
}

function isAfterEve({ at, ruledBy }: Witnessed): boolean {
  return at !== null && at > eveOf(ruledBy);
}

function registryOf({ origin, size, witnessedAt: times }: Sighting, at: number | null): Registro {
  return { origen: origin, tamano: size, testigos: times.length, antes_de: at === null ? null : timeAt(at) };
}
