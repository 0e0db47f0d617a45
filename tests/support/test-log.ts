import { ed25519 } from '@noble/curves/ed25519.js';
import { appendEntries } from '#domain/log/append.ts';
import { checkpointText, emptyRoot } from '#domain/log/checkpoint.ts';
import { cosignatureMessage, encodeCosignature } from '#domain/log/cosignature.ts';
import { noteMessage, noteOf, signatureLine } from '#domain/log/note.ts';
import { hashesFromTiles, type ReadTile } from '#domain/log/subtrees.ts';
import { tilePath } from '#domain/log/tiles.ts';
import { type KeyKind, type NoteKey, noteKey, vkeyOf } from '#domain/log/vkey.ts';

/** A key with its secret, which notes are signed with. */
export type SigningKey = { key: NoteKey; vkey: string; secret: Uint8Array };

/** A key that always comes out the same for a name. */
export function signingKey(kind: KeyKind, name: string, seed = name.length): SigningKey {
  const secret = new Uint8Array(32).fill(seed);
  const key = noteKey(kind, name, ed25519.getPublicKey(secret));
  return { key, vkey: vkeyOf(key), secret };
}

/** The key of every log here. */
export const logKey = signingKey('log', 'rifas.example/registro', 1);

/** The line that a witness adds to a checkpoint at a time (Unix seconds). */
export function cosign({ key, secret }: SigningKey, text: string, at: number): string {
  const signature = ed25519.sign(cosignatureMessage(text, at), secret);
  return signatureLine(key, encodeCosignature({ at, signature }));
}

/** Signs a text as a log does, with the lines of witnesses below. */
export function signNote(text: string, lines: readonly string[] = [], { key, secret } = logKey): string {
  return noteOf(text, [signatureLine(key, ed25519.sign(noteMessage(text), secret)), ...lines]);
}

/** A log that grows, with its files in memory, by path. */
export class TestLog {
  readonly files = new Map<string, Uint8Array>();
  size = 0;
  root: Uint8Array = emptyRoot;

  readonly readTile: ReadTile = (tile) => {
    const bytes = this.files.get(tilePath(tile));
    if (!bytes) throw new Error(`no ${tilePath(tile)}`);
    return bytes;
  };

  /** Adds entries and signs a checkpoint over them, which it gives. */
  async append(entries: readonly Uint8Array[]): Promise<string> {
    const appended = await appendEntries(this, entries);
    for (const { path, bytes } of appended.files) this.files.set(path, bytes);
    this.size = appended.size;
    this.root = appended.root;
    return this.publish();
  }

  /** Signs a checkpoint of the log as it stands. */
  publish(lines: readonly string[] = []): string {
    const checkpoint = signNote(this.checkpointText(), lines);
    this.files.set('checkpoint', new TextEncoder().encode(checkpoint));
    return checkpoint;
  }

  checkpointText(): string {
    return checkpointText({ origin: logKey.key.name, size: this.size, root: this.root });
  }

  /** The hashes of its subtrees, out of its tiles. */
  hashes() {
    return hashesFromTiles(this.size, this.readTile);
  }
}
