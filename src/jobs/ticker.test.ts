import pino from 'pino';
import { expect, test } from 'vitest';
import { startTicker, type WorkDone } from './ticker.ts';

const log = pino({ level: 'silent' });
const never = 2 ** 30;

test('a turn that is asked for while another is under way begins after it, and does what has become due since', async () => {
  let isDue = false;
  const done: string[] = [];
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  const works = [
    { name: 'looks first', run: async () => void done.push(isDue ? 'due' : 'nothing') },
    { name: 'takes its time', run: () => blocked },
  ];
  const ticker = startTicker(works, { log, everyMilliseconds: never });
  const first = ticker.turn();
  await expect.poll(() => done).toEqual(['nothing']);
  isDue = true;
  const second = ticker.turn();
  release();
  await Promise.all([first, second]);
  expect(done).toEqual(['nothing', 'due']);
  await ticker.stop();
});

test('work that fails holds up neither the rest of its turn nor the next one', async () => {
  let runs = 0;
  const works = [
    { name: 'fails', run: () => Promise.reject(new Error('no')) },
    {
      name: 'counts',
      run: async () => {
        runs += 1;
      },
    },
  ];
  const told: [string, boolean][] = [];
  const done: WorkDone = (work, { isDone }) => told.push([work, isDone]);
  const ticker = startTicker(works, { log, everyMilliseconds: never, done });
  await ticker.turn();
  await ticker.turn();
  expect(runs).toBe(2);
  await ticker.stop();
  await ticker.turn();
  expect(runs).toBe(2);
});
