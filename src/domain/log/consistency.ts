import { encodeBase64 } from '#domain/draw/base64.ts';
import { sameBytes } from '#domain/draw/bytes.ts';
import { textOf } from '#domain/draw/text.ts';
import { nodeHash } from '#domain/draw/tree-hash.ts';
import { readCheckpoint } from './checkpoint.ts';
import { longestPath, readHashes } from './inclusion.ts';
import type { NoteKey } from './vkey.ts';

/** The size of a tree, and its root. */
type Head = { size: number; root: Uint8Array };

/** Section 16.4: how two checkpoints of a log stand to each other. */
export type ResultadoConsistencia = 'consistente' | 'bifurcado' | 'prueba_mala' | 'E_REGISTRO';

/** Two checkpoints, the earlier one first, and the proof from one to the other, as files. */
export type Compared = { uno: Uint8Array; dos: Uint8Array; prueba: Uint8Array };

/** Bytes of the longest proof: lines of 44 letters and a newline. */
const largestProof = 45 * longestPath;

/** Compares two checkpoints of section 16.4. `bifurcado` says that both notes together prove two histories. */
export function compareCheckpoints({ uno, dos, prueba }: Compared, log: NoteKey): ResultadoConsistencia {
  const keys = { log, witnesses: [] };
  const [one, two] = [readCheckpoint(uno, keys), readCheckpoint(dos, keys)];
  const proof = readConsistencyProof(prueba);
  if (!one || !two || !proof || one.size > two.size) return 'E_REGISTRO';
  if (one.size === two.size && !sameBytes(one.root, two.root)) return 'bifurcado';
  return isConsistent(one, two, proof) ? 'consistente' : 'prueba_mala';
}

/** Whether a proof leads from an earlier tree to a larger one, or to the same. Section 16.4. */
export function isConsistent(one: Head, two: Head, proof: readonly Uint8Array[]): boolean {
  if (one.size === two.size && !sameBytes(one.root, two.root)) return false;
  if (one.size === two.size || one.size === 0) return proof.length === 0;
  return proofHolds(one, two, proof);
}

/** Reads a consistency proof: lines of one hash each, every one with its newline. Gives null for anything else. */
export function readConsistencyProof(bytes: Uint8Array): Uint8Array[] | null {
  const text = textOf(bytes, largestProof);
  if (text === null) return null;
  if (text === '') return [];
  return text.endsWith('\n') ? readHashes(text.slice(0, -1).split('\n')) : null;
}

/** Writes a consistency proof, as witnesses are sent it too. Section 16.4. */
export function consistencyProofText(proof: readonly Uint8Array[]): string {
  return proof.map((hash) => `${encodeBase64(hash)}\n`).join('');
}

/**
 * RFC 9162 section 2.1.4.2, for 0 < one.size < two.size: whether the proof leads from a node of the smaller tree to both
 * roots.
 */
function proofHolds(one: Head, two: Head, proof: readonly Uint8Array[]): boolean {
  // where the smaller tree is complete its root is the first node, and not repeated in the proof
  const [start, ...rest] = isPowerOfTwo(one.size) ? [one.root, ...proof] : proof;
  if (!start || proof.length === 0) return false;
  const climb: Climb = { node: one.size - 1, last: two.size - 1, first: start, second: start };
  rise(climb, isRight);
  for (const hash of rest) {
    if (climb.last === 0) return false;
    join(climb, hash);
  }
  return climb.last === 0 && sameBytes(climb.first, one.root) && sameBytes(climb.second, two.root);
}

/** Where the way up stands in both trees: a node of the smaller one, the last node of the larger, and both hashes. */
type Climb = { node: number; last: number; first: Uint8Array; second: Uint8Array };

/** Joins the next hash of a proof to both sides of the way up, or to the larger tree's alone, and rises one level. */
function join(climb: Climb, hash: Uint8Array): void {
  if (isRight(climb) || climb.node === climb.last) {
    climb.first = nodeHash(hash, climb.first);
    climb.second = nodeHash(hash, climb.second);
    // an odd node was promoted: rise to the level where it becomes a right child
    rise(climb, isPromoted);
  } else {
    climb.second = nodeHash(climb.second, hash);
  }
  climb.node >>>= 1;
  climb.last >>>= 1;
}

function rise(climb: Climb, goesOn: (climb: Climb) => boolean): void {
  while (goesOn(climb)) {
    climb.node >>>= 1;
    climb.last >>>= 1;
  }
}

function isRight({ node }: Climb): boolean {
  return node % 2 === 1;
}

function isPromoted({ node }: Climb): boolean {
  return node % 2 === 0 && node !== 0;
}

function isPowerOfTwo(size: number): boolean {
  return (size & (size - 1)) === 0;
}
