import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Milliseconds that a reader who is behind is waited for, and between two tries. */
const patience = 1000;
const rest = 10;

/** Writes to a file descriptor what it takes; gives how many bytes. */
type Write = (bytes: Uint8Array) => number;

/**
 * Writes each line at once, so that none is lost when the process ends. A line that cannot be written (the log's disk is
 * full, its reader has gone) is left out, and the next one that can be written is preceded by how many were: a log that fails
 * must not stop what it is about.
 */
export function lineWriter(write: Write = (bytes) => writeSync(1, bytes)): DestinationStream {
  let lost = 0;
  let isTorn = false;
  return {
    write(line) {
      const before = `${isTorn ? '\n' : ''}${lost > 0 ? lostLines(lost) : ''}`;
      const bytes = Buffer.from(before + line);
      const written = writeAll(write, bytes);
      if (written > 0) isTorn = written < bytes.length;
      lost = written < bytes.length ? lost + 1 : 0;
    },
  };
}

/** Gives how many bytes were written before the first failure. */
function writeAll(write: Write, bytes: Uint8Array): number {
  let written = 0;
  for (let waited = 0; written < bytes.length; ) {
    try {
      written += write(bytes.subarray(written));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waited >= patience) return written;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, rest);
      waited += rest;
    }
  }
  return written;
}

function lostLines(lost: number): string {
  const msg = `El registro perdió ${lost === 1 ? 'una línea' : `${lost} líneas`}: no se podían escribir`;
  return `${JSON.stringify({ level: 40, time: Temporal.Now.instant().toString(), msg })}\n`;
}
