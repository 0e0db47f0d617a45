import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { paths } from '#texts/paths.ts';
import { takeBrowserFailures } from '#web/server/browser-failures.ts';
import { applyPolicy } from '#web/server/middleware/apply-policy.ts';
import { addressRead } from '#web/server/middleware/canonical-address.ts';
import { inTurn } from '#web/server/middleware/in-turn.ts';
import { type Logged, requestLog } from '#web/server/middleware/request-log.ts';

const { handle, drop } = await freshDatabase();
afterAll(drop);
const { app } = testApp(handle);

function server() {
  const lines: Record<string, unknown>[] = [];
  const http = new Hono<Logged>();
  http.use(addressRead);
  http.use(requestLog(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }), () => 'id'));
  const visitorIn = (c: Context) => c.req.header('Visitor') ?? '';
  http.use(inTurn(visitorIn));
  http.use(applyPolicy({ publicUrl: 'https://rifas.example', pictureHosts: [], visitorIn, senderOf: async () => '' }));
  takeBrowserFailures(http, app, visitorIn);
  const tell = async (said: string, visitor = 'one') => {
    const body = JSON.stringify({ errorId: '0'.repeat(32), path: paths.ticket({ secret: 'k3q9' }), said });
    const headers = { Visitor: visitor, 'Content-Length': String(body.length), Origin: 'https://rifas.example' };
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
  for (let times = 0; times < 20; times += 1) expect(await tell('x', 'busy')).toBe(204);
  expect(await tell('x', 'busy')).toBe(429);
  expect(await tell('x'.repeat(20_000), 'two')).toBe(413);
  expect(await tell('x', 'three')).toBe(204);
  expect(said()).toHaveLength(21);
});

test('while the disk is full it is told so, and not to ask less often', async () => {
  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on rate_limits execute function no_room()`.execute(app.db);
  const { tell } = server();
  const status = await tell('x', 'four').finally(() => sql`drop function no_room cascade`.execute(app.db));
  expect(status).toBe(503);
});
