import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { waits } from '#support/waits.ts';
import { keepRunning, type Started } from './keep-running.ts';

const log = pino({ level: 'silent' });

/** Processes that a test makes ready and ends. */
function fakeProcesses() {
  const all: { ready: () => void; end: (how: string) => void; signals: NodeJS.Signals[] }[] = [];
  const start = (): Started => {
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    const signals: NodeJS.Signals[] = [];
    all.push({ ready: ready.resolve, end: ended.resolve, signals });
    return { pid: all.length, ready: ready.promise, ended: ended.promise, send: (signal) => signals.push(signal) };
  };
  const at = (index: number) => {
    const found = all[index];
    if (!found) throw new Error(`there is no process ${index}`);
    return found;
  };
  return { all, start, at };
}

function kept(count: number, { signal = new AbortController().signal } = {}) {
  const processes = fakeProcesses();
  const rests: number[] = [];
  let now = 0;
  const time = { now: () => now, rest: async (milliseconds: number) => rests.push(milliseconds) };
  const running = keepRunning({ count, start: processes.start, log, signal, time });
  running.catch(() => undefined);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ...processes, running, rests, pass };
}

test('the first process is waited for before the others are started', async () => {
  const { all, at, running } = kept(3);
  expect(all).toHaveLength(1);
  at(0).ready();
  await running;
  expect(all).toHaveLength(3);
});

test('where the first does not start, nothing does', async () => {
  const { all, at, running } = kept(3);
  at(0).end('terminó con 1');
  await expect(running).rejects.toThrow('terminó con 1');
  expect(all).toHaveLength(1);
});

test('cancelled while it starts, the first is told to end and the reason is given', async () => {
  const cancelling = new AbortController();
  const { at, running } = kept(2, { signal: cancelling.signal });
  cancelling.abort(new Error('cancelled'));
  expect(at(0).signals).toEqual(['SIGTERM']);
  at(0).end('terminó con 0');
  await expect(running).rejects.toThrow('cancelled');
});

test('a process that had worked for long is replaced at once, one that fails again and again ever later', async () => {
  const { all, at, running, rests, pass } = kept(1);
  at(0).ready();
  await running;
  // what is ready is noticed in turns of its own, before the time passes
  await new Promise(setImmediate);
  pass(60_000);
  at(0).end('terminó con SIGKILL');
  await vi.waitFor(() => expect(all).toHaveLength(2), waits.change);
  for (const index of [1, 2, 3]) {
    at(index).end('terminó con 1');
    await vi.waitFor(() => expect(all).toHaveLength(index + 2), waits.change);
  }
  expect(rests).toEqual([0, 500, 1000, 2000]);
});

test('while another works a failing one is tried on; where none does, all is given up', async () => {
  const { all, at, running } = kept(2);
  at(0).ready();
  const { failed } = await running;
  const given = vi.fn();
  failed.catch(given);
  for (let index = 1; index <= 6; index += 1) {
    at(index).end('terminó con 1');
    await vi.waitFor(() => expect(all).toHaveLength(index + 2), waits.change);
  }
  expect(given).not.toHaveBeenCalled();
  at(0).end('terminó con SIGKILL');
  await vi.waitFor(() => expect(all).toHaveLength(9), waits.change);
  at(7).end('terminó con 1');
  await expect(failed).rejects.toThrow('Ningún proceso');
});

test('told to stop, each is told to end, and whichever does not is killed', async () => {
  const { all, at, running } = kept(2);
  at(0).ready();
  const { stop } = await running;
  const stopped = stop(0);
  at(0).end('terminó con 0');
  await vi.waitFor(() => expect(at(1).signals).toEqual(['SIGTERM', 'SIGKILL']), waits.change);
  at(1).end('terminó con SIGKILL');
  await stopped;
  expect(at(0).signals[0]).toBe('SIGTERM');
  expect(all).toHaveLength(2);
});
