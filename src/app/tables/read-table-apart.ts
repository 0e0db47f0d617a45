import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { tableFacts } from '#domain/read-csv.ts';
import { Refusal } from '#domain/refusal.ts';
import { type TableRow, tableLimits } from '#domain/table.ts';
import { fairSemaphore } from '#files/semaphore.ts';
import type { FromTableThread } from './table-thread.ts';

/** What a table may unfold to in memory, in megabytes. */
const memory = 256;
/** Milliseconds after which a table is left. */
const patience = 5000;
/** Each holds its file while it waits: one person has no more than two of them waiting. */
const inTurn = fairSemaphore(1, 8, 2);

/**
 * Reads a table that somebody sent (`readTable`) in a worker thread, because to unpack and parse one blocks for up to a
 * second; only its cells come back. Refuses as `readTable` does, and what takes too long (`table.too-slow`).
 * @param who whose turn it takes (`sharerOf`)
 */
export async function readTableApart(file: Blob, who: string): Promise<TableRow[]> {
  if (file.size > tableLimits.bytes) throw new Refusal('table.too-large', tableFacts());
  return inTurn(async () => {
    const bytes = await file.arrayBuffer();
    // the built product has the thread beside itself, as the sources have it beside this
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const thread = new Worker(new URL(`./table-thread.${ending}`, import.meta.url), {
      workerData: new Uint8Array(bytes),
      transferList: [bytes],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    try {
      return rowsIn(await answerOf(thread));
    } finally {
      await thread.terminate();
    }
  }, who);
}

/** What a thread says; a refusal where it needs more memory or time than there is for a table. */
async function answerOf(thread: Worker): Promise<FromTableThread> {
  try {
    const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(patience) })) as [FromTableThread];
    return answer;
  } catch (error) {
    const { name, code } = error as Error & { code?: string };
    if (name === 'AbortError') throw new Refusal('table.too-slow', {});
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Refusal('table.too-large', tableFacts());
    throw error;
  }
}

function rowsIn(answer: FromTableThread): TableRow[] {
  if ('rows' in answer) return answer.rows;
  throw new Refusal(answer.code, answer.params);
}
