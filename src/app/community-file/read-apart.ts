import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fileLimits } from '#domain/community-file.ts';
import { Refusal } from '#domain/refusal.ts';
import { takingTurns } from '#files/turn.ts';
import { endsAsZip, zipEnd } from '#files/zip.ts';
import { type FilePart, joined } from './file-parts.ts';
import type { ReadFile } from './read-file.ts';

/** What the text of a file may unfold to in memory, in megabytes. */
const memory = 1536;
/** Milliseconds after which a file is too much. */
const patience = 90_000;
/** Each holds its archive while it waits: one person has no more than two of them waiting. */
const inTurn = takingTurns(1, 4, 2);

/**
 * Reads a community's file in a thread of its own: unpacking and understanding one is seconds of work. One that cannot be
 * opened by its size or its end is refused before anything of it is copied. Whoever brings one takes turns with others.
 */
export async function readApart(file: Blob, who: string): Promise<ReadFile> {
  await demandOpenable(file);
  return inTurn(async () => {
    const bytes = await file.arrayBuffer();
    // the built product has the thread beside itself, as the sources have it beside this
    const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const thread = new Worker(new URL(`./reading-thread.${ending}`, import.meta.url), {
      workerData: new Uint8Array(bytes),
      transferList: [bytes],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    const timer = setTimeout(() => void thread.terminate(), patience);
    try {
      return joined(await partsFrom(thread));
    } finally {
      clearTimeout(timer);
      await thread.terminate();
    }
  }, who);
}

async function demandOpenable(file: Blob): Promise<void> {
  const begin = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isArchive = begin[0] === 0x50 && begin[1] === 0x4b;
  if (file.size > (isArchive ? fileLimits.archive : fileLimits.community)) throw new Refusal('bring.too-large', {});
  if (isArchive && !endsAsZip(new Uint8Array(await file.slice(-zipEnd).arrayBuffer()), file.size))
    throw new Refusal('bring.unreadable', {});
}

async function partsFrom(thread: Worker): Promise<FilePart[]> {
  const failure = failureOf(thread);
  const parts: FilePart[] = [];
  for (;;) {
    const answer = once(thread, 'message') as Promise<[FilePart]>;
    thread.postMessage('next');
    const [part] = await Promise.race([answer, failure]);
    if (part.what === 'refusal') throw new Refusal(part.code, part.params);
    if (part.what === 'end') return parts;
    parts.push(part);
    // others are served in between
    await nextTurn();
  }
}

/** Fails when the thread does; one that needs more memory or time than there is for it was given too much. */
function failureOf(thread: Worker): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const tooMuch = () => reject(new Refusal('bring.too-large', {}));
  thread.on('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch();
    else reject(error);
  });
  thread.on('messageerror', () => reject(new Refusal('bring.unreadable', {})));
  thread.on('exit', tooMuch);
  return promise;
}
