import type { Metodo } from '#domain/draw/documents.ts';
import type { Nivel } from '#domain/draw/outcome.ts';
import type { DrawMethod } from '#domain/raffles/raffle.ts';

/** What the draw protocol calls each way of drawing. */
export const protocolNames = {
  drand: 'drand',
  lottery: 'loteria',
  commitment: 'compromiso',
} as const satisfies Record<DrawMethod['kind'], Metodo['tipo']>;

/** What a source of chance guarantees, in one word and in one line. Section 1 of the protocol. */
export const levels: Record<Nivel, { name: string; word: string; meaning: (kind: Metodo['tipo']) => string }> = {
  fuerte: {
    name: 'Garantía fuerte',
    word: 'Fuerte',
    meaning: () =>
      'El azar viene de fuera y lleva firma: nadie puede conocerlo antes ni elegirlo, tampoco quien organiza.',
  },
  media: {
    name: 'Garantía media',
    word: 'Media',
    meaning: (kind) =>
      kind === 'loteria'
        ? 'El azar viene de una lotería pública, pero el número lo escribe quien organiza: compáralo con el enlace oficial.'
        : 'El azar mezcla una semilla guardada con valores públicos que escribe quien organiza: compáralos con sus enlaces.',
  },
  basica: {
    name: 'Garantía básica',
    word: 'Básica',
    meaning: () =>
      'El azar sale de una semilla guardada, y quien la guarda puede elegir quién gana cambiando la lista antes de sellarla. Solo protege de los demás y de los descuidos.',
  },
};

/** What people are told of one source of chance, wherever it is spoken of. */
type ChanceWords = {
  /** Its step in the course of a draw. */
  name: string;
  /** What a raffle may say of itself. */
  claim: string;
  /** Why, in a line. */
  brief: string;
  /** What to think of before taking part. */
  caution?: string;
  method: string;
  /** What is published, and before what. */
  order: string;
  /** What a raffle waits for at its hour. */
  awaited: string;
  /** Where the number came from, once it is there. */
  outcome: (named: { lottery: string; platform: string }) => string;
};

/** A seed alone proves less than one that is mixed with public values, so they are told apart. */
const chances = {
  drand: {
    name: 'Azar público',
    claim: 'Sorteo que cualquiera puede comprobar',
    brief: 'La lista de números se sella antes del sorteo y el azar viene de fuera.',
    method:
      'Antes del sorteo se sella la lista de los números que participan. El número que decide lo publica después drand, una red internacional que nadie controla.',
    order: 'Todo lo que decide el sorteo se publica antes de que se conozca el azar.',
    awaited: 'Se espera el azar público. El resultado aparece solo.',
    outcome: ({ platform }) =>
      `El número salió de drand, una red pública de azar: ni quien organiza ni ${platform} podían elegirlo.`,
  },
  loteria: {
    name: 'Lotería oficial',
    claim: 'Sorteo con una lotería oficial',
    brief:
      'La lista de números se sella antes del sorteo y decide una lotería oficial. Quien organiza copia el resultado con su enlace, para que lo compares.',
    method:
      'Antes del sorteo se sella la lista de los números que participan. Deciden las cifras de un sorteo oficial de lotería, el que dicen las bases.',
    order: 'Las bases y la lista se publican antes de la hora del sorteo.',
    awaited: 'Se espera el resultado de la lotería, que escribe quien organiza. Después aparece solo.',
    outcome: ({ lottery }) => `El número salió de ${lottery}, copiado por quien organiza: compáralo con su enlace.`,
  },
  mezcla: {
    name: 'Semilla y valores públicos',
    claim: 'Sorteo con una semilla y valores públicos',
    brief:
      'La lista de números se sella antes del sorteo. Deciden junto con una semilla guardada y valores públicos que copia quien organiza, para que los compares.',
    method:
      'Antes de abrir la venta se publicó la huella de una semilla secreta; al sortear se revela y decide junto con la lista sellada y los valores públicos que dicen las bases.',
    order: 'Las bases, la huella de la semilla y la lista se publican antes de la hora del sorteo.',
    awaited: 'Se esperan los valores públicos, que escribe quien organiza. Después el resultado aparece solo.',
    outcome: () =>
      'El número salió de una semilla guardada desde antes de abrir la venta, mezclada con valores públicos que copió quien organiza: compáralos con sus enlaces.',
  },
  semilla: {
    name: 'Semilla guardada',
    claim: 'Sorteo con una semilla guardada',
    brief:
      'Cualquiera puede repetir las cuentas, pero quien guarda la semilla puede elegir quién gana cambiando la lista antes de sellarla.',
    caution: 'Participa solo si confías en quien organiza.',
    method:
      'Antes de abrir la venta se publicó la huella de una semilla secreta; al sortear se revela y decide junto con la lista sellada.',
    order: 'Las bases, la huella de la semilla y la lista se publican antes de la hora del sorteo.',
    awaited: 'Se revela la semilla. El resultado aparece solo.',
    outcome: () =>
      'El número salió de una semilla guardada desde antes de abrir la venta: quien la guardaba podía elegir quién ganaba cambiando la lista.',
  },
} as const satisfies Record<string, ChanceWords>;

/** What people are told of a source of chance that proves so much. */
export function chanceOf(kind: Metodo['tipo'], level: Nivel): ChanceWords {
  if (kind === 'compromiso') return chances[level === 'basica' ? 'semilla' : 'mezcla'];
  return chances[kind];
}
