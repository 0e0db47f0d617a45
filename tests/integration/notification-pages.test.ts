import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { mailStopKey, mailStopToken } from '#app/mail/mail-stop.ts';
import { notify } from '#app/notifications/notify.ts';
import { transaction } from '#db/client.ts';
import { personIn } from '#support/app.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer({ env: { PUSH_HOSTS: '127.0.0.1:9' } });
const { app } = server;
afterAll(() => server.stop());

const now = () => app.clock.now();

async function told() {
  const { ana, id, url } = await communityOfAna(app);
  const luis = await putIn(app, id, 'Luis');
  for (const thread of ['uno', 'dos']) {
    await transaction(app.db, (tx) =>
      notify(tx, {
        communityId: id,
        kind: 'message.replied',
        to: [ana.userId],
        actor: luis.userId,
        subject: { kind: 'thread', id: thread },
        data: { thread, title: `Hilo ${thread}` },
        now: now(),
      }),
    );
  }
  return { ana, luis, id, url, page: await visitorAs(app, ana) };
}

async function unreadOf(page: Awaited<ReturnType<typeof visitorAs>>): Promise<number> {
  return ((await (await page.get('/avisos/cuantos')).json()) as { count: number }).count;
}

const lineIds = (html: string) => [...html.matchAll(/href="\/avisos\/ver\/(\d+)"/g)].map(([, id]) => id ?? '');

test('somebody signed out is asked who they are, and somebody new reads that there is nothing yet', async () => {
  const out = await visitor(server.url).get('/avisos');
  expect(out.headers.get('Location')).toContain('/login');
  const nobody = await visitorAs(app, await personIn(app, 'Nuria'));
  expect(await (await nobody.get('/avisos')).text()).toContain('Todavía no hay avisos');
  expect((await nobody.get('/avisos/ajustes')).status).toBe(200);
});

test('who comes from a community has a way back to it, also once a line was read; nobody learns of another', async () => {
  const { page, luis, url } = await told();
  const home = paths.community({ communityUrl: url });
  expect(await (await page.get(home)).text()).toContain(`href="/avisos?de=${url}"`);
  const back = async (person: typeof page, path: string) =>
    (/<main[\s\S]*?<h1/.exec(await (await person.get(path)).text())?.[0] ?? '').includes(`href="${home}"`);
  expect(await back(page, `/avisos?de=${url}`)).toBe(true);
  expect(await back(page, '/avisos')).toBe(false);
  const read = await page.post(`/avisos?de=${url}`, { act: 'read-all' });
  expect(read.headers.get('Location')).toBe(`/avisos?de=${url}&hecho=leidos`);
  const nuria = await visitorAs(app, await personIn(app, 'Nuria'));
  expect(await back(nuria, `/avisos?de=${url}`)).toBe(false);
  expect(await back(await visitorAs(app, luis), '/avisos?de=no-hay')).toBe(false);
});

test('a line leads to its thing and is read by that; one can be marked, then all; none of it by another person', async () => {
  const { page, luis, url } = await told();
  const html = await (await page.get('/avisos')).text();
  expect(html).toContain('Luis ha respondido en «Hilo dos»');
  expect(html).toContain('Avisos: 2 sin leer');
  const [newest = '', oldest = ''] = lineIds(html);
  const other = await visitorAs(app, luis);
  expect((await other.get(`/avisos/ver/${newest}`)).status).toBe(404);
  await other.post('/avisos', { act: 'read', id: newest });
  expect(await unreadOf(page)).toBe(2);
  const led = await page.get(`/avisos/ver/${newest}`);
  expect([led.status, led.headers.get('Location')]).toEqual([303, paths.thread({ communityUrl: url, thread: 'dos' })]);
  expect(await unreadOf(page)).toBe(1);
  await page.post('/avisos', { act: 'read', id: oldest });
  expect(await unreadOf(page)).toBe(0);
  const done = await page.follow(await page.post('/avisos', { act: 'read-all' }));
  expect(await done.response.text()).toContain('Todo marcado como leído');
});

test('what is no line and no act is refused without a trace', async () => {
  const { page } = await told();
  expect((await page.post('/avisos', { act: 'nada' })).status).toBe(404);
  for (const fields of [{ act: 'read', id: '1e3' }, { act: 'read' }]) {
    expect((await page.post('/avisos', fields as Record<string, string>)).status).toBe(400);
  }
  expect((await page.get('/avisos?antes=-1')).status).toBe(200);
  expect((await page.get('/avisos/ver/0x1')).status).toBe(404);
  expect(await unreadOf(page)).toBe(2);
});

test('settings are kept as they were sent, without script, and what cannot be is told in its place', async () => {
  const { page, url, id, ana } = await told();
  const sent = { part: 'digest', pace: 'weekly', hour: '20', weekday: '5', timeZone: 'America/Lima' };
  const kept = await page.follow(await page.post('/avisos/ajustes', sent));
  expect(await kept.response.text()).toContain('Resumen guardado');
  expect(await row(ana.userId)).toMatchObject({
    digest: 'weekly',
    digest_hour: 20,
    digest_weekday: 5,
    time_zone: 'America/Lima',
  });
  const waiting = await app.db.selectFrom('notifications').select('digest_at').where('community_id', '=', id).execute();
  expect(new Set(waiting.map(({ digest_at: at }) => at?.toZonedDateTimeISO('America/Lima').dayOfWeek))).toEqual(
    new Set([5]),
  );
  const wrong = await page.post('/avisos/ajustes', { ...sent, timeZone: 'Marte/Base' });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Elige una zona horaria')]);
  await page.post('/avisos/ajustes', { part: 'notices', community: url, level: 'mentions' });
  const notices = () => app.db.selectFrom('community_notices').selectAll().where('user_id', '=', ana.userId).execute();
  expect(await notices()).toMatchObject([
    {
      level: 'mentions',
      silenced: [
        'member.asked',
        'order.held',
        'request.waiting',
        'order.to-review',
        'order.to-refund',
        'order.disputed',
        'order.money-back',
        'settlement.to-sign',
        'stall.silent',
        'message.reported',
      ],
    },
  ]);
  await page.post('/avisos/ajustes', { part: 'notices', community: url, level: 'all', digest: 'off' });
  expect(await notices()).toMatchObject([{ level: 'all', digest: 'off' }]);
  expect(await (await page.get('/avisos/ajustes')).text()).toMatch(/<option value="off" selected="">Nunca/);
  const elsewhere = await page.post('/avisos/ajustes', { part: 'notices', community: 'no-existe', level: 'all' });
  expect(elsewhere.status).toBe(404);
});

