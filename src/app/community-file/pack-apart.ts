import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Transaction } from '#db/client.ts';
import type { Exported } from '#db/communities/community-export.ts';
import { type Answered, type Asked, runRemote } from '#db/remote-transaction.ts';
import type { FileInFile } from '#domain/communities/community-file.ts';
import type { Deflated } from '#files/zip.ts';

/** Megabytes that one may take, beside what it writes: the record of a raffle of a million numbers is made as one text. */
const memory = 512;
/** Milliseconds after which one is given up. */
const patience = 300_000;

/** What is packed, and into which directory. */
export type Packing = { exported: Exported; directory: string };
/** What lies there packed, by its name, and the files that the community names. */
export type Packed = { sha256: string; texts: Record<string, Deflated>; files: readonly FileInFile[] };
export type PackingMessage = ({ what: 'asked' } & Asked) | ({ what: 'packed' } & Packed);

/**
 * Exports and packs a community in a worker thread, since a large one takes half a minute. The thread's SQL statements
 * run in `tx` on this thread, which forwards the rows as unparsed text, in batches.
 * @param tx a snapshot of the whole database
 * @param signal aborts the work, with the signal's reason
 */
export async function packApart(tx: Transaction, packing: Packing, signal: AbortSignal): Promise<Packed> {
  // the built product has the thread beside itself, as the sources have it beside this
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const thread = new Worker(new URL(`./packing-thread.${ending}`, import.meta.url), {
    workerData: packing,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  const over = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const exit = once(thread, 'exit', { signal: over }).then(() => {
    throw new Error('the thread ended before it had packed everything');
  });
  exit.catch(() => undefined);
  try {
    for (;;) {
      // what fails in the thread, or calls it off, fails the waiting
      const reply = once(thread, 'message', { signal: over }) as Promise<[PackingMessage]>;
      const [message] = await Promise.race([reply, exit]);
      if (message.what === 'packed') return message;
      thread.postMessage((await runRemote(tx, message)) satisfies Answered);
    }
  } finally {
    await thread.terminate();
  }
}
