import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Transaction } from '#db/client.ts';
import { runRemote } from '#db/remote-transaction.ts';
import { fileLimits } from '#domain/communities/community-file-limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { fairSemaphore } from '#files/semaphore.ts';
import { endsAsZip, zipEnd } from '#files/unzip.ts';
import type { CameFile, FileHead, FromThread, ToThread } from './file-messages.ts';
import type { Writing, Written } from './import-rows.ts';

/** What the text of a file may unfold to in memory, in megabytes. */
const memory = 512;
/** Milliseconds after which a file is left: to be read, and with all that is made of it. */
const patience = { reading: 90_000, all: 300_000 };
/** Each holds its archive while it waits: one person has no more than two of them waiting. */
const inTurn = fairSemaphore(1, 4, 2);

/** A file that was read in a worker thread and stays in its memory. */
export type FileApart = {
  readonly head: FileHead;
  /** The files that the archive lists, one at a time, compared in the thread with what it says of them. */
  files(): AsyncGenerator<CameFile>;
  /** Writes its people and rows in that transaction. */
  write(tx: Transaction, writing: Writing): Promise<Written>;
};

/**
 * Reads a community's file in a worker thread and works with it there, because unpacking, parsing and making rows of one
 * blocks for seconds. A file of a wrong size or without a ZIP's end record is refused before it is copied. Imports queue
 * for the thread, which is terminated when the work is done or its time is over; the next one does not wait for work that
 * is left.
 */
export async function withFileApart<T>(
  file: Blob,
  who: string,
  work: (apart: FileApart) => Promise<T>,
  { reading, all } = patience,
): Promise<T> {
  await requireOpenable(file);
  return inTurn(async () => {
    const bytes = await file.arrayBuffer();
    // the built product has the thread beside itself, as the sources have it beside this
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const thread = new Worker(new URL(`./reading-thread.${ending}`, import.meta.url), {
      workerData: new Uint8Array(bytes),
      transferList: [bytes],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    const failure = failureOf(thread);
    const leave = () => {
      failure.reject(new Refusal('import.too-slow', {}));
      void thread.terminate();
    };
    const timers = [setTimeout(leave, reading), setTimeout(leave, all)];
    try {
      const send = speaking(thread, failure.promise);
      const { head } = await send({ what: 'read' }, 'head');
      clearTimeout(timers[0]);
      const apart = {
        head,
        files: () => filesOf(send),
        write: (tx: Transaction, writing: Writing) => write(send, tx, writing),
      };
      // work may wait for something else than the thread: the turn is given back all the same
      return await Promise.race([work(apart), failure.promise]);
    } finally {
      for (const timer of timers) clearTimeout(timer);
      await thread.terminate();
    }
  }, who);
}

async function requireOpenable(file: Blob): Promise<void> {
  const begin = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isArchive = begin[0] === 0x50 && begin[1] === 0x4b;
  if (file.size > (isArchive ? fileLimits.archive : fileLimits.community)) throw new Refusal('import.too-large', {});
  if (isArchive && !endsAsZip(new Uint8Array(await file.slice(-zipEnd).arrayBuffer()), file.size))
    throw new Refusal('import.unreadable', {});
}

type What = FromThread['what'];
type Reply<W extends What> = Extract<FromThread, { what: W }>;
type Send = <W extends What>(message: ToThread, ...expected: readonly W[]) => Promise<Reply<W>>;

function speaking(thread: Worker, failure: Promise<never>): Send {
  return async <W extends What>(message: ToThread, ...expected: readonly W[]) => {
    const answer = once(thread, 'message') as Promise<[FromThread]>;
    thread.postMessage(message);
    const [reply] = await Promise.race([answer, failure]);
    if (reply.what === 'refusal') throw new Refusal(reply.code, reply.params);
    if (!(expected as readonly What[]).includes(reply.what)) throw new Error(`${reply.what} is no answer`);
    // yield to the event loop, so that other requests are served in between
    await nextTurn();
    return reply as Reply<W>;
  };
}

async function* filesOf(send: Send): ReturnType<FileApart['files']> {
  for (let index = 0; ; index += 1) {
    const { came } = await send({ what: 'file', index }, 'file');
    if (!came) return;
    yield came;
  }
}

async function write(send: Send, tx: Transaction, writing: Writing): Promise<Written> {
  let reply = await send({ what: 'write', writing }, 'asked', 'written');
  while (reply.what === 'asked') {
    const answered = await runRemote(tx, reply).catch(async (error: unknown) => {
      await send({ what: 'failed' }, 'unwritten');
      throw error;
    });
    reply = await send({ what: 'answered', ...answered }, 'asked', 'written');
  }
  return reply.written;
}

/** A promise that fails when the thread does; one that needs more memory than there is for it was given too much. */
function failureOf(thread: Worker) {
  const failure = Promise.withResolvers<never>();
  const { promise, reject } = failure;
  promise.catch(() => undefined);
  const tooMuch = () => reject(new Refusal('import.too-large', {}));
  thread.on('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch();
    else reject(error);
  });
  thread.on('messageerror', () => reject(new Refusal('import.unreadable', {})));
  thread.on('exit', tooMuch);
  return failure;
}
