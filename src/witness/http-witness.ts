import { readCount } from '#domain/log/checkpoint.ts';
import { type NoteKey, vkeyOf } from '#domain/log/vkey.ts';
import type { Witness, WitnessAnswer } from './witness.ts';

/** Milliseconds that a witness may take. */
const patience = 5000;

/** Bytes of the largest answer that is read: a few lines of signatures. */
const largestAnswer = 16 * 1024;

/** A witness behind an address, spoken to by C2SP tlog-witness. Its answers are trusted for nothing. */
export function httpWitness({ url, key }: { url: string; key: NoteKey }, fetch = globalThis.fetch): Witness {
  return {
    key,
    vkey: vkeyOf(key),
    addCheckpoint: async (body) => {
      try {
        const signal = AbortSignal.timeout(patience);
        const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body, redirect: 'manual', signal });
        return answerOf(response, await firstText(response));
      } catch (error) {
        return { kind: 'failed', reason: error instanceof Error ? error.name : 'Error' };
      }
    },
  };
}

function answerOf({ status, headers }: Response, text: string): WitnessAnswer {
  if (status === 200) return { kind: 'signed', lines: text };
  const size = headers.get('Content-Type')?.startsWith('text/x.tlog.size') ? readCount(text.trimEnd()) : null;
  return status === 409 && size !== null ? { kind: 'conflict', size } : { kind: 'failed', reason: String(status) };
}

/** An answer up to a bound; the rest is not waited for. */
async function firstText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > largestAnswer) break;
  }
  return Buffer.concat(pieces).subarray(0, largestAnswer).toString('utf8');
}
