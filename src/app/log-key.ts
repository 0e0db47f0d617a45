import type { Db, Transaction } from '#db/client.ts';
import { checkpointText, type TreeHead } from '#domain/log/checkpoint.ts';
import { noteMessage, noteOf, signatureLine } from '#domain/log/note.ts';
import { type NoteKey, noteKey } from '#domain/log/vkey.ts';
import type { SigningKey } from '#identity/signing-key.ts';
import { type KeptKey, keyInUse, keysOf } from './signing-keys.ts';

/** The key that the log of this installation is known by, apart from the one of its ticket records. */
export function logKey(db: Db | Transaction, now: Temporal.Instant): Promise<SigningKey> {
  return keyInUse(db, 'registro', now);
}

/** A note has at most 64 lines (section 16.3), and its witnesses need theirs. */
const mostLogKeys = 32;

/**
 * The keys that checkpoints are signed with, the one in use first. Those before it sign beside it for good, retired ones
 * too: a checkpoint or a proof that somebody kept can only be compared with what the same key signs.
 */
export async function logKeys(db: Db | Transaction, now: Temporal.Instant): Promise<KeptKey[]> {
  const kept = await keysOf(db, 'registro');
  if (kept.length > 0) return kept.toReversed().slice(0, mostLogKeys);
  await logKey(db, now);
  return keysOf(db, 'registro');
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
