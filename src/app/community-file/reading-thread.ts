import { parentPort, workerData } from 'node:worker_threads';
import { type Answered, type Asked, remoteTransaction } from '#db/remote-transaction.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isAsLabelled } from '#files/imported-file.ts';
import { type CameFile, type FromThread, headOf, movedOf, type ToThread } from './file-messages.ts';
import { writeRows } from './import-rows.ts';
import { type ReadFile, readFile } from './read-file.ts';

/**
 * Worker thread, one for each import, in which a community's file is unpacked, parsed and made into rows. Only a summary,
 * its pictures one by one and statements of a bounded size are sent to the main thread, which never loops over the file's
 * contents or looks into its files, and so keeps serving requests.
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
    // nested so deep that the stack overflows: no export of ours
    if (error instanceof RangeError) return { what: 'refusal', code: 'import.unreadable', params: {} };
    if (!isRefusal(error)) throw error;
    return { what: 'refusal', code: error.code, params: error.params };
  }
}

/** Compares a file with what the archive says of it here, where the time that it takes is nobody else's. */
function cameFile(index: number): CameFile | null {
  const { files, entries } = theFile();
  const file = files[index];
  if (!file) return null;
  const bytes = entries.get(file.hash);
  if (!bytes) return { file, bytes: null, isRefused: false };
  if (!isAsLabelled(bytes, file)) return { file, bytes: null, isRefused: true };
  // it may be a view of a larger buffer: copied, so that only its own bytes are transferred
  return { file, bytes: new Uint8Array(bytes), isRefused: false };
}

async function answer(message: ToThread): Promise<FromThread> {
  if (message.what === 'read') return readAll();
  if (message.what === 'file') return { what: 'file', came: cameFile(message.index) };
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
  // an error here ends the thread, and rejects the promise that waits for it
  else void answer(message).then(say);
});
