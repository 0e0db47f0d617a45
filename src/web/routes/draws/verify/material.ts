import { recordLength } from '#domain/draw/ticket-list.ts';
import { documentsOf, largestRecord } from '#domain/draw/ticket-record.ts';
import { hasListOutside } from '#verifier/list-outside.ts';

/**
 * The files of a verification: the acta, its list if it is separate, signed records and refunds of its tickets, and proofs
 * that its documents are in the log.
 */
export type Material = {
  acta: Uint8Array;
  list: Uint8Array | null;
  records: readonly Uint8Array[];
  refunds: readonly Uint8Array[];
  proofs: readonly Uint8Array[];
};

/** Why there is nothing to verify. */
export type MaterialFault =
  | 'elsewhere'
  | 'missing'
  | 'no-acta'
  | 'no-acta-there'
  | 'no-acta-yet'
  | 'several'
  | 'unknown';

/** The files of a verification are unavailable. */
export class MaterialError extends Error {
  readonly fault: MaterialFault;

  constructor(fault: MaterialFault) {
    super(fault);
    this.name = 'MaterialError';
    this.fault = fault;
  }
}

/** The pages of a raffle, its draw and its acta, which people copy instead of the acta's address. */
const pageOfRaffle = /^(\/[^/]+\/rifas\/[^/]+)(?:\/(?:sorteo|acta))?\/?$/;

/** The address of the acta file, also from one of its raffle's pages. */
export function actaAddress(given: string): string {
  const url = URL.canParse(given, location.href) ? new URL(given, location.href) : null;
  const [, raffle] = pageOfRaffle.exec(url?.pathname ?? '') ?? [];
  return url && raffle ? `${url.origin}${raffle}/acta.json` : given;
}

/**
 * Fetches an acta of this site, and its list if it is separate. What is no acta is reported as such, and not as a
 * failed verification.
 */
export async function fetchMaterial(actaUrl: string, listUrl: string | null): Promise<Material> {
  const acta = await fetchHere(actaUrl);
  if (!isJson(acta)) throw new MaterialError('no-acta-there');
  const list = listUrl !== null && hasListOutside(acta) ? await fetchHere(listUrl) : null;
  return { acta, list, records: [], refunds: [], proofs: [] };
}

/**
 * Distinguishes acta, list, records, refunds and proofs among chosen files, by name and first bytes: records, refunds and
 * proofs say what they are in their first lines. A file that is none of them stops the check: it may be a ticket record that
 * some program saved in its own way, and the reader would take it for checked.
 */
export async function readMaterial(files: readonly File[]): Promise<Material> {
  const read = await Promise.all(
    files.map(async (file) => ({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) })),
  );
  const kinds = Map.groupBy(read, kindOf);
  const [acta, ...actas] = kinds.get('acta') ?? [];
  const [list, ...lists] = kinds.get('list') ?? [];
  if (kinds.has('unknown')) throw new MaterialError('unknown');
  if (!acta) throw new MaterialError(kinds.has('record') ? 'no-acta-yet' : 'no-acta');
  if (actas.length + lists.length > 0) throw new MaterialError('several');
  const documents = (kind: Kind) => (kinds.get(kind) ?? []).flatMap(({ content }) => documentsOf(content));
  return {
    acta: acta.content,
    list: list?.content ?? null,
    records: documents('record'),
    refunds: documents('refund'),
    proofs: (kinds.get('proof') ?? []).map(({ content }) => content),
  };
}

type Kind = 'acta' | 'list' | 'record' | 'refund' | 'proof' | 'unknown';

function kindOf({ name, content }: { name: string; content: Uint8Array }): Kind {
  if (isProof(content)) return 'proof';
  if (isNamedList(name)) return 'list';
  if (!isJson(content)) return content.length % recordLength === 0 ? 'list' : 'unknown';
  // within a text of an acta the quotes would be escaped
  const start = new TextDecoder().decode(content.subarray(0, largestRecord));
  if (/"tipo":\s*"resguardo"/.test(start)) return 'record';
  return /"tipo":\s*"devolucion"/.test(start) ? 'refund' : 'acta';
}

/** Whether a file begins as a proof of the log does (C2SP tlog-proof). */
function isProof(content: Uint8Array): boolean {
  return new TextDecoder().decode(content.subarray(0, 32)).startsWith('c2sp.org/tlog-proof@');
}

/** Whether a file has a list's extension. */
export function isNamedList(name: string): boolean {
  return name.toLowerCase().endsWith('.svl');
}

/** The address of the list next to an acta of this site. */
export function listBeside(actaUrl: string): string {
  return actaUrl.replace(/[^/]*$/, 'lista.svl');
}

async function fetchHere(address: string): Promise<Uint8Array> {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) throw new MaterialError('elsewhere');
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new MaterialError('missing');
  return new Uint8Array(await response.arrayBuffer());
}

/** `{`, after a BOM or white space that editors add. */
function isJson(content: Uint8Array): boolean {
  return new TextDecoder().decode(content.subarray(0, 64)).trimStart().startsWith('{');
}
