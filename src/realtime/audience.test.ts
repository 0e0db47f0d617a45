import { afterEach, expect, test, vi } from 'vitest';
import { waits } from '#support/waits.ts';
import { openAudience } from './audience.ts';
import type { Viewer } from './live.ts';

afterEach(() => vi.useRealTimers());

const viewer = (userId: string | null): Viewer => ({ userId, isOperator: false, session: null });

/** An audience whose admission checks are answered by hand. */
function asked() {
  const questions: { viewers: readonly Viewer[]; answer(may: (viewer: Viewer) => boolean): void; fail(): void }[] = [];
  const failed = vi.fn();
  const hand = { isAway: false };
  const audience = openAudience<string>({
    failed,
    admission: (viewers) =>
      new Promise((resolve, reject) => {
        if (hand.isAway) return resolve(() => true);
        questions.push({ viewers, answer: resolve, fail: () => reject(new Error('away')) });
      }),
  });
  const sit = (userId: string | null) => {
    const watcher = { viewer: viewer(userId), hear: vi.fn(), end: vi.fn() };
    return { ...watcher, leave: audience.enter(watcher), heard: () => watcher.hear.mock.calls.flat() };
  };
  /** Watchers who have been admitted. */
  const seated = async <const T extends (string | null)[]>(...userIds: T) => {
    hand.isAway = true;
    const seats = userIds.map(sit) as { [Index in keyof T]: ReturnType<typeof sit> };
    for (const seat of seats) {
      await vi.waitFor(() => {
        audience.broadcast('welcome');
        expect(seat.heard()).toContain('welcome');
      }, waits.change);
    }
    for (const { hear } of seats) hear.mockClear();
    hand.isAway = false;
    return seats;
  };
  return {
    audience,
    sit,
    seated,
    failed,
    questions,
    next: (count: number) => vi.waitFor(() => question(questions, count), waits.change),
  };
}

function question<T>(questions: readonly T[], count: number): T {
  const last = questions[count - 1];
  if (!last) throw new Error(`question ${count} is not asked yet`);
  return last;
}

test('whoever comes in is asked about at once, for what changed between the door and here', async () => {
  const { sit, next } = asked();
  const ana = sit('ana');
  (await next(1)).answer(() => false);
  await vi.waitFor(() => expect(ana.end).toHaveBeenCalledWith('access'), waits.change);
});

test('while it is asked whether they may, nobody hears anything; then those who may hear all of it in order', async () => {
  const { audience, seated, next } = asked();
  const [ana, beto] = await seated('ana', 'beto');
  audience.askAgain();
  audience.broadcast('one');
  audience.broadcast('two');
  const { viewers, answer } = await next(1);
  expect(viewers.map(({ userId }) => userId)).toEqual(['ana', 'beto']);
  expect(beto.heard()).toEqual([]);
  answer(({ userId }) => userId === 'ana');
  await vi.waitFor(() => expect(ana.heard()).toEqual(['one', 'two']), waits.change);
  expect([beto.heard(), beto.end.mock.calls]).toEqual([[], [['access']]]);
  audience.broadcast('three');
  expect([ana.heard().at(-1), beto.heard()]).toEqual(['three', []]);
});

test('an answer that was asked for before the last change does not count', async () => {
  const { audience, sit, next } = asked();
  const ana = sit('ana');
  const first = await next(1);
  audience.askAgain();
  audience.broadcast('secret');
  first.answer(() => true);
  (await next(2)).answer(() => false);
  await vi.waitFor(() => expect(ana.end).toHaveBeenCalledOnce(), waits.change);
  expect(ana.heard()).toEqual([]);
});

test('where sessions of somebody have ended, nobody else is asked about', async () => {
  const { audience, seated, next } = asked();
  await seated('ana', 'beto', null);
  audience.askAgain(new Set(['beto', 'carla']));
  expect((await next(1)).viewers.map(({ userId }) => userId)).toEqual(['beto']);
});

test('what cannot be asked ends the watch, to be begun again at the door; nothing that was held is told', async () => {
  const { audience, sit, next, failed } = asked();
  const ana = sit('ana');
  audience.broadcast('secret');
  (await next(1)).fail();
  await vi.waitFor(() => expect(ana.end).toHaveBeenCalledWith('away'), waits.change);
  expect([ana.heard(), failed.mock.calls.length, audience.size()]).toEqual([[], 1, 0]);
});

test('who has left is not told that it is over, whatever the answer', async () => {
  const { sit, next } = asked();
  const ana = sit('ana');
  const { answer } = await next(1);
  ana.leave();
  answer(() => false);
  await Promise.resolve();
  expect(ana.end).not.toHaveBeenCalled();
});

test('who would have to be told too much while it is asked whether they may is sent away to come again', async () => {
  const { audience, seated } = asked();
  const [ana] = await seated('ana');
  audience.askAgain();
  for (let news = 0; news < 100; news += 1) audience.broadcast('secret');
  expect([ana.end.mock.calls, audience.size()]).toEqual([[], 1]);
  audience.broadcast('secret');
  expect([ana.heard(), ana.end.mock.calls, audience.size()]).toEqual([[], [['away']], 0]);
});
