import type { ActaAnulada, ActaSorteada, Bases, MetodoCompromiso } from './documents.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import type { Nivel, NoticeCode, Procedencia } from './outcome.ts';

/** Section 5.3: public bits from which on the organiser gains nothing by trying lists. */
const enoughBits = 64;

/** `nivel` of section 1: what the source of a draw guarantees. */
export function levelOf({ metodo }: Bases): Nivel {
  if (metodo.tipo === 'drand') return 'fuerte';
  return metodo.tipo === 'loteria' || declaredBits(metodo) >= enoughBits ? 'media' : 'basica';
}

/** `avisos` of section 10 for a draw that was held. `listIsKnown` is false in light mode. */
export function noticesOf(acta: ActaSorteada, procedencia: Procedencia, listIsKnown: boolean): NoticeCode[] {
  return inForce([
    ...commonNotices(acta, procedencia),
    ['A_LISTA_NO_COMPROBADA', !listIsKnown],
    ['A_PROVISIONAL', acta.estado === 'provisional'],
    ...methodNotices(evidenceOf(acta), acta.cierre.vendidos),
  ]);
}

/** `avisos` of section 10 for a void draw. */
export function voidNoticesOf(acta: ActaAnulada, procedencia: Procedencia): NoticeCode[] {
  const { motivo } = acta.anulacion;
  return inForce([
    ...commonNotices(acta, procedencia),
    ['A_LISTA_NO_COMPROBADA', true],
    ['A_FUERZA_MAYOR', motivo === 'fuerza_mayor'],
    ['A_SIN_REVELAR', motivo === 'sin_revelar'],
    ['A_FUENTE_SIN_COMPROBAR', motivo === 'fuente'],
  ]);
}

type Condition = readonly [NoticeCode, boolean];

function commonNotices({ bases }: { bases: Bases }, procedencia: Procedencia): Condition[] {
  return [
    ['A_SIN_HUELLA', procedencia === 'no_comprobada'],
    ['A_REEMPLAZA', bases.reemplaza !== null],
  ];
}

function methodNotices(evidence: Evidence, sold: number): Condition[] {
  switch (evidence.tipo) {
    case 'drand':
      return [];
    case 'loteria': {
      const { no_vendido, cifras, lecturas } = evidence.metodo;
      return [
        ['A_MANUAL', true],
        ['A_HUECOS', no_vendido === 'siguiente' && sold < 10 ** cifras],
        ['A_CONTINUACION', evidence.fuente.lecturas.length > lecturas.length],
      ];
    }
    case 'compromiso': {
      const hasEntropy = evidence.metodo.entropia.length > 0;
      return [
        ['A_MANUAL', hasEntropy],
        ['A_SIN_ENTROPIA', !hasEntropy],
        ['A_ENTROPIA_BAJA', hasEntropy && declaredBits(evidence.metodo) < enoughBits],
      ];
    }
  }
}

function declaredBits({ entropia }: MetodoCompromiso): number {
  return entropia.reduce((sum, { bits }) => sum + bits, 0);
}

function inForce(conditions: readonly Condition[]): NoticeCode[] {
  return conditions
    .filter(([, holds]) => holds)
    .map(([code]) => code)
    .sort();
}
