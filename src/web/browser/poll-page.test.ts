import { expect, test } from 'vitest';
import { pollPage } from './poll-page.ts';

/** A page that answers with these statuses in turn, looked at as often; the pauses before each look. */
async function looking(statuses: readonly number[], isSeen: (look: number) => boolean = () => true) {
  const pauses: number[] = [];
  let asked = 0;
  let reloads = 0;
  await new Promise<void>((resolve) => {
    const stop = pollPage(() => reloads++, 4000, {
      fetch: async () => {
        const status = statuses[asked++] ?? 200;
        if (status === 0) throw new TypeError('no connection');
        return new Response('', { status });
      },
      random: () => 1,
      page: () => 'https://rifas.example/peticion/x',
      isSeen: () => isSeen(pauses.length),
      wait: async (milliseconds) => {
        if (asked >= statuses.length) {
          stop();
          resolve();
        } else pauses.push(milliseconds);
      },
    });
  });
  return { reloads, pauses, asked };
}

test('a page whose server is away for a while is looked at again until it answers, ever more slowly, and never read before', async () => {
  const statuses = [200, 503, 0, 503, 502, 503, 200, 200];
  const { reloads, pauses } = await looking(statuses);
  expect(reloads).toBe(3);
  expect(pauses).toEqual([4000, 4000, 4000, 4000, 4000, 8000, 16_000, 4000]);
});

test('a page that nobody looks at is not asked for', async () => {
  const { reloads, pauses } = await looking([200], (look) => look > 3);
  expect(reloads).toBe(1);
  expect(pauses).toHaveLength(4);
});
