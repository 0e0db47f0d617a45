import type { Db, Transaction } from '#db/client.ts';
import { installationKey } from '#db/installation-keys.ts';
import { checkpointText, type TreeHead } from '#domain/log/checkpoint.ts';
import { noteMessage, noteOf, signatureLine } from '#domain/log/note.ts';
import { type NoteKey, noteKey } from '#domain/log/vkey.ts';
import { newSigningSecret, type SigningKey, signingKey } from '#identity/signing-key.ts';

/** The key that this installation signs the checkpoints of its log with, apart from the one of its ticket records. */
export async function logKey(db: Db | Transaction, now: Temporal.Instant): Promise<SigningKey> {
  return signingKey(await installationKey(db, 'log', { make: newSigningSecret, now }));
}

/** The origin of this installation's log: its host and `/registro` (draw protocol, section 16). */
export function logOrigin(publicUrl: string): string {
  return `${new URL(publicUrl).host}/registro`;
}

/** The log's key as notes are verified with. */
export function logNoteKey(publicUrl: string, { publicKey }: SigningKey): NoteKey {
  return noteKey('log', logOrigin(publicUrl), Uint8Array.fromHex(publicKey));
}

/** The note of a checkpoint, signed by the log, with the lines of its witnesses below. */
export function signedCheckpoint(
  head: Omit<TreeHead, 'origin'>,
  { key, note, lines }: { key: SigningKey; note: NoteKey; lines: readonly string[] },
): string {
  const text = checkpointText({ ...head, origin: note.name });
  return noteOf(text, [signatureLine(note, key.sign(noteMessage(text))), ...lines]);
}
