import { largestActa } from '#domain/draw/canonical.ts';
import { longestTerms } from '#domain/draw/terms.ts';
import { largestNote } from '#domain/log/note.ts';
import { largestCollection, largestList } from '#verifier/largest.ts';
import type { FileKind } from './kinds.ts';

/** Something brought, and what it was taken for or said to be. */
export type Item = { name: string; content: Blob; kind: FileKind | 'unknown' };

/** Bytes of the largest file that is one of these. One byte more is read, which is enough for the verifier to refuse it. */
const largest: Readonly<Record<FileKind, number>> = {
  acta: largestActa,
  list: largestList,
  record: largestCollection,
  refund: largestCollection,
  terms: longestTerms,
  'log-proof': largestNote,
  checkpoint: largestNote,
  'later-checkpoint': largestNote,
  'consistency-proof': largestNote,
};

/** Of what there may be several. Of all else a new one takes the place of the former. */
const several: ReadonlySet<Item['kind']> = new Set(['record', 'refund', 'log-proof', 'unknown'] as const);

/** The items with one more. The second of two checkpoints is the later one until somebody says otherwise. */
export function withItem(items: readonly Item[], item: Item): Item[] {
  const isSecond = item.kind === 'checkpoint' && items.some(({ kind }) => kind === 'checkpoint');
  const kind = isSecond ? 'later-checkpoint' : item.kind;
  return [...items.filter((other) => several.has(kind) || other.kind !== kind), { ...item, kind }];
}

/** The items with one of them said to be something else. What was that until now takes its place. */
export function withKind(items: readonly Item[], item: Item, kind: Item['kind']): Item[] {
  return items.map((other) => {
    if (other === item) return { ...item, kind };
    return several.has(kind) || other.kind !== kind ? other : { ...other, kind: item.kind };
  });
}

/** The first item that cannot be verified with: nobody knows what it is, or it is too large for that. */
export function unfitIn(items: readonly Item[]): { name: string; fault: 'unknown' | 'tooLarge' } | null {
  const isTooLarge = ({ kind, content }: Item) =>
    (kind === 'record' || kind === 'refund') && content.size > largestCollection;
  const unfit = items.find((item) => item.kind === 'unknown' || isTooLarge(item));
  return unfit ? { name: unfit.name, fault: unfit.kind === 'unknown' ? 'unknown' : 'tooLarge' } : null;
}

/** Reads the items, by what they are. */
export async function filesOf(items: readonly Item[]): Promise<Map<FileKind, Uint8Array[]>> {
  const files = new Map<FileKind, Uint8Array[]>();
  for (const { kind, content } of items) {
    if (kind === 'unknown') continue;
    const bytes = new Uint8Array(await content.slice(0, largest[kind] + 1).arrayBuffer());
    files.set(kind, [...(files.get(kind) ?? []), bytes]);
  }
  return files;
}
