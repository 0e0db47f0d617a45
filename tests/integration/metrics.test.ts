import { afterAll, expect, test } from 'vitest';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { visitor } from '#support/visitor.ts';
import { paths, patterns } from '#texts/paths.ts';

const token = 'a1B2'.repeat(8);
const server = await startTestServer({ env: { METRICS_TOKEN: token } });
afterAll(server.stop);

const scrape = (authorization?: string) =>
  visitor(server.url).get(patterns.metrics, authorization === undefined ? {} : { Authorization: authorization });

/** The value of a metric, by its name and labels as they are written. */
async function metric(name: string): Promise<number> {
  const text = await (await scrape(`Bearer ${token}`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? Number.NaN);
}

test('whoever watches over an installation reads how it stands, and nothing of anybody', async () => {
  const form = { salesCloseAt: inDays(5), drawAt: inDays(6) };
  const { address } = await raffleOnSale(server.app, { form });
  await takeAs(server.app, address, 'Beatriz Secreta', [7]);
  const person = visitor(server.url);
  await person.get(`${paths.raffle(address)}?n=7`);
  await person.get('/no/hay/nada/aqui');
  await server.turn();
  const answer = await scrape(`Bearer ${token}`);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const text = await answer.text();
  for (const said of ['Beatriz', address.communityUrl, address.raffle, '/no/hay'])
    expect(text, said).not.toContain(said);
  const count = (route: string, status: number) =>
    metric(`rifamiga_http_request_duration_seconds_count{route="${route}",method="GET",status="${status}"}`);
  expect([await count('raffle', 200), await count('none', 404)]).toEqual([1, 1]);
  expect([await metric('rifamiga_holds'), await metric('rifamiga_holds_late')]).toEqual([1, 0]);
  expect([await metric('rifamiga_database_up'), await metric('rifamiga_draws_waiting')]).toEqual([1, 0]);
  expect(await metric('rifamiga_queue_waiting{queue="push_outbox"}')).toBe(0);
  expect(await metric('rifamiga_work_duration_seconds_count{work="make-draws",outcome="done"}')).toBeGreaterThan(0);
  expect(await metric('rifamiga_database_connections{state="waited-for"}')).toBe(0);
});

test('without the token there is no such page', async () => {
  const missing = await visitor(server.url).get('/no-hay-nada-aqui');
  for (const authorization of [undefined, '', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`]) {
    const answer = await scrape(authorization);
    expect([answer.status, answer.headers.get('Content-Type')], authorization).toEqual([
      missing.status,
      missing.headers.get('Content-Type'),
    ]);
    expect(await answer.text()).not.toContain('rifamiga_');
  }
});

function inDays(days: number): string {
  return Temporal.Now.zonedDateTimeISO('Europe/Madrid')
    .add({ days })
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}
