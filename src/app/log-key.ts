import type { Db, Transaction } from '#db/client.ts';
import { checkpointText, type TreeHead } from '#domain/log/checkpoint.ts';
import { noteMessage, noteOf, signatureLine } from '#domain/log/note.ts';
import { type NoteKey, noteKey } from '#domain/log/vkey.ts';
import type { SigningKey } from '#identity/signing-key.ts';
import { keyInUse, keysOf } from './signing-keys.ts';

/** The key that the log of this installation is known by, apart from the one of its ticket records. */
export function logKey(db: Db | Transaction, now: Temporal.Instant): Promise<SigningKey> {
  return keyInUse(db, 'registro', now);
}

/**
 * The keys that checkpoints are signed with, the one in use first: those before it sign beside it until they are retired,
 * so that who has noted one goes on checking by it.
 */
export async function logKeys(db: Db | Transaction, now: Temporal.Instant): Promise<SigningKey[]> {
  const inUse = await logKey(db, now);
  const kept = await keysOf(db, 'registro');
  const others = kept.filter((key) => key.retired_at === null && key.publicKey !== inUse.publicKey);
  return [inUse, ...others.toReversed()];
}

/** The origin of this installation's log: its host and `/registro` (draw protocol, section 16). */
export function logOrigin(publicUrl: string): string {
  return `${new URL(publicUrl).host}/registro`;
}

/** A key of the log as notes are verified with. */
export function logNoteKey(publicUrl: string, { publicKey }: SigningKey): NoteKey {
  return noteKey('log', logOrigin(publicUrl), Uint8Array.fromHex(publicKey));
}

/** The note of a checkpoint, signed with each key of the log, with the lines of its witnesses below. */
export function signedCheckpoint(
  head: TreeHead,
  { keys, lines }: { keys: readonly SigningKey[]; lines: readonly string[] },
): string {
  const text = checkpointText(head);
  const own = keys.map((key) => {
    const note = noteKey('log', head.origin, Uint8Array.fromHex(key.publicKey));
    return signatureLine(note, key.sign(noteMessage(text)));
  });
  return noteOf(text, [...own, ...lines]);
}
