import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Dots of a picture: red, green, blue and alpha, a byte each. */
export type Dots = { width: number; height: number; data: Uint8Array };

/** What one picture may take of this machine: milliseconds, and bytes of the decoder's memory. */
const heicBounds = { milliseconds: 15_000, memory: 1024 * 1024 * 1024 } as const;

type Bounds = { mostDots: number; milliseconds?: number; memory?: number };

/*
 * Decoding takes seconds of pure computing, so it has a thread of its own; and the thread's code is text, because the
 * build puts the server in one file that has no neighbours to load. The decoder asks for its memory through the one
 * function that is bounded here; limits of the thread itself would not count it.
 */
const decoding = `
const { parentPort, workerData } = require('node:worker_threads');
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > workerData.memory) throw new RangeError('too much memory');
  return grow.call(this, pages);
};
const decode = require(workerData.decoder);
decode.all({ buffer: workerData.bytes }).then(async ([picture]) => {
  if (picture.width * picture.height > workerData.mostDots) throw new RangeError('too many dots');
  const { width, height, data } = await picture.decode();
  parentPort.postMessage({ width, height, data: new Uint8Array(data.buffer) }, [data.buffer]);
});
`;

/**
 * Decodes the first picture of a HEIC file, turned the right way up. Rejects what it cannot read, and what takes more time
 * or memory than one picture may.
 */
export async function decodeHeic(
  bytes: Uint8Array,
  { mostDots, milliseconds = heicBounds.milliseconds, memory = heicBounds.memory }: Bounds,
): Promise<Dots> {
  const decoder = createRequire(import.meta.url).resolve('heic-decode');
  // what the decoder prints about a damaged file is for nobody
  const worker = new Worker(decoding, {
    eval: true,
    stdout: true,
    stderr: true,
    workerData: { decoder, bytes, mostDots, memory },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  const timer = setTimeout(() => worker.terminate(), milliseconds);
  try {
    return await new Promise<Dots>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the picture took too long')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
