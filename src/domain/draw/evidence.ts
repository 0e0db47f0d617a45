import type {
  ActaSorteada,
  FuenteCompromiso,
  FuenteDrand,
  FuenteLoteria,
  MetodoCompromiso,
  MetodoDrand,
  MetodoLoteria,
} from './documents.ts';

/** A source of chance beside the method that asked for it. */
export type Evidence =
  | { tipo: 'drand'; metodo: MetodoDrand; fuente: FuenteDrand }
  | { tipo: 'loteria'; metodo: MetodoLoteria; fuente: FuenteLoteria }
  | { tipo: 'compromiso'; metodo: MetodoCompromiso; fuente: FuenteCompromiso };

/** What an acta of a draw shows as its chance. Its schema says that `fuente` is of the bases' method. */
export function evidenceOf({ bases: { metodo }, fuente }: Pick<ActaSorteada, 'bases' | 'fuente'>): Evidence {
  return { tipo: fuente.tipo, metodo, fuente } as Evidence;
}
