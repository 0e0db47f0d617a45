import { setTimeout as pause } from 'node:timers/promises';
import type { LogReader } from '#domain/log/log-reader.ts';
import { shellTexts as words } from '#texts/draws/shell.ts';
import { Misuse } from './arguments.ts';
import { nativeSha256 } from './native-sha256.ts';

/** How long one file may take, in milliseconds. */
const patience = 60_000;

/** How files are asked for, and the pauses before one is asked for again. */
type Asking = { fetchFile: typeof fetch; pauses: readonly number[] };

const usual: Asking = { fetchFile: fetch, pauses: [500, 2000] };

/**
 * Reads a log over the network: files under one https address and nothing else, so no redirection is followed. An
 * address that does not answer is no missing file: reading then ends with `Misuse`, and nothing is said of the log.
 */
export function webReader(address: string, asking: Asking = usual): LogReader {
  const prefix = address.endsWith('/') ? address : `${address}/`;
  return {
    read: (path, largest) => readAgain(`${prefix}${path}`, largest, asking),
    sha256: nativeSha256,
  };
}

async function readAgain(url: string, largest: number, { fetchFile, pauses }: Asking): Promise<Uint8Array | null> {
  let cause: unknown;
  for (const milliseconds of [0, ...pauses]) {
    if (milliseconds > 0) await pause(milliseconds);
    try {
      return await readOnce(url, largest, fetchFile);
    } catch (fault) {
      cause = fault;
    }
  }
  throw new Misuse(words.unreachable(url), { cause });
}

async function readOnce(url: string, largest: number, fetchFile: typeof fetch): Promise<Uint8Array | null> {
  const response = await fetchFile(url, { redirect: 'manual', signal: AbortSignal.timeout(patience) });
  if (response.status === 200) return firstBytes(response, largest + 1);
  await response.body?.cancel();
  if (response.status === 429 || response.status >= 500) throw new Error(`${url}: ${response.status}`);
  return null;
}

/** So many bytes of an answer at most; the rest is not waited for. */
async function firstBytes(response: Response, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length >= most) break;
  }
  return Buffer.concat(pieces).subarray(0, most);
}
