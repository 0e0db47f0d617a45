import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { documentsOf } from '#domain/draw/ticket-record.ts';
import { shellTexts as words } from '#texts/draws/shell.ts';
import { largestCollection } from '#verifier/largest.ts';
import { Misuse } from './arguments.ts';

const pipeStep = 65_536;

/** The bytes of a file, of a large one no more than one byte above `largest`, which is enough to refuse it. */
export function readAtMost(path: string, largest: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const stats = fstatSync(file);
    return stats.isFile() ? readBytes(file, Math.min(stats.size, largest + 1)) : readPipe(file, largest + 1);
  } finally {
    closeSync(file);
  }
}

/** What comes out of a pipe, whose length nobody knows. */
function readPipe(file: number, most: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let left = most; left > 0; ) {
    const piece = new Uint8Array(Math.min(left, pipeStep));
    const read = readSync(file, piece);
    if (read === 0) break;
    pieces.push(piece.subarray(0, read));
    left -= read;
  }
  return Buffer.concat(pieces);
}

function readBytes(file: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let read = 0;
  for (let more = -1; more !== 0 && read < length; read += more)
    more = readSync(file, bytes, read, length - read, read);
  return bytes.subarray(0, read);
}

/** A file that the arguments name. */
export function contentOf(path: string, largest: number): Uint8Array {
  try {
    return readAtMost(path, largest);
  } catch (cause) {
    throw new Misuse(words.unreadable(path), { cause });
  }
}

/**
 * The documents of a file that holds one, or several, one a line. An empty file is a document that is none, so that
 * whoever brings it hears of it.
 */
export function documentsIn(path: string): Uint8Array[] {
  const bytes = contentOf(path, largestCollection);
  if (bytes.length > largestCollection) throw new Misuse(words.tooLarge(path));
  const documents = documentsOf(bytes);
  return documents.length > 0 ? documents : [bytes];
}
