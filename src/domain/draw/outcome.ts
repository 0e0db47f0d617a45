import type { Bases, Hex, Serie, Time } from './documents.ts';

/** Section 10: why an acta is rejected, in the order of the steps. */
export const errorCodes = [
  'E_CANON',
  'E_VERSION',
  'E_ESQUEMA',
  'E_HISTORIAL',
  'E_HUELLA_BASES',
  'E_HUELLA_ESPERADA',
  'E_CONDICIONES',
  'E_REGISTRO',
  'E_TIEMPOS',
  'E_RONDA',
  'E_ANULACION',
  'E_LISTA',
  'E_RAIZ',
  'E_LISTA_AUSENTE',
  'E_BLS',
  'E_COMPROMISO',
  'E_LECTURAS',
  'E_RESULTADO',
  'E_PRUEBA',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Section 10: what a person should know about an acta that holds. */
export const noticeCodes = [
  'A_CONTINUACION',
  'A_ENMENDADA',
  'A_ENMIENDA_SIN_TESTIGO',
  'A_ENTROPIA_BAJA',
  'A_FUENTE_SIN_COMPROBAR',
  'A_FUERZA_MAYOR',
  'A_HORA_DECLARADA',
  'A_HUECOS',
  'A_LISTA_NO_COMPROBADA',
  'A_MANUAL',
  'A_PROVISIONAL',
  'A_REEMPLAZA',
  'A_SIN_AUDITAR',
  'A_SIN_ENTROPIA',
  'A_SIN_HUELLA',
  'A_SIN_QUORUM',
  'A_SIN_REVELAR',
  'A_TESTIGO_TARDE',
] as const;

export type NoticeCode = (typeof noticeCodes)[number];

/** Section 1: what the source of chance guarantees. */
export type Nivel = 'fuerte' | 'media' | 'basica';

/**
 * Section 1: whether the reader brought a fingerprint from before the draw, or witnesses of the reader's choice saw it in
 * the log before the chance could be known.
 */
export type Procedencia = 'comprobada' | 'atestiguada' | 'no_comprobada';

/** Section 10: what the reader of an acta may bring along. */
export type Opciones = {
  /** The external list, as downloaded (`.svl`). */
  lista?: Uint8Array | null;
  /** The reader's clock, in Unix seconds. */
  ahora?: number | null;
  /** The fingerprints that the reader received before the draw. */
  huella_bases?: Hex | null;
  huella_cierre?: Hex | null;
  /** A signature that the reader fetched for the committed round. */
  firma_baliza?: Hex | null;
  /** The published terms. */
  condiciones?: Uint8Array | null;
  /** Files of receipts and of refunds. */
  resguardos?: readonly Uint8Array[] | null;
  devoluciones?: readonly Uint8Array[] | null;
  /** Files of proofs that a document is in the log (tlog-proof). */
  prueba_registro?: readonly Uint8Array[] | null;
  /** The keys that the reader trusts (vkeys): never taken from the acta or the platform's page. */
  clave_registro?: string | null;
  testigos?: readonly string[] | null;
  /** How many witnesses have to have signed; 1 without it. */
  quorum?: number | null;
};

/** Section 4.1: what became of a receipt. */
export const recordResults = [
  'firma_mala',
  'otra_rifa',
  'otras_bases',
  'sin_lista',
  'no_en_lista',
  'otro_titular',
  'en_lista',
] as const;

/** Section 4.1: the outcome of one receipt. */
export type ResguardoJuzgado = {
  numero: number | null;
  resultado: (typeof recordResults)[number];
  omision: boolean;
  atrasada: boolean;
  devuelto_en: Time | null;
};

/** Section 10: the checkpoint that the cierre was proven in. `antes_de` is when the last of the quorum signed it. */
export type Registro = { origen: string; tamano: number; testigos: number; antes_de: Time | null };

/** Section 10: the outcome of an acta that holds. */
export type SalidaValida = {
  valida: true;
  error: null;
  estado: 'definitivo' | 'provisional' | 'anulado';
  procedencia: Procedencia;
  nivel: Nivel | null;
  avisos: NoticeCode[];
  huella_bases: Hex;
  huella_cierre: Hex | null;
  huella_acta: Hex;
  semilla: Hex | null;
  peso_max_pct: number | null;
  ganadores: number[];
  suplentes: number[];
  cambios: (keyof Bases)[];
  serie: Serie | null;
  resguardos: ResguardoJuzgado[];
  registro: Registro | null;
};

/** Section 10: the outcome of an acta that does not hold. It says nothing else, so that nobody reads winners from it. */
export type SalidaRechazada = {
  valida: false;
  error: ErrorCode;
  estado: null;
  procedencia: 'no_comprobada';
  nivel: null;
  avisos: [];
  huella_bases: null;
  huella_cierre: null;
  huella_acta: null;
  semilla: null;
  peso_max_pct: null;
  ganadores: [];
  suplentes: [];
  cambios: [];
  serie: null;
  resguardos: [];
  registro: null;
};

export type Salida = SalidaValida | SalidaRechazada;

/** Hears how many of the tickets have been hashed. */
export type OnProgress = (done: number, total: number) => void;

/** The outcome of an acta whose first failing step gives this code. */
export function rejection(error: ErrorCode): SalidaRechazada {
  return {
    valida: false,
    error,
    estado: null,
    procedencia: 'no_comprobada',
    nivel: null,
    avisos: [],
    huella_bases: null,
    huella_cierre: null,
    huella_acta: null,
    semilla: null,
    peso_max_pct: null,
    ganadores: [],
    suplentes: [],
    cambios: [],
    serie: null,
    resguardos: [],
    registro: null,
  };
}
