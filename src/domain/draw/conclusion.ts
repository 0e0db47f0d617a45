import { changesBetween } from './chain.ts';
import type { Acta, ActaAnulada, ActaSorteada, Bases, Hex, Posicion } from './documents.ts';
import { levelOf, noticesOf, voidNoticesOf } from './notices.ts';
import type { Opciones, SalidaValida } from './outcome.ts';
import type { Provenance } from './procedence.ts';
import { judgeRecords } from './record-outcome.ts';
import type { Selection } from './selection.ts';
import type { TicketList } from './ticket-list.ts';

/** An acta with every version of its bases, and the fingerprints of all its documents. */
export type Examined<A extends Acta = Acta> = {
  acta: A;
  chain: readonly Bases[];
  prints: { versions: readonly Hex[]; cierre: Hex | null; acta: Hex };
};

/** The outcome of section 10 for a void draw whose steps all hold. */
export function outcomeOfVoid(
  examined: Examined<ActaAnulada>,
  provenance: Provenance,
  options: Opciones,
): SalidaValida {
  return {
    ...common(examined, provenance, options, null),
    nivel: null,
    avisos: voidNoticesOf(examined.acta, provenance),
    semilla: null,
    peso_max_pct: null,
    ganadores: [],
    suplentes: [],
  };
}

/** The outcome of section 10 for a draw whose steps all hold. Without a list it was checked in light mode. */
export function outcomeOfDraw(
  examined: Examined<ActaSorteada>,
  provenance: Provenance,
  options: Opciones,
  { semilla, peso_max_pct, list }: Selection & { list: TicketList | null },
): SalidaValida {
  const { acta } = examined;
  return {
    ...common(examined, provenance, options, list),
    nivel: levelOf(acta.bases),
    avisos: noticesOf(acta, provenance, list !== null),
    semilla,
    peso_max_pct,
    ganadores: acta.resultado.ganadores.map(numberOf),
    suplentes: acta.resultado.suplentes.map(numberOf),
  };
}

function common(
  { acta, chain, prints }: Examined,
  { procedencia, registro }: Provenance,
  options: Opciones,
  list: TicketList | null,
) {
  const { huella_bases: expected, resguardos, devoluciones } = options;
  // step 6 has found an expected fingerprint in the chain
  const known = chain[expected == null ? 0 : prints.versions.indexOf(expected)] ?? acta.bases;
  return {
    valida: true,
    error: null,
    estado: acta.estado,
    procedencia,
    huella_bases: prints.versions.at(-1) as Hex,
    huella_cierre: prints.cierre,
    huella_acta: prints.acta,
    cambios: changesBetween(known, acta.bases),
    serie: acta.bases.serie,
    resguardos: judgeRecords({ acta, chain, list }, { resguardos: resguardos ?? [], devoluciones: devoluciones ?? [] }),
    registro,
  } as const;
}

function numberOf({ numero }: Posicion): number {
  return numero;
}
