import type { ActaAnulada, ActaSorteada, Posicion } from './documents.ts';
import { levelOf, noticesOf, voidNoticesOf } from './notices.ts';
import type { SalidaValida } from './outcome.ts';
import type { Selection } from './selection.ts';
import type { TicketList } from './ticket-list.ts';

/** The fingerprints of an acta and of the documents inside it. */
export type Fingerprints = Pick<SalidaValida, 'huella_bases' | 'huella_cierre' | 'huella_acta'>;

/** What is known of an acta before its draw is looked at. */
export type Known = Fingerprints & Pick<SalidaValida, 'procedencia'>;

/** The outcome of section 10 for a void draw whose steps all hold. */
export function outcomeOfVoid(acta: ActaAnulada, known: Known): SalidaValida {
  return {
    valida: true,
    error: null,
    estado: acta.estado,
    procedencia: known.procedencia,
    nivel: null,
    avisos: voidNoticesOf(acta, known.procedencia),
    huella_bases: known.huella_bases,
    huella_cierre: known.huella_cierre,
    huella_acta: known.huella_acta,
    semilla: null,
    peso_max_pct: null,
    ganadores: [],
    suplentes: [],
  };
}

/** The outcome of section 10 for a draw whose steps all hold. Without a list it was checked in light mode. */
export function outcomeOfDraw(
  acta: ActaSorteada,
  known: Known,
  { semilla, peso_max_pct, list }: Selection & { list: TicketList | null },
): SalidaValida {
  return {
    valida: true,
    error: null,
    estado: acta.estado,
    procedencia: known.procedencia,
    nivel: levelOf(acta.bases),
    avisos: noticesOf(acta, known.procedencia, list !== null),
    huella_bases: known.huella_bases,
    huella_cierre: known.huella_cierre,
    huella_acta: known.huella_acta,
    semilla,
    peso_max_pct,
    ganadores: acta.resultado.ganadores.map(numberOf),
    suplentes: acta.resultado.suplentes.map(numberOf),
  };
}

function numberOf({ numero }: Posicion): number {
  return numero;
}
