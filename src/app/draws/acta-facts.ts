import type { Acta, Fuente, Motivo, Posicion } from '#domain/draw/documents.ts';
import { formatNumber } from '#domain/raffles/board.ts';

/** The parts of an acta that a page shows. Numbers keep their leading zeros. */
export type ActaFacts = {
  state: Acta['estado'];
  issuedAt: string;
  sold: number | null;
  winners: readonly string[];
  reserves: readonly string[];
  source: Fuente | null;
  voided: { motivo: Motivo; detail: string } | null;
};

/** Parses the text of an acta that this installation issued. */
export function actaFacts(document: string, lastNumber: number): ActaFacts {
  const acta = JSON.parse(document) as Acta;
  const shown = (positions: readonly Posicion[] = []) =>
    positions.map(({ numero }) => formatNumber(numero, lastNumber));
  return {
    state: acta.estado,
    issuedAt: acta.emitida_en,
    sold: acta.cierre?.vendidos ?? null,
    winners: shown(acta.resultado?.ganadores),
    reserves: shown(acta.resultado?.suplentes),
    source: acta.fuente,
    voided: acta.anulacion && { motivo: acta.anulacion.motivo, detail: acta.anulacion.detalle },
  };
}
