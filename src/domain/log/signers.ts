import { sameBytes } from '#domain/draw/bytes.ts';
import { verifyEd25519 } from '#domain/draw/ed25519.ts';
import { cosignatureMessage, readCosignature } from './cosignature.ts';
import { type Note, noteMessage, type SignatureLine } from './note.ts';
import type { NoteKey } from './vkey.ts';

/** A key that signed a note, and when a witness says that it did, in Unix seconds; null for a log's key. */
export type Signer = { key: NoteKey; at: number | null };

/**
 * Which of these keys signed a note, one for each line of theirs. Lines of other keys are ignored; null if a line names
 * one of these and is not its signature, which makes the whole note bad. Section 16.3.
 */
export function signersOf(note: Note, keys: readonly NoteKey[]): Signer[] | null {
  const signers: Signer[] = [];
  for (const line of note.lines) {
    const matching = keys.filter((key) => isOf(line, key));
    if (matching.length === 0) continue;
    const signer = matching.map((key) => signedBy(key, note, line)).find((found) => found !== null);
    if (!signer) return null;
    signers.push(signer);
  }
  return signers;
}

/** Whether a line says that it is of a key: its name and id. */
export function isOf(line: SignatureLine, { name, id }: NoteKey): boolean {
  return name === line.name && sameBytes(id, line.keyId);
}

function signedBy(key: NoteKey, { text }: Note, { signature }: SignatureLine): Signer | null {
  if (key.kind === 'log') {
    return verifyEd25519(key.publicKey, noteMessage(text), signature) ? { key, at: null } : null;
  }
  const cosignature = readCosignature(signature);
  if (!cosignature) return null;
  const message = cosignatureMessage(text, cosignature.at);
  return verifyEd25519(key.publicKey, message, cosignature.signature) ? { key, at: cosignature.at } : null;
}
