import file from '#domain/draw/draw-vectors.json' with { type: 'json' };
import { FixedHasher } from '#domain/draw/fixed-hasher.ts';
import type { Opciones, Salida } from '#domain/draw/outcome.ts';
import { recordLength } from '#domain/draw/ticket-list.ts';
import { epoch } from '#domain/draw/time.ts';
import type { Auditoria, FindingKind, OpcionesAuditoria } from '#domain/log/audit-outcome.ts';
import type { LogReader } from '#domain/log/log-reader.ts';

/** Section 12: how the vectors write a list that would be too long to print. */
export type ListRecipe = {
  semilla: string;
  desde: number;
  hasta: number;
  umbral: number;
  solo?: number[];
  titulares?: Record<string, string>;
};

type WrittenOptions = Omit<Opciones, 'lista' | 'ahora' | FileOption> & {
  lista?: ListRecipe;
  ahora?: string;
  condiciones?: string;
} & { [name in Exclude<FileOption, 'condiciones'>]?: string[] };

type FileOption = 'condiciones' | 'resguardos' | 'devoluciones' | 'prueba_registro';

/** A vector of the protocol: an acta, what the reader brings along, and what every verifier must say. */
export type Vector = {
  id: string;
  descripcion: string;
  acta: string;
  opciones: WrittenOptions;
  esperado: Partial<Salida> & Pick<Salida, 'valida' | 'error'>;
};

export const primitives = file.primitivas;

/** Section 17: a ticket proof, and what becomes of it beside a known cierre. */
export const ticketProofs = file.comprobantes;

/** Section 16.4: two checkpoints and the proof between them. */
export const consistencies = file.consistencias;

/** All vectors, those of good actas first. */
export const vectors = [...file.validos, ...file.rechazos] as unknown as readonly Vector[];

/** Section 12: vectors whose keys are missing or not well formed, which is a wrong use wherever somebody gives them. */
export const misused: ReadonlySet<string> = new Set(['R97', 'R122', 'R123', 'R124', 'R128']);

/** Its list has a million tickets, and takes seconds. */
export const isLong = ({ opciones: { lista } }: Vector) => lista !== undefined && lista.hasta - lista.desde > 100_000;

/** What the reader of a vector's acta brings along, ready for the verifier. */
export function optionsOf({ opciones }: Vector): Opciones {
  const { lista, ahora, condiciones, resguardos, devoluciones, prueba_registro, ...rest } = opciones;
  const files = { resguardos, devoluciones, prueba_registro };
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(files).map(([name, texts]) => [name, texts?.map(bytesOf) ?? null])),
    condiciones: condiciones === undefined ? null : bytesOf(condiciones),
    ...(lista && { lista: listOf(lista) }),
    ...(ahora && { ahora: epoch(ahora) }),
  };
}

/** The bytes of a file whose text stands in the vectors. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const made = new Map<string, Uint8Array>();

/** The bytes of a list (`.svl`) that a vector describes. Made once: the largest have a million tickets. */
export function listOf(recipe: ListRecipe): Uint8Array {
  const key = JSON.stringify(recipe);
  const list = made.get(key) ?? makeList(recipe);
  made.set(key, list);
  return list;
}

function makeList(recipe: ListRecipe): Uint8Array {
  const bytes = new Uint8Array((recipe.hasta - recipe.desde + 1) * recordLength);
  const sold = soldIn(recipe);
  const holder = hasher('prueba-titular', recipe.semilla);
  const view = new DataView(bytes.buffer);
  let end = 0;
  for (let number = recipe.desde; number <= recipe.hasta; number++) {
    if (!sold(number)) continue;
    view.setUint32(end, number);
    bytes.set(holderOf(recipe, number) ?? holder(number), end + 4);
    end += recordLength;
  }
  return bytes.slice(0, end);
}

function holderOf({ titulares }: ListRecipe, number: number): Uint8Array | null {
  const named = titulares?.[String(number)];
  return named === undefined ? null : Uint8Array.fromHex(named);
}

function soldIn({ semilla, umbral, solo }: ListRecipe): (number: number) => boolean {
  if (solo) return (number) => solo.includes(number);
  if (umbral === 0) return () => true;
  const lot = hasher('prueba-vendido', semilla);
  return (number) => (lot(number)[0] ?? 0) >= umbral;
}

/** Section 12: `SHA256(kind || 00 || seed || 00 || u32be(number))`. The hash is the same array each time. */
function hasher(kind: string, seed: string): (number: number) => Uint8Array {
  const [first = 0, ...rest] = new TextEncoder().encode(`${kind}\0${seed}\0`);
  const input = Uint8Array.of(...rest, 0, 0, 0, 0);
  const last = new DataView(input.buffer, rest.length);
  const sha256 = new FixedHasher(first, input.length);
  const hash = new Uint8Array(32);
  return (number) => {
    last.setUint32(0, number);
    sha256.hash(input, 0, hash, 0);
    return hash;
  };
}

/** A log of the vectors: its files, what the auditor brings along, and what every auditor must find. */
export type AuditVector = {
  id: string;
  descripcion: string;
  archivos: Record<string, string>;
  opciones: Omit<OpcionesAuditoria, 'ahora' | 'anterior' | 'actas'> & {
    ahora?: string;
    anterior?: string;
    actas?: string[];
  };
  esperado: Auditoria;
};

/** Section 16.5. */
export const audits = file.auditorias as unknown as readonly AuditVector[];

/** Three findings came after the vectors were made. Section 16.5. */
const later: ReadonlySet<string> = new Set<FindingKind>(['acta_ajena', 'cierre_sin_bases', 'dos_actas']);

/** An outcome without the findings that the vectors do not know of. */
export function asInVectors(outcome: Auditoria): Auditoria {
  return outcome.valida ? { ...outcome, hallazgos: outcome.hallazgos.filter(({ tipo }) => !later.has(tipo)) } : outcome;
}

/** What the auditor of a vector brings along. */
export function auditOptionsOf({ opciones }: AuditVector): OpcionesAuditoria {
  const { ahora, anterior, actas, ...rest } = opciones;
  return {
    ...rest,
    ahora: ahora === undefined ? null : epoch(ahora),
    anterior: anterior === undefined ? null : bytesOf(anterior),
    actas: (actas ?? []).map(bytesOf),
  };
}

/** The files of a log, by path. */
export function filesOf({ archivos }: AuditVector): Map<string, Uint8Array> {
  return new Map(Object.entries(archivos).map(([path, bytes]) => [path, Uint8Array.fromBase64(bytes)]));
}

/** Reads a log that is in memory. */
export function readerOf(files: ReadonlyMap<string, Uint8Array>): LogReader {
  return {
    read: (path) => files.get(path) ?? null,
    documents: () => [...files.keys()].filter((path) => path.startsWith('doc/')),
  };
}
