import type { Acta, ActaAnulada, ActaSorteada, Bases, MetodoCompromiso } from './documents.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import type { Nivel, NoticeCode } from './outcome.ts';
import type { Provenance } from './procedence.ts';

/** Section 5.3: public bits from which on the organiser gains nothing by trying lists. */
const enoughBits = 64;

/** `nivel` of section 1: what the source of a draw guarantees. */
export function levelOf({ metodo }: Bases): Nivel {
  if (metodo.tipo === 'drand') return 'fuerte';
  return metodo.tipo === 'loteria' || declaredBits(metodo) >= enoughBits ? 'media' : 'basica';
}

/** `avisos` of section 10 for a draw that was held. `listIsKnown` is false in light mode. */
export function noticesOf(acta: ActaSorteada, provenance: Provenance, listIsKnown: boolean): NoticeCode[] {
  return inForce([
    ...commonNotices(acta, provenance),
    ['A_LISTA_NO_COMPROBADA', !listIsKnown],
    ['A_PROVISIONAL', acta.estado === 'provisional'],
    ...methodNotices(evidenceOf(acta), acta.cierre.vendidos),
  ]);
}

/** `avisos` of section 10 for a void draw. */
export function voidNoticesOf(acta: ActaAnulada, provenance: Provenance): NoticeCode[] {
  const { motivo } = acta.anulacion;
  return inForce([
    ...commonNotices(acta, provenance),
    ['A_LISTA_NO_COMPROBADA', true],
    ['A_FUERZA_MAYOR', motivo === 'fuerza_mayor'],
    ['A_SIN_REVELAR', motivo === 'sin_revelar'],
    ['A_FUENTE_SIN_COMPROBAR', motivo === 'fuente'],
  ]);
}

type Condition = readonly [NoticeCode, boolean];

function commonNotices({ bases, historial }: Pick<Acta, 'bases' | 'historial'>, provenance: Provenance): Condition[] {
  return [
    ['A_SIN_HUELLA', provenance.procedencia === 'no_comprobada'],
    ['A_SIN_AUDITAR', provenance.procedencia === 'atestiguada'],
    ['A_SIN_QUORUM', provenance.lacksQuorum],
    ['A_TESTIGO_TARDE', provenance.isLate],
    ['A_HORA_DECLARADA', provenance.hangsOnDeclaredHour],
    ['A_ENMENDADA', historial.length > 0],
    ['A_ENMIENDA_SIN_TESTIGO', provenance.hasUnwitnessedAmendment],
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
