import pino from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { answerStream } from './answer-stream.ts';
import { type Request as Asked, requestContext } from './context.ts';
import { createStreams } from './event-stream.ts';

const request = new Request('http://127.0.0.1/club/rifas/bici/tablero');

function contextWith(asked: Partial<Asked>): RouterContextProvider {
  const context = new RouterContextProvider();
  const app = { log: pino({ level: 'silent' }) } as unknown as Asked['app'];
  const streams = createStreams({ perVisitor: 1, perSite: 10, total: 10 });
  const ongoing = { signal: new AbortController().signal } as Asked['ongoing'];
  context.set(requestContext, { app, streams, visitor: 'a', isData: false, ongoing, ...asked } as Asked);
  return context;
}

const answerOf = (context: RouterContextProvider, begin = async () => () => undefined) =>
  answerStream(request, context, async () => begin).catch((thrown: unknown) => thrown as Response);

test('who has no place left is told when to ask again, and has one once another stream is over', async () => {
  const context = contextWith({});
  const first = await answerOf(context);
  const second = await answerOf(context);
  expect([first.status, second.status, second.headers.get('Retry-After')]).toEqual([200, 429, '15']);
  expect(await second.text()).toContain('15 s');
  await first.body?.cancel();
  expect((await answerOf(context)).status).toBe(200);
});

test('a stream that cannot begin asks for patience, and takes no place', async () => {
  const context = contextWith({});
  const failed = await answerOf(context, () => Promise.reject(new Error('the database is away')));
  expect([failed.status, failed.headers.get('Retry-After')]).toEqual([503, '5']);
  expect((await answerOf(context)).status).toBe(200);
});

test('the data of a stream is not there, whatever its door would say', async () => {
  const neverAsked = () => Promise.reject(new Error('the door was asked'));
  const answer = answerStream(request, contextWith({ isData: true }), neverAsked);
  await expect(answer).rejects.toMatchObject({ status: 404 });
});
