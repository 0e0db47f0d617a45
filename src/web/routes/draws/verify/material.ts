/** The files of one verification: the acta, and its list if that is outside. */
export type Material = { acta: Uint8Array; list: Uint8Array | null };

/** Why there is nothing to verify. */
export type MaterialFault = 'elsewhere' | 'missing' | 'no-acta' | 'no-acta-there' | 'several';

/** Thrown when the files of a verification cannot be had. */
export class MaterialError extends Error {
  readonly fault: MaterialFault;

  constructor(fault: MaterialFault) {
    super(fault);
    this.name = 'MaterialError';
    this.fault = fault;
  }
}

/** A raffle's page, its draw's and that of its acta: what people copy when they are asked for the acta's address. */
const pageOfRaffle = /^(\/[^/]+\/rifas\/[^/]+)(?:\/(?:sorteo|acta))?\/?$/;

/** Where the acta is that an address speaks of: the file itself, also where a page of its raffle is given. */
export function actaAddress(given: string): string {
  const url = URL.parse(given, location.href);
  const [, raffle] = pageOfRaffle.exec(url?.pathname ?? '') ?? [];
  return url && raffle ? `${url.origin}${raffle}/acta.json` : given;
}

/**
 * Fetches an acta of this site, and its list if the acta says that it stands beside it. What is no acta at all is said to
 * be none: it is not verified, and fails nothing.
 */
export async function fetchMaterial(actaUrl: string, listUrl: string | null): Promise<Material> {
  const acta = await fetchHere(actaUrl);
  if (!isJson(acta)) throw new MaterialError('no-acta-there');
  return { acta, list: listUrl !== null && hasListOutside(acta) ? await fetchHere(listUrl) : null };
}

/** Tells an acta and a list apart among chosen files, by their names and by what they begin with: an acta is JSON. */
export async function readMaterial(files: readonly File[]): Promise<Material> {
  const read = await Promise.all(
    files.map(async (file) => ({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) })),
  );
  const isActa = ({ name, content }: (typeof read)[number]) => !isNamedList(name) && isJson(content);
  const [acta, ...actas] = read.filter(isActa);
  const [list, ...lists] = read.filter((file) => !isActa(file));
  if (!acta) throw new MaterialError('no-acta');
  if (actas.length + lists.length > 0) throw new MaterialError('several');
  return { acta: acta.content, list: list?.content ?? null };
}

/** Whether a file is called as lists are. */
export function isNamedList(name: string): boolean {
  return name.toLowerCase().endsWith('.svl');
}

/** The list of an acta of this site stands beside it. */
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

function hasListOutside(acta: Uint8Array): boolean {
  try {
    const { lista } = JSON.parse(new TextDecoder().decode(acta)) as { lista?: { tipo?: unknown } | null };
    return lista?.tipo === 'externa';
  } catch {
    // It is no JSON: the verifier will say so, with its reason.
    return false;
  }
}

/** `{`, after what editors may leave before it. */
function isJson(content: Uint8Array): boolean {
  return new TextDecoder().decode(content.subarray(0, 64)).trimStart().startsWith('{');
}
