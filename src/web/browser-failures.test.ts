import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { paths } from '#texts/paths.ts';
import { takeBrowserFailures } from './browser-failures.ts';
import { type Logged, requestLog } from './middleware/request-log.ts';

const now = () => Temporal.Instant.from('2026-11-21T10:00:00Z');

function server() {
  const lines: Record<string, unknown>[] = [];
  const http = new Hono<Logged>();
  http.use(requestLog(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }), () => 'id'));
  takeBrowserFailures(http, { visitorIn: (c) => c.req.header('Visitor') ?? '', now });
  const tell = async (said: string, visitor = 'one') => {
    const body = JSON.stringify({ errorId: '0'.repeat(32), path: paths.ticket({ secret: 'k3q9' }), said });
    const headers = { Visitor: visitor, 'Content-Length': String(body.length) };
    return (await http.request(paths.failure(), { method: 'POST', headers, body })).status;
  };
  return { tell, said: () => lines.filter(({ said }) => said !== undefined) };
}

test('what failed on the page of a private link is written without what opens it', async () => {
  const { tell, said } = server();
  expect(await tell('x is not a function\n    at https://rifas.example/boleto/k3q9:1:7')).toBe(204);
  expect(said()).toHaveLength(1);
  expect(JSON.stringify(said())).toContain('x is not a function');
  expect(JSON.stringify(said())).not.toContain('k3q9');
});

test('a visitor cannot fill the log, and keeps nobody else from being heard', async () => {
  const { tell, said } = server();
  for (let times = 0; times < 20; times += 1) expect(await tell('x')).toBe(204);
  expect(await tell('x')).toBe(429);
  expect(await tell('x'.repeat(20_000), 'two')).toBe(413);
  expect(await tell('x', 'three')).toBe(204);
  expect(said()).toHaveLength(21);
});
