import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { heartbeat } from '#domain/live.ts';
import { createStreams, type EventSink } from './event-stream.ts';

vi.useFakeTimers();
afterEach(() => vi.clearAllTimers());
// the tests of rules share a process: another file's timers would never ring
afterAll(() => vi.useRealTimers());

const generous = { perVisitor: 100, perSite: 100, total: 100 };
const reader = (visitor = '203.0.113.7') => ({ visitor, signal: new AbortController().signal });
const begin = async () => () => undefined;

/** All that a stream says until its end. */
const textOf = (response: Response | null) => response?.text();

test('what cannot begin is no stream, leaves nothing that beats on, and takes no place', async () => {
  const streams = createStreams({ perVisitor: 1, perSite: 10, total: 1 });
  const failing = () => Promise.reject(new Error('the database is away'));
  await expect(streams.open(reader(), failing)).rejects.toThrow('away');
  expect(vi.getTimerCount()).toBe(0);
  expect(await streams.open(reader(), begin)).not.toBeNull();
});

test('a reader who has gone is told nothing more, and their place is free', async () => {
  const streams = createStreams({ perVisitor: 1, perSite: 10, total: 1 });
  const leave = vi.fn();
  let sink: EventSink | undefined;
  const response = await streams.open(reader(), async (given) => {
    sink = given;
    return leave;
  });
  await response?.body?.cancel();
  expect(leave).toHaveBeenCalledOnce();
  sink?.hear('nobody hears this');
  expect(vi.getTimerCount()).toBe(0);
  expect(await streams.open(reader(), begin)).not.toBeNull();
});

test('where all streams are taken, whoever has the most of them loses the oldest to a newcomer', async () => {
  const streams = createStreams({ perVisitor: 100, perSite: 100, total: 22 });
  const oldest = await streams.open(reader('many'), begin);
  for (let count = 1; count < 21; count += 1) await streams.open(reader('many'), begin);
  await streams.open(reader('one'), begin);
  expect(await streams.open(reader('newcomer'), begin)).not.toBeNull();
  expect(await textOf(oldest)).toContain('event: end\ndata: "away"\n\n');
  // twenty beside one: no unfair part
  expect(await streams.open(reader('one'), begin)).toBeNull();
});

test('a reader who goes before the first word leaves nothing behind', async () => {
  const streams = createStreams({ perVisitor: 1, perSite: 10, total: 1 });
  const leave = vi.fn();
  const going = new AbortController();
  const opening = streams.open({ visitor: 'a', signal: going.signal }, async () => leave);
  going.abort();
  await opening;
  expect(leave).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('the last event says why a stream ends, and nothing comes after it', async () => {
  const streams = createStreams(generous);
  const response = await streams.open(reader(), async ({ hear, end }) => {
    hear({ number: 7 });
    end('access');
    hear({ number: 8 });
    return () => undefined;
  });
  expect(await textOf(response)).toBe('retry: 5000\n\ndata: {"number":7}\n\nevent: end\ndata: "access"\n\n');
});

test('every open stream gives a sign of life, by one timer', async () => {
  const streams = createStreams(generous);
  const sinks: EventSink[] = [];
  const open = () =>
    streams.open(reader(), async (sink) => {
      sinks.push(sink);
      return () => undefined;
    });
  const responses = [await open(), await open(), await open()];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(heartbeat);
  for (const { end } of sinks) end('away');
  for (const response of responses) expect(await textOf(response)).toContain('\n\n:\n\nevent: end');
  expect(vi.getTimerCount()).toBe(0);
});

test('beyond the places of one visitor, or of all, there is none, and each that is left is taken again', async () => {
  const streams = createStreams({ perVisitor: 2, perSite: 10, total: 3 });
  const one = await streams.open(reader('a'), begin);
  await streams.open(reader('a'), begin);
  expect(await streams.open(reader('a'), begin)).toBeNull();
  expect(await streams.open(reader('b'), begin)).not.toBeNull();
  expect(await streams.open(reader('c'), begin)).toBeNull();
  await one?.body?.cancel();
  expect(await streams.open(reader('c'), begin)).not.toBeNull();
});

test('the networks of one IPv6 site have their places together', async () => {
  const streams = createStreams({ perVisitor: 2, perSite: 3, total: 10 });
  const at = (network: number) => streams.open(reader(`2001:db8:1:${network}00::/56`), begin);
  const one = await at(1);
  for (const network of [2, 3]) expect(await at(network)).not.toBeNull();
  expect(await at(4)).toBeNull();
  expect(await streams.open(reader('2001:db8:2:400::/56'), begin)).not.toBeNull();
  await one?.body?.cancel();
  expect(await at(4)).not.toBeNull();
});

test('a server keeps 1,000 streams of a visitor, 2,000 of an IPv6 site and 5,000 in all', async () => {
  const streams = createStreams();
  const opened = async (visitors: readonly string[], each: number) => {
    let count = 0;
    for (const visitor of visitors)
      for (let time = 0; time < each; time += 1) if (await streams.open(reader(visitor), begin)) count += 1;
    return count;
  };
  const site = [1, 2, 3].map((network) => `2001:db8:1:${network}00::/56`);
  expect(await opened(['203.0.113.1'], 1100)).toBe(1000);
  expect(await opened(site, 900)).toBe(2000);
  const others = Array.from({ length: 5010 }, (_, index) => `198.51.${index >> 8}.${index & 255}`);
  const crowd = createStreams();
  expect((await Promise.all(others.map((each) => crowd.open(reader(each), begin)))).filter(Boolean)).toHaveLength(5000);
  // no other figures are given where the server opens them
  expect(readFileSync('src/web/server/http.ts', 'utf8').match(/createStreams\(.*?\)/g)).toEqual(['createStreams()']);
});

test('a reader too slow to follow is sent away to come again', async () => {
  const leave = vi.fn();
  let sink: EventSink | undefined;
  await createStreams(generous).open(reader(), async (given) => {
    sink = given;
    return leave;
  });
  for (let index = 0; index < 300; index += 1) sink?.hear(index);
  expect(leave).toHaveBeenCalledOnce();
});

test('a reader who leaves more than 256 KB unread is sent away, however few messages that are', async () => {
  const leave = vi.fn();
  let sink: EventSink | undefined;
  await createStreams(generous).open(reader(), async (given) => {
    sink = given;
    return leave;
  });
  const board = { board: 'x'.repeat(50_000) };
  for (let index = 0; index < 5; index += 1) sink?.hear(board);
  expect(leave).not.toHaveBeenCalled();
  for (let index = 0; index < 2; index += 1) sink?.hear(board);
  expect(leave).toHaveBeenCalledOnce();
});

test('what all streams are told is encoded once, and they hold the same bytes', async () => {
  const streams = createStreams(generous);
  const encoded = vi.fn(() => 'the board');
  const news = { toJSON: encoded };
  const heard = [];
  for (let index = 0; index < 3; index += 1) {
    const response = await streams.open(reader(), async ({ hear }) => {
      hear(news);
      return () => undefined;
    });
    const lines = response?.body?.getReader();
    await lines?.read();
    heard.push((await lines?.read())?.value);
  }
  expect(encoded).toHaveBeenCalledOnce();
  expect(new TextDecoder().decode(heard[0])).toBe('data: "the board"\n\n');
  expect(heard[1]).toBe(heard[0]);
  expect(heard[2]).toBe(heard[0]);
});
