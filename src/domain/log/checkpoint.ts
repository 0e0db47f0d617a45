import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from '#domain/draw/base64.ts';
import { sameBytes } from '#domain/draw/bytes.ts';
import { hashLength } from '#domain/draw/tree-hash.ts';
import { type Note, readNote } from './note.ts';
import { type Signer, signersOf } from './signers.ts';
import type { NoteKey } from './vkey.ts';

/** The keys of a user's choice: the log's, and those of the witnesses who are believed. */
export type LogKeys = { log: NoteKey; witnesses: readonly NoteKey[] };

/** The head of a log. */
export type TreeHead = { origin: string; size: number; root: Uint8Array };

/** A checkpoint that is good. `witnessedAt` are the times of its distinct witnesses, earliest first, in Unix seconds. */
export type Checkpoint = TreeHead & { witnessedAt: number[] };

/** Section 16.3: the largest tree. */
export const largestTree = 2 ** 32 - 1;

/** The root of a tree without leaves. */
export const emptyRoot = sha256(new Uint8Array(0));

const sizeForm = /^(?:0|[1-9][0-9]{0,9})$/;

/** The three lines that a log signs: origin, size, root. Section 16.2. */
export function checkpointText({ origin, size, root }: TreeHead): string {
  return `${origin}\n${size}\n${encodeBase64(root)}\n`;
}

/** Reads a number of leaves, or an index, as section 16.3 writes it: decimal without leading zeros. */
export function readCount(text: string): number | null {
  const count = sizeForm.test(text) ? Number(text) : null;
  return count !== null && count <= largestTree ? count : null;
}

/** Reads the base64 of one hash. */
export function readHash(text: string): Uint8Array | null {
  // the length is looked at first, so that a long line is not decoded for nothing
  const hash = text.length === 44 ? decodeBase64(text) : null;
  return hash?.length === hashLength ? hash : null;
}

/**
 * Verifies a checkpoint of section 16.3: a note of three lines, signed by the log. Gives null if it is not good, which
 * it is not either when a line of a key that was given does not verify.
 */
export function readCheckpoint(bytes: Uint8Array, keys: LogKeys): Checkpoint | null {
  const note = readNote(bytes);
  const head = note && headOf(note);
  if (!head || head.origin !== keys.log.name) return null;
  const signers = signersOf(note, [keys.log, ...keys.witnesses]);
  if (!signers?.some(({ key }) => key.kind === 'log')) return null;
  return { ...head, witnessedAt: witnessTimes(signers, keys.log) };
}

/** The earliest time of each distinct witness, in order. A log is no witness of itself, under whatever name. */
function witnessTimes(signers: readonly Signer[], log: NoteKey): number[] {
  const earliest = new Map<string, number>();
  for (const { key, at } of signers) {
    if (at === null || sameBytes(key.publicKey, log.publicKey)) continue;
    const name = bytesToHex(key.publicKey);
    earliest.set(name, Math.min(at, earliest.get(name) ?? at));
  }
  return [...earliest.values()].sort((one, other) => one - other);
}

/** The three lines of a checkpoint, signed or not; null for a note of anything else. Section 16.3. */
export function headOf({ text }: Note): TreeHead | null {
  const [origin = '', sizeLine = '', rootLine = '', end, ...more] = text.split('\n', 5);
  const size = readCount(sizeLine);
  const root = readHash(rootLine);
  if (end !== '' || more.length > 0 || size === null || root === null) return null;
  return size > 0 || sameBytes(root, emptyRoot) ? { origin, size, root } : null;
}
