import { parentPort, workerData } from 'node:worker_threads';
import { type Answered, type Asked, remoteTransaction } from '#db/remote-transaction.ts';
import { isRefusal } from '#domain/refusal.ts';
import { writeRows } from './bring-rows.ts';
import { type FromThread, headOf, movedOf, type ToThread } from './file-messages.ts';
import { type ReadFile, readFile } from './read-file.ts';

/**
 * The thread in which a community's file is unpacked, understood and made into rows, started anew for each. Nothing of it
 * leaves but what it is in a few words, its pictures one by one, and statements of a bounded size: who serves others
 * meanwhile has no loop over what the file holds.
 */
const port = parentPort;
if (!port) throw new Error('this is the inside of a thread');

let archive: Uint8Array | null = workerData as Uint8Array;
let read: ReadFile | null = null;
let settle: ((message: ToThread) => void) | null = null;

function say(message: FromThread): void {
  port?.postMessage(message, movedOf(message));
}

class Unwritten extends Error {}

function ask(asked: Asked): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  settle = (message) => {
    settle = null;
    if (message.what === 'answered') resolve({ rows: message.rows, count: message.count });
    else reject(new Unwritten());
  };
  say({ what: 'asked', ...asked });
  return promise;
}

function theFile(): ReadFile {
  if (!read) throw new Error('nothing was read');
  return read;
}

function readAll(): FromThread {
  if (!archive) throw new Error('it was read before');
  try {
    read = readFile(archive);
    archive = null;
    return { what: 'head', head: headOf(read) };
  } catch (error) {
    // what is nested so deep that something overflows is nothing that was written here
    if (error instanceof RangeError) return { what: 'refusal', code: 'bring.unreadable', params: {} };
    if (!isRefusal(error)) throw error;
    return { what: 'refusal', code: error.code, params: error.params };
  }
}

async function answer(message: ToThread): Promise<FromThread> {
  if (message.what === 'read') return readAll();
  if (message.what === 'file') {
    const { files, entries } = theFile();
    const file = files[message.index] ?? null;
    // it may be a view of what others are in: it goes over with a room of its own
    return { what: 'file', file, bytes: (file && entries.get(file.hash)?.slice()) ?? null } as FromThread;
  }
  if (message.what !== 'write') throw new Error(`nothing was asked that ${message.what} answers`);
  try {
    return { what: 'written', written: await writeRows(remoteTransaction(ask), theFile(), message.writing) };
  } catch (error) {
    if (error instanceof Unwritten) return { what: 'unwritten' };
    throw error;
  }
}

port.on('message', (message: ToThread) => {
  if (settle) settle(message);
  // what fails here fails the thread, and who waits for it
  else void answer(message).then(say);
});
