import { expect, test } from 'vitest';
import { openAgain } from './embedded.ts';

/** Opens a database that fails so many times, on a clock that only advances between tries. */
async function opening(failures: number, calledOff = new AbortController()) {
  const lines: object[] = [];
  const err = new Error('no room');
  let now = 5000;
  let tries = 0;
  const open = async () => {
    tries += 1;
    if (tries <= failures) throw err;
    return 'open';
  };
  const rest = async (milliseconds: number) => {
    now += milliseconds;
    if (now > 300_000) calledOff.abort();
  };
  const log = { warn: (details: object) => lines.push(details) };
  const opened = await openAgain(open, log, calledOff.signal, { monotonic: () => now, rest });
  return { opened, lines, err };
}

test('a database that cannot be opened is one line of the log, then one a minute with how many tries failed', async () => {
  const { opened, lines, err } = await opening(126);
  expect(opened).toBe('open');
  expect(lines).toEqual([
    { err, tries: 1 },
    { err, tries: 61 },
    { err, tries: 121 },
  ]);
});

test('a database that opens at once says nothing, and one that never does is tried until that is called off', async () => {
  expect(await opening(0)).toMatchObject({ opened: 'open', lines: [] });
  expect((await opening(Number.POSITIVE_INFINITY)).opened).toBeNull();
});
