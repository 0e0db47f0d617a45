import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { patterns } from '#texts/paths.ts';
import { addressRead } from './canonical-address.ts';
import { type Logged, requestLog } from './request-log.ts';

function site() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const http = new Hono<Logged>();
  http.use(addressRead);
  http.use(requestLog(log, () => 'an-id'));
  http.get('/falla', () => {
    throw new Error('broken');
  });
  http.onError((error, c) => {
    c.get('log').error({ err: error }, 'It broke');
    return c.text(c.get('requestId'), 503);
  });
  http.all('*', (c) => c.text('yes'));
  return { http, lines };
}

test('every request is a line with its id, what was asked and answered, and nothing that was typed', async () => {
  const { http, lines } = site();
  const response = await http.request('/buscar-rifas?q=eva@ejemplo.es', { headers: { Cookie: 'a=b' } });
  expect(response.headers.get('X-Request-Id')).toBe('an-id');
  expect(lines).toMatchObject([
    { requestId: 'an-id', method: 'GET', path: '/buscar-rifas', status: 200, msg: 'Petición atendida' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/ejemplo|a=b/);
});

test('what breaks has the same id in its line, in the line of its request and in what the person sees', async () => {
  const { http, lines } = site();
  const response = await http.request('/falla');
  expect(await response.text()).toBe('an-id');
  expect(lines).toMatchObject([
    { requestId: 'an-id', msg: 'It broke' },
    { requestId: 'an-id', status: 503 },
  ]);
});

test('what opens a private link is not written', async () => {
  const { http, lines } = site();
  await http.request(patterns.ticket.replace(':secret', 'abcdef'));
  expect(JSON.stringify(lines)).not.toContain('abcdef');
});

test('the browser’s own files are not written', async () => {
  const { http, lines } = site();
  await http.request('/assets/app.js');
  expect(lines).toEqual([]);
});
