/** The identifier of the protocol, first member of every document and first bytes of every hash. */
export const protocol = 'sorteo-verificable/2';

/** An instant as the protocol writes it: `2026-11-21T18:00:00Z`. Section 2. */
export type Time = string;

/** Lower-case hexadecimal of a fixed length. Section 2. */
export type Hex = string;

/** Section 3: the raffle hangs on one round of drand quicknet. */
export type MetodoDrand = { tipo: 'drand'; red: 'quicknet'; cadena: Hex; ronda: number; espera_h: number };

/** Section 3: one draw and one prize of a public lottery that will be read. */
export type LecturaPrevista = { sorteo: string; premio: string };

/** Section 3: the raffle hangs on the figures of a public lottery. */
export type MetodoLoteria = {
  tipo: 'loteria';
  loteria: string;
  digitos: number;
  cifras: number;
  lecturas: LecturaPrevista[];
  no_vendido: 'siguiente' | 'otro_sorteo';
  impugnacion_h: number;
  espera_h: number;
};

/** Section 3: a public value, unknown at the close, that is mixed with the organiser's seed. */
export type EntropiaPrevista = { descripcion: string; formato: 'digitos' | 'hex'; largo: number; bits: number };

/** Section 3: the raffle hangs on a seed that the organiser committed to. */
export type MetodoCompromiso = {
  tipo: 'compromiso';
  compromiso: Hex;
  entropia: EntropiaPrevista[];
  revelar_antes: Time;
  impugnacion_h: number;
};

export type Metodo = MetodoDrand | MetodoLoteria | MetodoCompromiso;

/** Section 3: what can be won in one place of the draw. `valor` is what the organiser says that it is worth. */
export type Premio = { nombre: string; valor: string | null };

/** Section 3: what one ticket costs, in minor units of its currency. */
export type Precio = { importe: number; moneda: string };

/** Section 3: which draw this is of several over the same tickets. */
export type Serie = { clave: Hex; orden: number; de: number };

/** Section 3.1: the version that these bases amend, their own place in the chain, and why. */
export type Enmienda = { anterior: Hex; version: number; motivo: string };

/** Section 3: all the rules, published when the raffle opens, and again with each amendment. */
export type Bases = {
  v: typeof protocol;
  tipo: 'bases';
  id: Hex;
  titulo: string;
  organizador: string;
  desde: number;
  hasta: number;
  premios: Premio[];
  suplentes: number;
  minimo: number;
  precio: Precio;
  condiciones: Hex;
  clave: Hex;
  publicado_en: Time;
  cierre_ventas: Time;
  sorteo_en: Time;
  margen_s: number;
  metodo: Metodo;
  serie: Serie | null;
  enmienda: Enmienda | null;
  reemplaza: Hex | null;
};

/** Section 4: the exact set of tickets, published before the randomness exists. */
export type Cierre = {
  v: typeof protocol;
  tipo: 'cierre';
  bases: Hex;
  publicado_en: Time;
  vendidos: number;
  raiz: Hex;
};

/** Section 5.1 */
export type FuenteDrand = { tipo: 'drand'; ronda: number; firma: Hex };

/** Section 5.2 */
export type Lectura = { sorteo: string; premio: string; numero: string; enlace: string };

/** Section 5.2 */
export type FuenteLoteria = { tipo: 'loteria'; introducido_en: Time; lecturas: Lectura[] };

/** Section 5.3 */
export type ValorPublico = { valor: string; enlace: string };

/** Section 5.3 */
export type FuenteCompromiso = { tipo: 'compromiso'; semilla: Hex; revelado_en: Time; entropia: ValorPublico[] };

export type Fuente = FuenteDrand | FuenteLoteria | FuenteCompromiso;

/** Section 8: the list of tickets, inside the acta or beside it. */
export type Lista = { tipo: 'incrustada'; datos: string } | { tipo: 'externa' };

/** Section 8: a winner or reserve, with the proof that its ticket is in the tree of the cierre. */
export type Posicion = { numero: number; indice: number; titular: Hex; prueba: Hex[] };

/** Section 8 */
export type Resultado = { ganadores: Posicion[]; suplentes: Posicion[] };

/** Section 9: why a draw is void. */
export type Motivo = 'sin_boletos' | 'minimo' | 'fuente' | 'sin_revelar' | 'fuerza_mayor';

/** Section 9 */
export type Anulacion = { motivo: Motivo; detalle: string };

/** Section 8: the record of a draw that was held. */
export type ActaSorteada = {
  v: typeof protocol;
  tipo: 'acta';
  estado: 'definitivo' | 'provisional';
  emitida_en: Time;
  historial: Bases[];
  bases: Bases;
  cierre: Cierre;
  lista: Lista;
  fuente: Fuente;
  resultado: Resultado;
  anulacion: null;
};

/** Section 8: the record of a draw that is void. */
export type ActaAnulada = {
  v: typeof protocol;
  tipo: 'acta';
  estado: 'anulado';
  emitida_en: Time;
  historial: Bases[];
  bases: Bases;
  cierre: Cierre | null;
  lista: null;
  fuente: null;
  resultado: null;
  anulacion: Anulacion;
};

export type Acta = ActaSorteada | ActaAnulada;
