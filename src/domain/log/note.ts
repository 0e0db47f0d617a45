import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from '#domain/draw/base64.ts';
import { textOf } from '#domain/draw/text.ts';
import type { NoteKey } from './vkey.ts';

/** Section 16.3: the most bytes of a note, and the most lines of signatures on it. */
export const largestNote = 1024 * 1024;
const mostSignatures = 64;

/** A line under a note: whose it says it is, and the bytes after the id of the key. */
export type SignatureLine = { name: string; keyId: Uint8Array; signature: Uint8Array };

/** A note, read but not verified. `text` ends with its last newline. */
export type Note = { text: string; lines: SignatureLine[] };

// biome-ignore lint/suspicious/noControlCharactersInRegex: section 16.3 forbids exactly these in a note
const control = /[\0-\x09\x0b-\x1f]/;
const lineForm = /^— ([^ +]+) ([A-Za-z0-9+/=]+)$/;

/** Reads the bytes of a note of section 16.3. Gives null for whatever has not its form. */
export function readNote(bytes: Uint8Array): Note | null {
  const note = textOf(bytes, largestNote);
  if (note === null || control.test(note) || !note.endsWith('\n')) return null;
  const end = note.lastIndexOf('\n\n');
  const written = end < 0 ? '' : note.slice(end + 2, -1);
  // counted before it is cut: a note of newlines would make half a million pieces
  const lines = written.split('\n', mostSignatures + 1);
  if (lines.length > mostSignatures) return null;
  const signatures = lines.map(readLine);
  return signatures.every((line) => line !== null) ? { text: note.slice(0, end + 1), lines: signatures } : null;
}

function readLine(line: string): SignatureLine | null {
  const [, name = '', encoded = ''] = lineForm.exec(line) ?? [];
  const bytes = decodeBase64(encoded);
  if (bytes === null || bytes.length < 5) return null;
  return { name, keyId: bytes.subarray(0, 4), signature: bytes.subarray(4) };
}

/** Puts a note together: its text, which ends with a newline, an empty line, and a line for each signature. */
export function noteOf(text: string, lines: readonly string[]): string {
  return `${text}\n${lines.map((line) => `${line}\n`).join('')}`;
}

/**
 * A signature line of a key, without its newline: what a log's key signed, or what a witness sent back after the id of
 * its key (timestamp and signature). Section 16.2.
 */
export function signatureLine({ name, id }: NoteKey, signature: Uint8Array): string {
  return `— ${name} ${encodeBase64(concatBytes(id, signature))}`;
}

/** The bytes that a log's key signs: the text with its last newline. */
export function noteMessage(text: string): Uint8Array {
  return utf8ToBytes(text);
}
