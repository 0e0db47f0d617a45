import { afterEach, expect, test, vi } from 'vitest';
import { type EventSink, eventStream } from './event-stream.ts';

vi.useFakeTimers();
afterEach(() => vi.clearAllTimers());

const request = () => new Request('http://127.0.0.1/tablero');

test('what cannot begin ends its stream, and leaves nothing that beats on', async () => {
  const response = eventStream(request(), () => Promise.reject(new Error('the database is away')));
  const reader = response.body?.getReader();
  const read = async () => {
    for (;;) if ((await reader?.read())?.done) return 'ended';
  };
  expect(await read()).toBe('ended');
  expect(vi.getTimerCount()).toBe(0);
});

test('a reader who has gone is told nothing more', async () => {
  const leave = vi.fn();
  let sink: EventSink | undefined;
  const response = eventStream(request(), async (given) => {
    sink = given;
    return leave;
  });
  const reader = response.body?.getReader();
  await reader?.read();
  await vi.waitFor(() => expect(sink).toBeDefined());
  await reader?.cancel();
  expect(leave).toHaveBeenCalledOnce();
  sink?.hear('nobody hears this');
  expect(vi.getTimerCount()).toBe(0);
});