test('a device is added by the browser of its person, listed, let go by a button, and gone with the session', async () => {
  const { page, ana } = await told();
  const device = { endpoint: 'http://127.0.0.1:9/d/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const devices = () => app.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', ana.userId).execute();
  await page.post('/avisos/ajustes', { part: 'add-device', ...device });
  const [kept] = await devices();
  expect(await (await page.get('/avisos/ajustes')).text()).toContain('Dispositivos que reciben avisos');
  await page.post('/avisos/ajustes', { part: 'remove-device', device: kept?.id ?? '' });
  expect(await devices()).toEqual([]);
  await page.post('/avisos/ajustes', { part: 'add-device', ...device });
  expect(await devices()).toHaveLength(1);
  await page.post('/salir', {});
  expect(await devices()).toEqual([]);
});

test('the last link of a mail ends it by a press of a person or of their mail program, never by being looked at', async () => {
  const { ana, id } = await told();
  const key = await mailStopKey(app.db, { dice: app.dice, now: now() });
  const path = (stop: Parameters<typeof mailStopToken>[1]) => paths.mailStop({ token: mailStopToken(key, stop) });
  const digest = path({ of: 'digest', userId: ana.userId });
  const kind = path({ of: 'kind', userId: ana.userId, communityId: id, kind: 'member.asked' });
  const somebody = visitor(server.url);
  for (const each of [digest, kind]) {
    const looked = await somebody.get(each);
    expect([looked.status, looked.headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer']);
    expect(await looked.text()).toContain('Dejar de recibirlos');
    expect((await fetch(server.url + each, { method: 'HEAD' })).status).toBe(200);
  }
  expect(await row(ana.userId)).toBeUndefined();
  // as a mail program sends it (RFC 8058): from no page, without cookies
  const oneClick = await fetch(server.url + digest, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(oneClick.status).toBe(200);
  expect(await row(ana.userId)).toMatchObject({ digest: 'off' });
  const left = await app.db.selectFrom('notifications').select('digest_at').where('user_id', '=', ana.userId).execute();
  expect(left.every(({ digest_at: at }) => at === null)).toBe(true);
  expect(await (await somebody.post(kind, {})).text()).toContain('Hecho: no te llegarán más');
  const notices = () => app.db.selectFrom('community_notices').selectAll().where('user_id', '=', ana.userId).execute();
  expect(await notices()).toMatchObject([{ level: 'all', silenced: ['member.asked'] }]);
});

test('a link whose account or community is gone by now is no fault of ours, and leaves nothing behind', async () => {
  const { ana, id } = await told();
  const [rosa, key] = [await personIn(app, 'Rosa'), await mailStopKey(app.db, { dice: app.dice, now: now() })];
  const press = async (stop: Parameters<typeof mailStopToken>[1]) => {
    const path = paths.mailStop({ token: mailStopToken(key, stop) });
    return [await visitor(server.url).post(path, {}), await visitor(server.url).post(path, {})].map(
      ({ status }) => status,
    );
  };
  await app.db.updateTable('users').set({ erased_at: now() }).where('uid', '=', rosa.userId).execute();
  expect(await press({ of: 'digest', userId: rosa.userId })).toEqual([200, 200]);
  expect(await press({ of: 'kind', userId: rosa.userId, communityId: id, kind: 'member.asked' })).toEqual([200, 200]);
  expect(await row(rosa.userId)).toBeUndefined();
  const notices = app.db.selectFrom('community_notices').select('community_id').where('user_id', '=', rosa.userId);
  expect(await notices.execute()).toEqual([]);
  const gone = { of: 'kind', userId: ana.userId, communityId: randomUUID(), kind: 'member.asked' } as const;
  expect(await press(gone)).toEqual([404, 404]);
});

test('a link that we did not sign ends nothing and says nothing', async () => {
  const forged = mailStopToken('otra clave', { of: 'digest', userId: 'x' });
  for (const token of [forged, `${forged.split('.')[0]}.`, 'nada', '%00', 'e30.e30', `${'a'.repeat(5000)}.b`]) {
    const path = `/avisos/baja/${token}`;
    expect((await fetch(server.url + path)).status, token.slice(0, 40)).toBe(404);
    expect((await fetch(server.url + path, { method: 'POST', body: new URLSearchParams() })).status).toBe(404);
  }
});

test('every other form still has to come from a page of ours', async () => {
  const response = await fetch(`${server.url}/avisos`, {
    method: 'POST',
    body: new URLSearchParams({ act: 'read-all' }),
  });
  expect(response.status).toBe(403);
});

test('the worker shows what it is told and leads to our own pages', async () => {
  const worker = await (await fetch(`${server.url}/sw.js`)).text();
  expect(worker).toContain("addEventListener('push'");
  expect(worker).toContain("addEventListener('notificationclick'");
});

function row(userId: string) {
  return app.db.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}
