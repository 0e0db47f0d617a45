import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from '#domain/draw/base64.ts';
import { isPublicKey, keyLength } from '#domain/draw/ed25519.ts';

/** Section 16.3: what a key signs, by the type byte of its vkey. */
export const keyTypes = { log: 0x01, witness: 0x04 } as const;

export type KeyKind = keyof typeof keyTypes;

/** A key that notes are verified with. `id` is its first four bytes in a signature line. */
export type NoteKey = { kind: KeyKind; name: string; id: Uint8Array; publicKey: Uint8Array };

/** Name of a key: U+0021 to U+007E without `+`. */
const nameForm = /^[!-*,-~]{1,200}$/;
const vkeyForm = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s;

/**
 * Reads a vkey of section 16.3, `name+hash+base64`. Gives null for one that is not well formed, of another type than
 * asked for, or whose key no signature may be checked under.
 */
export function readVkey(vkey: string, kind: KeyKind): NoteKey | null {
  const [, name = '', hash, encoded = ''] = vkeyForm.exec(vkey) ?? [];
  const bytes = decodeBase64(encoded);
  const isForm = nameForm.test(name) && bytes?.length === 1 + keyLength && bytes[0] === keyTypes[kind];
  if (!isForm) return null;
  const key = noteKey(kind, name, bytes.subarray(1));
  return bytesToHex(key.id) === hash && isPublicKey(key.publicKey) ? key : null;
}

/** The key of that kind, name and public key, with its id: the first four bytes of SHA256(name || 0x0A || type || key). */
export function noteKey(kind: KeyKind, name: string, publicKey: Uint8Array): NoteKey {
  const id = sha256(concatBytes(utf8ToBytes(`${name}\n`), typed(kind, publicKey))).slice(0, 4);
  return { kind, name, id, publicKey };
}

/** The name in a vkey. */
export function nameOfVkey(vkey: string): string {
  return vkey.slice(0, vkey.indexOf('+'));
}

/** Writes a key as people and programs are given it. Section 16.3. */
export function vkeyOf({ kind, name, id, publicKey }: NoteKey): string {
  return `${name}+${bytesToHex(id)}+${encodeBase64(typed(kind, publicKey))}`;
}

function typed(kind: KeyKind, publicKey: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(keyTypes[kind]), publicKey);
}
