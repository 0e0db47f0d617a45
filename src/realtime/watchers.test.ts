import { afterEach, expect, test, vi } from 'vitest';
import { waits } from '#support/waits.ts';
import type { Viewer } from './live.ts';
import { openWatchers } from './watchers.ts';

afterEach(() => vi.useRealTimers());

const viewer = (userId: string | null): Viewer => ({ userId, isOperator: false, session: null });

/** Watchers whose admission checks are answered by hand. */
function asked() {
  const questions: { viewers: readonly Viewer[]; answer(may: (viewer: Viewer) => boolean): void; fail(): void }[] = [];
  const failed = vi.fn();
  const hand = { isAway: false };
  const watchers = openWatchers<string>({
    failed,
    admission: (viewers) =>
      new Promise((resolve, reject) => {
        if (hand.isAway) return resolve(() => true);
        questions.push({ viewers, answer: resolve, fail: () => reject(new Error('away')) });
      }),
  });
  const watch = (userId: string | null) => {
    const watcher = { viewer: viewer(userId), hear: vi.fn(), end: vi.fn() };
    return { ...watcher, leave: watchers.enter(watcher), heard: () => watcher.hear.mock.calls.flat() };
  };
  /** Watchers who have been admitted. */
  const admitted = async <const T extends (string | null)[]>(...userIds: T) => {
    hand.isAway = true;
    const watching = userIds.map(watch) as { [Index in keyof T]: ReturnType<typeof watch> };
    for (const each of watching) {
      await vi.waitFor(() => {
        watchers.broadcast('welcome');
        expect(each.heard()).toContain('welcome');
      }, waits.change);
    }
    for (const { hear } of watching) hear.mockClear();
    hand.isAway = false;
    return watching;
  };
  return {
    watchers,
    watch,
    admitted,
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
  const { watch, next } = asked();
  const ana = watch('ana');
  (await next(1)).answer(() => false);
  await vi.waitFor(() => expect(ana.end).toHaveBeenCalledWith('access'), waits.change);
});

test('while it is asked whether they may, nobody hears anything; then those who may hear all of it in order', async () => {
  const { watchers, admitted, next } = asked();
  const [ana, beto] = await admitted('ana', 'beto');
  watchers.askAgain();
  watchers.broadcast('one');
  watchers.broadcast('two');
  const { viewers, answer } = await next(1);
  expect(viewers.map(({ userId }) => userId)).toEqual(['ana', 'beto']);
  expect(beto.heard()).toEqual([]);
  answer(({ userId }) => userId === 'ana');
  await vi.waitFor(() => expect(ana.heard()).toEqual(['one', 'two']), waits.change);
  expect([beto.heard(), beto.end.mock.calls]).toEqual([[], [['access']]]);
  watchers.broadcast('three');
  expect([ana.heard().at(-1), beto.heard()]).toEqual(['three', []]);
});

test('an answer that was asked for before the last change does not count', async () => {
  const { watchers, watch, next } = asked();
  const ana = watch('ana');
  const first = await next(1);
  watchers.askAgain();
  watchers.broadcast('secret');
  first.answer(() => true);
  (await next(2)).answer(() => false);
  await vi.waitFor(() => expect(ana.end).toHaveBeenCalledOnce(), waits.change);
  expect(ana.heard()).toEqual([]);
});

test('where sessions of somebody have ended, nobody else is asked about', async () => {
  const { watchers, admitted, next } = asked();
  await admitted('ana', 'beto', null);
  watchers.askAgain(new Set(['beto', 'carla']));
  expect((await next(1)).viewers.map(({ userId }) => userId)).toEqual(['beto']);
});

test('what cannot be asked ends the watch, to be begun again at the door; nothing that was held is told', async () => {
  const { watchers, watch, next, failed } = asked();
  const ana = watch('ana');
  watchers.broadcast('secret');
  (await next(1)).fail();
  await vi.waitFor(() => expect(ana.end).toHaveBeenCalledWith('away'), waits.change);
  expect([ana.heard(), failed.mock.calls.length, watchers.size()]).toEqual([[], 1, 0]);
});

test('who has left is not told that it is over, whatever the answer', async () => {
  const { watch, next } = asked();
  const ana = watch('ana');
  const { answer } = await next(1);
  ana.leave();
  answer(() => false);
  await Promise.resolve();
  expect(ana.end).not.toHaveBeenCalled();
});

test('who would have to be told too much while it is asked whether they may is sent away to come again', async () => {
  const { watchers, admitted } = asked();
  const [ana] = await admitted('ana');
  watchers.askAgain();
  for (let news = 0; news < 100; news += 1) watchers.broadcast('secret');
  expect([ana.end.mock.calls, watchers.size()]).toEqual([[], 1]);
  watchers.broadcast('secret');
  expect([ana.heard(), ana.end.mock.calls, watchers.size()]).toEqual([[], [['away']], 0]);
});
