import { expect, test } from 'vitest';
import { createRequestTurns, type TurnLimits } from './request-turns.ts';

const never = new AbortController().signal;

/** Turns, and requests that are handled until the test ends them. */
function held(limits: Partial<TurnLimits>) {
  const turns = createRequestTurns({ concurrent: 2, waiting: 100, longest: 2 ** 31 - 1, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = async (visitor: string, signal = never) => {
    const { handled } = await turns({ visitor, signal }, () => {
      begun.push(visitor);
      return new Promise<string>((end) => ends.push(() => end(visitor)));
    });
    return handled;
  };
  const refusalOf = (asked: Promise<unknown>) => asked.catch((error: { code?: string }) => error.code ?? error);
  /** Ends what has been handled the longest. */
  const endOne = () => ends.shift()?.();
  const haveBegun = (count: number) => expect.poll(() => begun.length).toBe(count);
  return { begun, ask, refusalOf, endOne, haveBegun, turns };
}

test('of many requests of one network only some are handled at once, and the next is that of another network', async () => {
  const { begun, ask, endOne, haveBegun } = held({});
  const flood = Array.from({ length: 8 }, () => ask('192.0.2.1'));
  const ana = ask('198.51.100.7');
  await haveBegun(2);
  expect(begun).toEqual(['192.0.2.1', '192.0.2.1']);
  endOne();
  await haveBegun(3);
  endOne();
  await haveBegun(4);
  expect(begun.slice(2)).toContain('198.51.100.7');
  while (begun.length < 9) {
    endOne();
    await haveBegun(begun.length + 1);
  }
  endOne();
  endOne();
  expect(await Promise.all([...flood, ana])).toHaveLength(9);
});

test('the networks of one IPv6 site take the turns of one sender', async () => {
  const { begun, ask, endOne, haveBegun } = held({ concurrent: 1 });
  const site = Array.from({ length: 5 }, (_, at) => ask(`2001:db8:1:${at}00::/56`));
  const ana = ask('198.51.100.7');
  await haveBegun(1);
  for (let count = 2; count <= 6; count += 1) {
    endOne();
    await haveBegun(count);
  }
  endOne();
  await Promise.all([...site, ana]);
  expect(begun.indexOf('198.51.100.7')).toBeLessThanOrEqual(2);
});

test('a request whose client leaves while it waits is not handled, and its place is free', async () => {
  const { begun, ask, refusalOf, endOne, haveBegun } = held({ concurrent: 1, waiting: 1 });
  const leaving = new AbortController();
  const first = ask('first');
  await haveBegun(1);
  const gone = refusalOf(ask('gone', leaving.signal));
  leaving.abort('left');
  expect(await gone).toBe('left');
  const next = ask('next');
  endOne();
  await haveBegun(2);
  endOne();
  expect([await first, await next]).toEqual(['first', 'next']);
  expect(begun).toEqual(['first', 'next']);
});

test('who comes when too many wait is refused, and those who wait are handled all the same', async () => {
  const { ask, refusalOf, endOne, haveBegun } = held({ concurrent: 1, waiting: 1 });
  const first = ask('flood');
  const second = ask('flood');
  expect(await refusalOf(ask('flood'))).toBe('too-many-requests');
  await haveBegun(1);
  endOne();
  await haveBegun(2);
  endOne();
  expect(await Promise.all([first, second])).toEqual(['flood', 'flood']);
});

test('what takes long keeps nobody waiting, and is handled to its end', async () => {
  const { begun, ask, endOne, haveBegun } = held({ concurrent: 1, longest: 1 });
  const asked = [ask('slow'), ask('slow'), ask('ana')];
  await haveBegun(3);
  expect(begun.toSorted()).toEqual(['ana', 'slow', 'slow']);
  for (const _ of asked) endOne();
  expect(await Promise.all(asked)).toEqual(['slow', 'slow', 'ana']);
});

test('a request that fails lets the next one in, and its failure is for who asked', async () => {
  const { turns } = held({ concurrent: 1 });
  const asking = { visitor: 'ana', signal: never };
  const { handled } = await turns(asking, () => Promise.reject(new Error('broken')));
  await expect(handled).rejects.toThrow('broken');
  expect(await (await turns(asking, async () => 'done')).handled).toBe('done');
});
