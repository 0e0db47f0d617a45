import type { RefusalCode, RefusalParams } from '#domain/refusal.ts';
import type { ReadFile, Row } from './read-file.ts';

const listNames = ['people', 'members', 'raffles', 'files'] as const;
type ListName = (typeof listNames)[number];
type Head = Omit<ReadFile, ListName | 'rows' | 'bytesOf' | 'entries'> & { sections: readonly string[] };

/** A piece of a file that was read, as it is handed from one thread to another. */
export type FilePart =
  | { what: 'head'; head: Head }
  | { what: 'list'; name: ListName; items: readonly unknown[] }
  | { what: 'rows'; name: string; items: readonly Row[] }
  | { what: 'bytes'; entries: readonly (readonly [string, Uint8Array])[] }
  | { what: 'end' }
  | { what: 'refusal'; code: RefusalCode; params: RefusalParams[RefusalCode] };

/** Items of one part: few enough to be taken over in a moment, whatever they say. */
const most = 200;

/** Takes a file apart. */
export function* partsOf(file: ReadFile): Generator<FilePart> {
  const { digest, about, community, faults, faultCount, rows, entries } = file;
  yield { what: 'head', head: { digest, about, community, faults, faultCount, sections: Object.keys(rows) } };
  for (const name of listNames) {
    for (const items of some<unknown>(file[name])) yield { what: 'list', name, items };
  }
  for (const [name, all] of Object.entries(rows)) for (const items of some(all)) yield { what: 'rows', name, items };
  // a file of the archive may be a view of what others are in: each goes over with a room of its own
  const own = [...entries].map(([hash, bytes]) => [hash, bytes.slice()] as const);
  for (const part of some(own)) yield { what: 'bytes', entries: part };
  yield { what: 'end' };
}

function* some<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += most) yield items.slice(start, start + most);
}

/** Puts together what was taken apart. */
export function joined(parts: readonly FilePart[]): ReadFile {
  const lists: Record<ListName, unknown[]> = { people: [], members: [], raffles: [], files: [] };
  const rows: Record<string, Row[]> = {};
  const entries = new Map<string, Uint8Array>();
  let head: Head | null = null;
  for (const part of parts) {
    if (part.what === 'head') {
      head = part.head;
      for (const name of head.sections) rows[name] = [];
    }
    if (part.what === 'list') for (const item of part.items) lists[part.name].push(item);
    if (part.what === 'bytes') for (const [hash, bytes] of part.entries) entries.set(hash, bytes);
    if (part.what === 'rows') for (const row of part.items) rows[part.name]?.push(row);
  }
  if (!head) throw new Error('a file without its head');
  const { sections: _, ...rest } = head;
  return { ...rest, ...lists, rows, entries } as unknown as ReadFile;
}
