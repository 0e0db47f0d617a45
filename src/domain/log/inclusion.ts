import { utf8ToBytes } from '@noble/hashes/utils.js';
import { rootFromPath } from '#domain/draw/audit-path.ts';
import { decodeBase64, encodeBase64 } from '#domain/draw/base64.ts';
import { sameBytes } from '#domain/draw/bytes.ts';
import { textOf } from '#domain/draw/text.ts';
import { type Checkpoint, type LogKeys, readCheckpoint, readCount, readHash } from './checkpoint.ts';
import { largestNote } from './note.ts';

/** Section 16.3: where an entry stands in a log, and the way from its leaf to the root of a good checkpoint. */
export type InclusionProof = { index: number; path: Uint8Array[]; checkpoint: Checkpoint };

const header = 'c2sp.org/tlog-proof@v1';

/** Section 16.3: the most hashes of a path. */
export const longestPath = 63;

/**
 * Reads the file of a proof, a tlog-proof of section 16.3, and verifies its checkpoint. Gives null if either is not
 * good. Which entry it is of it does not say: see `proves`.
 */
export function readInclusionProof(file: Uint8Array, keys: LogKeys): InclusionProof | null {
  const text = textOf(file, largestNote);
  const end = text?.indexOf('\n\n') ?? -1;
  if (text === null || end < 0) return null;
  // at most header, extra, index, the path, and one line too many
  const head = headOf(text.slice(0, end).split('\n', longestPath + 4));
  const checkpoint = head && readCheckpoint(utf8ToBytes(text.slice(end + 2)), keys);
  return checkpoint && head.index < checkpoint.size ? { ...head, checkpoint } : null;
}

function headOf([first, ...lines]: readonly string[]): Pick<InclusionProof, 'index' | 'path'> | null {
  if (first !== header) return null;
  const [indexLine = '', ...path] = isExtra(lines[0] ?? '') ? lines.slice(1) : lines;
  const index = indexLine.startsWith('index ') ? readCount(indexLine.slice('index '.length)) : null;
  const hashes = readHashes(path);
  return index !== null && hashes ? { index, path: hashes } : null;
}

/** A line that is not authenticated, and says nothing here but that it is well formed. */
function isExtra(line: string): boolean {
  if (!line.startsWith('extra ')) return false;
  return (decodeBase64(line.slice('extra '.length))?.length ?? 0) > 0;
}

/** Reads lines of one hash each, at most as many as a path has. */
export function readHashes(lines: readonly string[]): Uint8Array[] | null {
  const hashes = lines.length <= longestPath ? lines.map(readHash) : [null];
  return hashes.every((hash) => hash !== null) ? hashes : null;
}

/** Whether a proof is of the entry whose leaf hash this is. */
export function proves({ index, path, checkpoint: { size, root } }: InclusionProof, leaf: Uint8Array): boolean {
  const found = rootFromPath(leaf, { index, size }, path);
  return found !== null && sameBytes(found, root);
}

/** Writes the file of a proof: where the entry stands, the hashes from its leaf to the root, and the checkpoint's note. */
export function inclusionProofText(index: number, path: readonly Uint8Array[], checkpoint: string): string {
  return [header, `index ${index}`, ...path.map(encodeBase64), '', checkpoint].join('\n');
}
