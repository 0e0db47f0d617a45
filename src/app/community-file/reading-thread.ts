import { parentPort, workerData } from 'node:worker_threads';
import { isRefusal } from '#domain/refusal.ts';
import { type FilePart, partsOf } from './file-parts.ts';
import { readFile } from './read-file.ts';

/**
 * The thread in which a community's file is unpacked and understood, started anew for each. It gives one part each time
 * it is asked: who serves others in between takes none of them longer than a moment.
 */
const port = parentPort;
if (!port) throw new Error('this is the inside of a thread');

function* answers(bytes: Uint8Array): Generator<FilePart> {
  try {
    yield* partsOf(readFile(bytes));
  } catch (error) {
    // what is nested so deep that something overflows is nothing that was written here
    if (error instanceof RangeError) yield { what: 'refusal', code: 'bring.unreadable', params: {} };
    else if (!isRefusal(error)) throw error;
    else yield { what: 'refusal', code: error.code, params: error.params };
  }
}

const parts = answers(workerData as Uint8Array);
port.on('message', () => {
  const { value, done } = parts.next();
  if (done) return port.close();
  port.postMessage(value, value.what === 'bytes' ? value.entries.map(([, bytes]) => bytes.buffer as ArrayBuffer) : []);
});
