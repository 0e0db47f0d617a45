/** The files of one verification: the acta, and its list if that is outside. */
export type Material = { acta: Uint8Array; list: Uint8Array | null };

/** Why there is nothing to verify. */
export type MaterialFault = 'elsewhere' | 'missing' | 'no-acta' | 'several';

/** Thrown when the files of a verification cannot be had. */
export class MaterialError extends Error {
  readonly fault: MaterialFault;

  constructor(fault: MaterialFault) {
    super(fault);
    this.name = 'MaterialError';
    this.fault = fault;
  }
}

/** Fetches an acta of this site, and its list if the acta says that it stands beside it. */
export async function fetchMaterial(actaUrl: string, listUrl: string | null): Promise<Material> {
  const acta = await fetchHere(actaUrl);
  return { acta, list: listUrl !== null && hasListOutside(acta) ? await fetchHere(listUrl) : null };
}

/** Tells an acta and a list apart among chosen files by what they begin with: an acta is JSON. */
export async function readMaterial(files: readonly File[]): Promise<Material> {
  const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  const [acta, ...actas] = contents.filter(isJson);
  const [list = null, ...lists] = contents.filter((content) => !isJson(content));
  if (!acta) throw new MaterialError('no-acta');
  if (actas.length + lists.length > 0) throw new MaterialError('several');
  return { acta, list };
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

/** `{` after white space and marks that an editor may leave. A list begins with a number of four bytes. */
function isJson(content: Uint8Array): boolean {
  const start = new TextDecoder().decode(content.subarray(0, 64)).trimStart();
  return start.startsWith('{') && !start.includes('\0');
}
