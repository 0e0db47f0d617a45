import type { Metodo } from '#domain/draw/documents.ts';
import type { Nivel } from '#domain/draw/outcome.ts';
import type { DrawMethod } from '#domain/raffle.ts';

/** What the draw protocol calls each way of drawing. */
export const protocolNames = {
  drand: 'drand',
  lottery: 'loteria',
  commitment: 'compromiso',
} as const satisfies Record<DrawMethod['kind'], Metodo['tipo']>;

/** What a source of chance guarantees, in one word and in one line. Section 1 of the protocol. */
export const levels: Record<Nivel, { name: string; meaning: (kind: Metodo['tipo']) => string }> = {
  fuerte: {
    name: 'Garantía fuerte',
    meaning: () =>
      'El azar viene de fuera y lleva firma: nadie puede conocerlo antes ni elegirlo, tampoco quien organiza.',
  },
  media: {
    name: 'Garantía media',
    meaning: (kind) =>
      kind === 'loteria'
        ? 'El azar viene de una lotería pública, pero el número lo escribe quien organiza: compáralo con el enlace oficial.'
        : 'El azar mezcla una semilla guardada con valores públicos que escribe quien organiza: compáralos con sus enlaces.',
  },
  basica: {
    name: 'Garantía básica',
    meaning: () =>
      'El azar sale de una semilla guardada, y quien la guarda podía elegir quién gana cambiando la lista. Solo protege de los demás y de los descuidos.',
  },
};
