import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairSemaphore } from './semaphore.ts';

test('no more than the limit run at once, each gets its turn in order, and a failure lets the next one in', async () => {
  const inTurn = fairSemaphore(2, 10);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (name: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    order.push(name);
    if (name === 1) throw new Error('damaged');
    return name;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((name) => inTurn(work(name))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});

test('who comes when too many wait is sent away at once, and the others get their turn all the same', async () => {
  const inTurn = fairSemaphore(1, 2);
  const results = await Promise.allSettled([0, 1, 2, 3].map((name) => inTurn(async () => name)));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code))).toEqual([
    0,
    1,
    2,
    'too-many-requests',
  ]);
  expect(await inTurn(async () => 4)).toBe(4);
});

test('who sent one thing does not wait for all that another has sent, and each gets theirs in order', async () => {
  const inTurn = fairSemaphore(1, 100, 100, () => 0);
  const done: string[] = [];
  const send = (who: string, count: number) =>
    Array.from({ length: count }, (_, at) => inTurn(async () => void done.push(`${who}${at}`), who));
  await Promise.all([...send('flood', 6), ...send('ana', 1), ...send('beto', 2)]);
  expect(done).toEqual(['flood0', 'flood1', 'ana0', 'beto0', 'flood2', 'beto1', 'flood3', 'flood4', 'flood5']);
});

test('nobody fills the row alone: there is still a place for the others', async () => {
  const inTurn = fairSemaphore(1, 10, 3);
  const send = (who: string, count: number) =>
    Array.from({ length: count }, () => inTurn(async () => 'done', who).catch((error: { code: string }) => error.code));
  const [flood, ana] = [send('flood', 54), send('ana', 1)];
  expect((await Promise.all(flood)).filter((outcome) => outcome === 'done')).toHaveLength(4);
  expect(await Promise.all(ana)).toEqual(['done']);
});

/** A semaphore of one place, whose work takes as many milliseconds as it says. */
function slowly(mostWaiting: number) {
  let now = 0;
  const done: string[] = [];
  const refused: string[] = [];
  const inTurn = fairSemaphore(1, mostWaiting, mostWaiting, () => now);
  const send = async (who: string, milliseconds: number) => {
    const work = async () => {
      now += milliseconds;
      done.push(who);
    };
    await inTurn(work, who).catch(() => refused.push(who));
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { done, refused, send, pass };
}

test('who has taken much of the time waits for those who have taken little, and is forgiven after a while', async () => {
  const { done, send, pass } = slowly(10);
  await Promise.all([send('heavy', 3000), send('ana', 100), send('zoe', 0)]);
  done.length = 0;
  await Promise.all(['beto', 'heavy', 'ana', 'heavy', 'ana'].map((who) => send(who, 1)));
  expect(done.splice(0)).toEqual(['beto', 'ana', 'heavy', 'ana', 'heavy']);
  pass(20 * 60_000);
  await Promise.all(['beto', 'heavy', 'zoe'].map((who) => send(who, 0)));
  expect(done).toEqual(['beto', 'heavy', 'zoe']);
});

test('time that nobody waited for is not held against whoever took it', async () => {
  const { done, send } = slowly(10);
  await send('reader', 3000);
  done.length = 0;
  await Promise.all(['first', 'reader', 'new', 'other'].map((who) => send(who, 1)));
  expect(done).toEqual(['first', 'reader', 'new', 'other']);
});

test('however many come anew, whoever has taken time under load waits for two rounds at most', async () => {
  const networks = fc.integer({ min: 1, max: 40 });
  const spent = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(networks, spent, async (ahead, turns) => {
      const { done, send } = slowly(5000);
      for (const [wave, milliseconds] of turns.entries()) {
        await Promise.all(['first', 'family', 'other'].map((who) => send(who, milliseconds)));
        done.length = 0;
        const network = (at: number) => (at === ahead ? 'family' : `network ${wave}.${at}`);
        await Promise.all(Array.from({ length: 5 * ahead }, (_, at) => send(network(at), 10)));
        expect(done.indexOf('family')).toBeLessThanOrEqual(2 * ahead);
      }
    }),
  );
});

test('a full queue refuses the latest of whoever has taken the most time, and not who comes anew', async () => {
  const { done, refused, send } = slowly(3);
  await Promise.all([send('heavy', 3000), send('other', 1500), send('last', 0)]);
  done.length = 0;
  await Promise.all(['first', 'heavy', 'other', 'heavy', 'ana', 'beto', 'heavy'].map((who) => send(who, 1)));
  expect(refused).toEqual(['heavy', 'heavy', 'heavy']);
  expect(done.toSorted()).toEqual(['ana', 'beto', 'first', 'other']);
});

test('work that is called off while it waits leaves its place to others and is not done', async () => {
  const inTurn = fairSemaphore(1, 2);
  const { promise: held, resolve: end } = Promise.withResolvers<void>();
  const done: string[] = [];
  const send = (name: string, signal?: AbortSignal) =>
    inTurn(async () => void done.push(name), 'ana', signal && { signal });
  const leaving = new AbortController();
  const first = inTurn(() => held);
  const calledOff = send('called off', leaving.signal).catch((reason: unknown) => reason);
  const second = send('second');
  leaving.abort('left');
  const third = send('third');
  end();
  await Promise.all([first, second, third]);
  expect([await calledOff, ...done]).toEqual(['left', 'second', 'third']);
  await expect(send('never', leaving.signal)).rejects.toBe('left');
  expect(done).toEqual(['second', 'third']);
});

test('of thousands of senders who wait each is served in the order they came, and none is forgotten', async () => {
  const inTurn = fairSemaphore(1, 5000, 5000, () => 0);
  const names = Array.from({ length: 2500 }, (_, at) => `network ${at}`);
  const done: string[] = [];
  await Promise.all([...names, ...names].map((who) => inTurn(async () => void done.push(who), who)));
  expect(done).toEqual([...names, ...names]);
});

test('what is expected to take little comes before most of what is expected to take long, and has its place in a full queue', async () => {
  const inTurn = fairSemaphore(1, 3, 3, () => 0);
  const done: string[] = [];
  const refused: string[] = [];
  const send = (who: string, expected: number) =>
    inTurn(async () => void done.push(who), who, { expected }).catch(() => void refused.push(who));
  await Promise.all([
    send('first', 0),
    ...[1, 2, 3].map((at) => send(`large ${at}`, 1000)),
    send('small', 50),
    send('larger', 1500),
    send('smaller', 20),
  ]);
  expect(done).toEqual(['first', 'smaller', 'large 3', 'small']);
  expect(refused.toSorted()).toEqual(['large 1', 'large 2', 'larger']);
});
