import { quicknet } from './beacon.ts';
import type { Bases, EntropiaPrevista, LecturaPrevista, MetodoCompromiso, MetodoLoteria } from './documents.ts';
import { type Check, drawId, either, hex, integer, listOf, members, one, text, time } from './shape.ts';

const drand = members({
  tipo: one('drand'),
  red: one('quicknet'),
  cadena: one(quicknet.chain),
  ronda: integer(1, Number.MAX_SAFE_INTEGER),
  espera_h: integer(24, 8760),
});

const lottery = members({
  tipo: one('loteria'),
  loteria: text(1, 100),
  digitos: integer(1, 9),
  cifras: integer(1, 7),
  lecturas: listOf(members({ sorteo: drawId, premio: text(1, 40) }), 1, 64),
  no_vendido: one('siguiente', 'otro_sorteo'),
  impugnacion_h: integer(24, 720),
  espera_h: integer(24, 8760),
});

const commitment = members({
  tipo: one('compromiso'),
  compromiso: hex(64),
  entropia: listOf(
    members({
      descripcion: text(1, 200),
      formato: one('digitos', 'hex'),
      largo: integer(1, 128),
      bits: integer(1, 512),
    }),
    0,
    8,
  ),
  revelar_antes: time,
  impugnacion_h: integer(0, 720),
});

/** The three forms of `metodo` in section 3, each member by itself. */
export const method: Check = either(drand, lottery, commitment);

/** What section 3 says about `metodo` beside other members. */
export function methodFits(bases: Bases): boolean {
  switch (bases.metodo.tipo) {
    case 'drand':
      return true;
    case 'loteria':
      return lotteryFits(bases, bases.metodo);
    case 'compromiso':
      return commitmentFits(bases.metodo);
  }
}

function lotteryFits(bases: Bases, metodo: MetodoLoteria): boolean {
  const total = bases.hasta - bases.desde + 1;
  const numbers = 10 ** metodo.cifras;
  const isFull = total === numbers && metodo.lecturas.length <= bases.premios.length;
  return (
    metodo.cifras <= metodo.digitos &&
    total <= numbers &&
    (metodo.no_vendido === 'otro_sorteo' || isFull) &&
    bases.margen_s >= 3600 &&
    areInOrder(metodo.lecturas)
  );
}

/** No two equal, and `sorteo` never decreasing; so equal ones of the same draw are the only ones to compare by prize. */
function areInOrder(readings: readonly LecturaPrevista[]): boolean {
  const isLate = readings.some(({ sorteo }, at) => sorteo < (readings[at - 1]?.sorteo ?? ''));
  const different = new Set(readings.map(({ sorteo, premio }) => `${sorteo} ${premio}`));
  return !isLate && different.size === readings.length;
}

function commitmentFits({ entropia, impugnacion_h }: MetodoCompromiso): boolean {
  const canContest = entropia.length > 0;
  return entropia.every((value) => value.bits <= mostBits(value)) && (!canContest || impugnacion_h >= 24);
}

function mostBits({ formato, largo }: EntropiaPrevista): number {
  return formato === 'hex' ? 4 * largo : Math.floor(largo * Math.log2(10));
}
