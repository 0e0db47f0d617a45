import { createHash } from 'node:crypto';
import { largestPicture } from '#domain/pictures/picture-size.ts';

/** More bytes than any file has that is kept: what is sent has at most half, and pictures are made smaller. */
export const largestFile = 2 * largestPicture;

/**
 * Keeps bytes under the SHA-256 of their content. Nothing in it is public: the code that serves a file checks who may see it.
 * While its place cannot be reached, reading and writing refuse with `file.away`, and the log says why. Bytes that are not
 * those of their name are never given: `file.lost`.
 */
export type FileStore = {
  /**
   * Stores bytes; gives the hash that they are found by, once they survive a power cut. Storing the same bytes again mends
   * what was damaged, and changes nothing else.
   */
  put(bytes: Uint8Array): Promise<string>;
  /** Reads bytes by their hash; null when they are not there. */
  get(hash: string): Promise<Uint8Array | null>;
  /**
   * Reads some of a file, at most `length` bytes from a place on, without comparing them with its name: for `openPieces`,
   * which does. null where the file is not there.
   */
  part(hash: string, from: number, length: number): Promise<Part | null>;
  /** Removes bytes for good. What is not there is no fault. */
  remove(hash: string): Promise<void>;
  /** Removes what a process that was killed left half written before that time: it has no name, so nothing else finds it. */
  removeDrafts(before: Temporal.Instant): Promise<void>;
  /** Whether its place can be reached. Takes seconds at the most, and never refuses. */
  answers(): Promise<boolean>;
  /** The bytes that are free where it keeps files, and all that there are; null where nobody can say: a bucket. */
  room(): Promise<Room | null>;
};

/** Some of a file, and the bytes that all of it has. */
export type Part = { bytes: Uint8Array; size: number };

export type Room = { free: number; total: number };

/** A file that is there, and when it was last written. */
export type Listed = { hash: string; bytes: number; writtenAt: Temporal.Instant };

/** How a file stands: as its name says, not there, or other bytes than those that were kept. */
export type FileCondition = 'whole' | 'missing' | 'damaged';

/** A store whose files can be told one by one, in order of hash. For moving and checking them. */
export type ListedStore = FileStore & {
  list(): AsyncIterable<Listed>;
  /** Reads a file where it is kept, whatever is held of it elsewhere, and compares it with its name. */
  check(hash: string): Promise<FileCondition>;
};

/** The name that bytes are kept under. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whether a text could be the name of a file: nothing else ever becomes part of a path or an address. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
