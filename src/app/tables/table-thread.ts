import { parentPort, workerData } from 'node:worker_threads';
import { isRefusal, type RefusalCode, type RefusalParams } from '#domain/refusal.ts';
import type { TableRow } from '#domain/table.ts';
import { readTable } from '#files/read-table.ts';

/** Worker thread in which one table is read. */
export type FromTableThread = { rows: TableRow[] } | { code: RefusalCode; params: RefusalParams[RefusalCode] };

function read(): FromTableThread {
  try {
    return { rows: readTable(workerData as Uint8Array) };
  } catch (error) {
    // an error here ends the thread, and rejects the promise that waits for it
    if (!isRefusal(error)) throw error;
    return { code: error.code, params: error.params };
  }
}

parentPort?.postMessage(read());
