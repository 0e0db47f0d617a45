import { utf8ToBytes } from '@noble/hashes/utils.js';
import { textOf } from '#domain/draw/text.ts';
import { emptyRoot, headOf, readCount, type TreeHead } from './checkpoint.ts';
import { consistencyProofText, isConsistent } from './consistency.ts';
import { longestPath, readHashes } from './inclusion.ts';
import { noteOf, readNote, signatureLine } from './note.ts';
import { isOf, signersOf } from './signers.ts';
import type { NoteKey } from './vkey.ts';

/** What a witness is asked to sign: the size that it last signed, the proof from there, and the checkpoint's note. */
export type WitnessRequest = { oldSize: number; proof: readonly Uint8Array[]; checkpoint: string };

/** Bytes of the longest request that is read: a proof, and a note with the lines of many other witnesses. */
export const largestRequest = 32 * 1024;

/** The body of tlog-witness `add-checkpoint`. Section 16.2. */
export function witnessRequestText({ oldSize, proof, checkpoint }: WitnessRequest): string {
  return `old ${oldSize}\n${consistencyProofText(proof)}\n${checkpoint}`;
}

/** Reads the body of an `add-checkpoint`; null for what is none. */
export function readWitnessRequest(body: Uint8Array): WitnessRequest | null {
  const text = textOf(body, largestRequest);
  const end = text?.indexOf('\n\n') ?? -1;
  if (text === null || end < 0) return null;
  const [old = '', ...lines] = text.slice(0, end).split('\n', longestPath + 2);
  const oldSize = old.startsWith('old ') ? readCount(old.slice('old '.length)) : null;
  const proof = readHashes(lines);
  return oldSize === null || !proof ? null : { oldSize, proof, checkpoint: text.slice(end + 2) };
}

/** The log that a request is about: its key, the checkpoint's text, and the tree that it stands for. */
export type Presented = { key: NoteKey; text: string; head: TreeHead };

/**
 * Reads whose checkpoint a request holds, of the logs that a witness signs for: `bad-request` for what is no checkpoint,
 * `unknown-log` for another log's, `unsigned` where the log's signature is missing or wrong.
 */
export function presentedBy(
  { checkpoint }: WitnessRequest,
  logs: readonly NoteKey[],
): Presented | 'bad-request' | 'unknown-log' | 'unsigned' {
  const note = readNote(utf8ToBytes(checkpoint));
  const head = note && headOf(note);
  if (!note || !head) return 'bad-request';
  const keys = logs.filter(({ name }) => name === head.origin);
  if (keys.length === 0) return 'unknown-log';
  // each costs milliseconds to verify, and a key signs a checkpoint once; those of keys that the log changed to cost nothing
  const known = note.lines.filter((line) => keys.some((key) => isOf(line, key)));
  if (known.length > keys.length) return 'bad-request';
  const [signer] = signersOf(note, keys) ?? [];
  return signer ? { key: signer.key, text: note.text, head } : 'unsigned';
}

/** What a witness answers to a checkpoint: to sign it, that it last signed another size, or why not. */
export type Verdict = 'sign' | 'conflict' | 'bad-request' | 'bad-proof';

/**
 * Judges a checkpoint by the last one of its log that the witness signed (none: the empty tree): it signs only what is the
 * same history, longer or as long (C2SP tlog-witness).
 */
export function judge(
  { oldSize, proof }: WitnessRequest,
  head: TreeHead,
  last: Omit<TreeHead, 'origin'> | null,
): Verdict {
  const { size, root } = last ?? { size: 0, root: emptyRoot };
  if (oldSize > head.size) return 'bad-request';
  if (oldSize !== size) return 'conflict';
  if (isConsistent({ size, root }, head, proof)) return 'sign';
  return size === head.size ? 'conflict' : 'bad-proof';
}

/**
 * The line of a witness under a checkpoint's text, out of what it answered, and when it says that it signed (Unix seconds);
 * null if no line is its signature.
 */
export function cosignatureIn(answer: string, text: string, witness: NoteKey): { at: number; line: string } | null {
  const note = readNote(utf8ToBytes(noteOf(text, []) + answer));
  for (const line of note?.lines ?? []) {
    const [signer] = signersOf({ text, lines: [line] }, [witness]) ?? [];
    if (signer && signer.at !== null) return { at: signer.at, line: signatureLine(witness, line.signature) };
  }
  return null;
}
