import type { Hex } from '#domain/draw/documents.ts';
import type { Facts } from './audit-documents.ts';
import type { Entered } from './audit-entries.ts';
import type { FindingKind, Hallazgo } from './audit-outcome.ts';

/** Section 16.5: seconds after its deadline in which an acta may still come. */
const patience = 48 * 3600;

type FactsOf<K extends Facts['tipo']> = Extract<Facts, { tipo: K }>;

/** What the entries of one raffle are compared with. */
export type Beside = {
  now: number | null;
  /** The smallest number at which each key for receipts was soundly entered. */
  keys: ReadonlyMap<Hex, number>;
};

/** The entries of one raffle in order, with what several findings ask of them. */
export type Raffle = { id: Hex; entries: readonly Entered[] };

/** Every finding of section 16.5 that is about one raffle, in any order. */
export function findingsOf(raffle: Raffle, beside: Beside): Hallazgo[] {
  return [
    ...unsoundDocuments(raffle),
    ...twoCierres(raffle),
    ...twoBases(raffle),
    ...brokenChains(raffle),
    ...lateAmendments(raffle),
    ...oldVersions(raffle),
    ...unregisteredKeys(raffle, beside),
    ...missingActas(raffle, beside),
    ...foreignActas(raffle),
    ...cierresWithoutBases(raffle),
    ...twoActas(raffle),
  ];
}

function unsoundDocuments({ id, entries }: Raffle): Hallazgo[] {
  const unsound = entries.filter(({ entry, facts }) => facts === null && entry.tipo !== 'devolucion');
  return each('documento', id, unsound);
}

function twoCierres({ id, entries }: Raffle): Hallazgo[] {
  return differing(
    'dos_cierres',
    id,
    entries.filter(({ entry }) => entry.tipo === 'cierre'),
  );
}

function twoBases({ id, entries }: Raffle): Hallazgo[] {
  const byVersion = Map.groupBy(soundOf(entries, 'bases'), ({ facts }) => facts.version);
  return [...byVersion.values()].flatMap((same) => differing('dos_bases', id, same));
}

function brokenChains({ id, entries }: Raffle): Hallazgo[] {
  const firstAt = firstPlaces(entries.filter(({ entry }) => entry.tipo === 'bases'));
  const broken = soundOf(entries, 'bases').filter(
    ({ at, facts: { anterior } }) => anterior !== null && !isBefore(firstAt, anterior, at),
  );
  return each('cadena_rota', id, broken);
}

function lateAmendments({ id, entries }: Raffle): Hallazgo[] {
  const cierre = entries.find(({ entry }) => entry.tipo === 'cierre');
  if (!cierre) return [];
  const seen = new Set<string>();
  const late = entries.filter(({ at, entry }) => {
    if (entry.tipo !== 'bases') return false;
    // what differs between entries of bases of one raffle is the fingerprint and the time
    const name = `${entry.huella} ${entry.en}`;
    const isFirst = !seen.has(name);
    seen.add(name);
    return isFirst && at > cierre.at;
  });
  return each('enmienda_tardia', id, late);
}

function oldVersions({ id, entries }: Raffle): Hallazgo[] {
  const versions = versionsOf(entries);
  let latest = 0;
  const old = entries.filter(({ facts }) => {
    if (facts?.tipo === 'bases') latest = Math.max(latest, facts.version);
    if (facts?.tipo !== 'cierre') return false;
    return (versions.get(facts.bases)?.version ?? latest) < latest;
  });
  return each('version_vieja', id, old);
}

function unregisteredKeys({ id, entries }: Raffle, { keys }: Beside): Hallazgo[] {
  const unregistered = soundOf(entries, 'bases').filter(({ at, facts: { clave } }) => !isBefore(keys, clave, at));
  return each('clave_sin_registrar', id, unregistered);
}

function missingActas({ id, entries }: Raffle, { now }: Beside): Hallazgo[] {
  if (now === null || soundOf(entries, 'acta').some(({ facts }) => facts.isFinal)) return [];
  const versions = versionsOf(entries);
  const missing = soundOf(entries, 'cierre').filter(({ facts }) => {
    const dueAt = versions.get(facts.bases)?.dueAt;
    return dueAt !== undefined && now > dueAt + patience;
  });
  return each('cierre_sin_acta', id, missing);
}

function foreignActas({ id, entries }: Raffle): Hallazgo[] {
  const firstAt = firstPlaces(entries);
  const foreign = soundOf(entries, 'acta').filter(
    ({ at, facts }) => !facts.holds.every((huella) => isBefore(firstAt, huella, at)),
  );
  return each('acta_ajena', id, foreign);
}

function cierresWithoutBases({ id, entries }: Raffle): Hallazgo[] {
  const firstAt = firstPlaces(soundOf(entries, 'bases'));
  const without = soundOf(entries, 'cierre').filter(({ at, facts }) => !isBefore(firstAt, facts.bases, at));
  return each('cierre_sin_bases', id, without);
}

function twoActas({ id, entries }: Raffle): Hallazgo[] {
  return differing(
    'dos_actas',
    id,
    soundOf(entries, 'acta').filter(({ facts }) => facts.isFinal),
  );
}

type Sound<K extends Facts['tipo']> = Entered & { facts: FactsOf<K> };

function soundOf<K extends Facts['tipo']>(entries: readonly Entered[], tipo: K): Sound<K>[] {
  return entries.filter((entered): entered is Sound<K> => entered.facts?.tipo === tipo);
}

/** The sound bases of a raffle by fingerprint. */
function versionsOf(entries: readonly Entered[]): ReadonlyMap<Hex, FactsOf<'bases'>> {
  return new Map(soundOf(entries, 'bases').map(({ entry, facts }) => [entry.huella, facts]));
}

/** The smallest number of the entries of each fingerprint. They are in order. */
function firstPlaces(entries: readonly Entered[]): ReadonlyMap<Hex, number> {
  return new Map(entries.toReversed().map(({ at, entry }) => [entry.huella, at]));
}

function isBefore(places: ReadonlyMap<Hex, number>, huella: Hex, at: number): boolean {
  return (places.get(huella) ?? at) < at;
}

/** One finding for each entry. */
function each(tipo: FindingKind, id: Hex | null, entries: readonly Entered[]): Hallazgo[] {
  return entries.map(({ at }) => ({ tipo, id, entradas: [at] }));
}

/** One finding of all entries if they are not all of the same document. */
function differing(tipo: FindingKind, id: Hex, entries: readonly Entered[]): Hallazgo[] {
  const isSame = entries.every(({ entry }) => entry.huella === entries[0]?.entry.huella);
  return isSame ? [] : [{ tipo, id, entradas: entries.map(({ at }) => at) }];
}
