import { afterAll, expect, test } from 'vitest';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor, visitor } from '#support/visitor.ts';
import { paths, patterns } from '#texts/paths.ts';

const token = 'a1B2'.repeat(8);
const server = await startTestServer({ env: { METRICS_TOKEN: token, OPERATOR_EMAILS: 'olga@example.com' } });
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

test('who runs an installation reads how each of its parts stands, and what is late with how long it waits', async () => {
  const olga = await signedInVisitor(server.url, { name: 'Olga', email: 'olga@example.com' });
  const state = async () =>
    (/<h2[^>]*>Estado<.*?<\/section>/s.exec(await (await olga.get(paths.operation())).text())?.[0] ?? '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  expect(await state()).toMatch(/Base de datos Bien Archivos Bien Correo Sin configurar Tareas a su hora Bien/);
  const now = server.app.clock.now();
  const mail = { to_address: 'eva@example.com', subject: '', body_text: '', body_html: '', unsubscribe_path: null };
  const times = { created_at: now.subtract({ minutes: 90 }), next_at: now.add({ hours: 1 }) };
  await server.app.db
    .insertInto('mail_outbox')
    .values({ ...mail, ...times, sharer: 'club' })
    .execute();
  const late = await state();
  expect(late).toMatch(/Correo Con retraso Tareas a su hora Bien/);
  expect(late).toMatch(/\d correos? por salir: lo más antiguo espera desde hace 1.hora y 30.minutos/);
  expect(late).not.toContain('eva@example.com');
});

function inDays(days: number): string {
  return Temporal.Now.zonedDateTimeISO('Europe/Madrid')
    .add({ days })
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}
