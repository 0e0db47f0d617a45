import type { Hex, Time } from '#domain/draw/documents.ts';

/** Section 16.5: what can be found in a log that is sound as a tree. */
export const findingKinds = [
  'acta_ajena',
  'acta_sin_registrar',
  'bifurcacion',
  'cadena_rota',
  'cierre_sin_acta',
  'cierre_sin_bases',
  'clave_sin_registrar',
  'documento',
  'dos_actas',
  'dos_bases',
  'dos_cierres',
  'enmienda_tardia',
  'entrada_mala',
  'retroceso',
  'version_vieja',
] as const;

export type FindingKind = (typeof findingKinds)[number];

/** Section 16.5: a finding, the raffle that it is about, and the numbers of the entries that show it. */
export type Hallazgo = { tipo: FindingKind; id: Hex | null; entradas: number[] };

/** Section 16.5: what an auditor brings along. Keys, witnesses and quorum are the auditor's own choice. */
export type OpcionesAuditoria = {
  clave_registro: string;
  testigos?: readonly string[] | null;
  quorum?: number | null;
  /** The auditor's clock, in Unix seconds. Without it no deadline is judged. */
  ahora?: number | null;
  /** A checkpoint kept from before. */
  anterior?: Uint8Array | null;
  /** Actas that are known from elsewhere. */
  actas?: readonly Uint8Array[] | null;
};

/** Section 16.5: the outcome of an audit whose tree holds; findings there may still be. */
export type AuditoriaValida = {
  valida: true;
  error: null;
  origen: string;
  tamano: number;
  raiz: Hex;
  testigos: number;
  antes_de: Time | null;
  hallazgos: Hallazgo[];
};

/** Section 16.5: the outcome where the log itself does not hold. */
export type AuditoriaRechazada = {
  valida: false;
  error: 'E_REGISTRO';
  origen: null;
  tamano: null;
  raiz: null;
  testigos: null;
  antes_de: null;
  hallazgos: [];
};

export type Auditoria = AuditoriaValida | AuditoriaRechazada;

/** The outcome of a log that does not hold. */
export const badLog: AuditoriaRechazada = {
  valida: false,
  error: 'E_REGISTRO',
  origen: null,
  tamano: null,
  raiz: null,
  testigos: null,
  antes_de: null,
  hallazgos: [],
};

/** Findings in the order of section 16.5: by kind, by raffle (none first), by entries. */
export function inOrder(findings: Hallazgo[]): Hallazgo[] {
  return findings.sort(
    (one, other) =>
      compare(one.tipo, other.tipo) ||
      compare(one.id ?? '', other.id ?? '') ||
      compareEntries(one.entradas, other.entradas),
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function compareEntries(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((entry, place) => entry !== other[place]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}
