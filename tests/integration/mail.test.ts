import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { App } from '#app/app.ts';
import { queueMail } from '#app/mail/queue-mail.ts';
import { sendDueMails } from '#app/notifications/send-due-mails.ts';
import { showOperation } from '#app/operation/show-operation.ts';
import { transaction } from '#db/client.ts';
import { claimMails } from '#db/notifications/mails.ts';
import { letter } from '#mail/letter.ts';
import type { Mailer } from '#mail/mailer.ts';
import { smtpMailer } from '#mail/smtp.ts';
import { testApp } from '#support/app.ts';
import type { StoppedClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { headerOf, startSmtpPeer } from '#support/smtp-peer.ts';

const database = await freshDatabase();
const peer = await startSmtpPeer();
const open: { close(): void }[] = [];

afterEach(async () => {
  peer.taken.length = 0;
  peer.answer(() => null);
  await database.handle.db.deleteFrom('mail_outbox').execute();
});

afterAll(async () => {
  for (const mailer of open) mailer.close();
  await peer.stop();
  await database.drop();
});

function sendingApp(): { app: App; clock: StoppedClock } {
  const { app, clock } = testApp(database.handle);
  const mail = smtpMailer({ url: peer.url, from: 'Rifamiga <avisos@rifas.example>' });
  open.push(mail);
  return { app: { ...app, mail }, clock };
}

function queue(app: App, to: string, { subject = 'Pago confirmado', sharer = 'club' } = {}) {
  const parts = { title: subject, paragraphs: ['Ya está: «Bici» & <todo>.'], why: 'Porque sí.' };
  return transaction(app.db, (tx) =>
    queueMail(tx, { to, subject, ...letter(parts), unsubscribePath: '/avisos/baja/x', sharer, now: app.clock.now() }),
  );
}

const rows = () => database.handle.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute();

test('a mail arrives once, in two parts, with a way to end it by one press, and its words are kept no longer', async () => {
  const { app } = sendingApp();
  await queue(app, 'luis@correo.example', { subject: 'Pago confirmado: «niño»' });
  await sendDueMails(app);
  await sendDueMails(app);
  expect(peer.taken).toHaveLength(1);
  const [taken] = peer.taken;
  if (!taken) throw new Error('nothing came');
  expect(taken.to).toEqual(['luis@correo.example']);
  expect(taken.mail).toMatchObject({
    subject: 'Pago confirmado: «niño»',
    from: { name: 'Rifamiga', address: 'avisos@rifas.example' },
  });
  expect(taken.mail.text).toContain('Ya está: «Bici» & <todo>.');
  expect(taken.mail.html).toContain('Ya está: «Bici» &amp; &lt;todo&gt;.');
  expect(headerOf(taken, 'list-unsubscribe')).toBe('<http://127.0.0.1:3000/avisos/baja/x>');
  expect(headerOf(taken, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(headerOf(taken, 'auto-submitted')).toBe('auto-generated');
  const [row] = await rows();
  expect(taken.mail.messageId).toBe(`<${row?.id}@rifas.example>`);
  expect(row).toMatchObject({ to_address: null, subject: null, body_text: null, body_html: null, next_at: null });
});

test('a mail of a transaction that came to nothing is never sent', async () => {
  const { app } = sendingApp();
  const failing = transaction(app.db, async (tx) => {
    await queueMail(tx, {
      to: 'a@b.example',
      subject: 'x',
      text: 'x',
      html: 'x',
      sharer: 'club',
      now: app.clock.now(),
    });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await sendDueMails(app);
  expect(peer.taken).toEqual([]);
});

test('while the server is away for an hour mails wait, and then each arrives once', async () => {
  const { app, clock } = sendingApp();
  await peer.fall();
  const people = Array.from({ length: 9 }, (_, index) => `p${index}@correo.example`);
  for (const person of people) await queue(app, person);
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await sendDueMails(app);
    clock.pass({ minutes: 1 });
  }
  expect((await rows()).every(({ sent_at, given_up_at }) => !sent_at && !given_up_at)).toBe(true);
  await peer.rise();
  clock.pass({ minutes: 5 });
  await sendDueMails(app);
  await sendDueMails(app);
  expect(peer.taken.map(({ to }) => to[0]).sort()).toEqual(people);
});

test('an address that does not exist is given up at once, with its code at the operator’s page and nothing of it kept', async () => {
  const { app } = sendingApp();
  peer.answer((to) => (to.startsWith('nadie') ? 550 : null));
  await queue(app, 'nadie@correo.example');
  await queue(app, 'alguien@correo.example');
  await sendDueMails(app);
  expect(peer.taken.map(({ to }) => to)).toEqual([['alguien@correo.example']]);
  const { mails } = await showOperation(app, { userId: 'x', isOperator: true }, {});
  expect(mails).toMatchObject({ isOn: true, waiting: 0, sent: 1, givenUp: [{ fault: '550', count: 1 }] });
  expect(JSON.stringify(await rows())).not.toContain('correo.example');
});

test('a mail put off is tried again ever more seldom, and given up after three days', async () => {
  const { app, clock } = sendingApp();
  peer.answer(() => 451);
  await queue(app, 'lleno@correo.example');
  const start = clock.now();
  let attempts = 0;
  for (let round = 0; round < 40; round += 1) {
    await sendDueMails(app);
    const [row] = await rows();
    attempts = row?.attempts ?? 0;
    if (!row?.next_at) break;
    clock.set(row.next_at);
  }
  const [row] = await rows();
  expect(row).toMatchObject({ fault: '451', to_address: null, next_at: null });
  expect(Math.round(clock.now().since(start).total('hours'))).toBeGreaterThanOrEqual(72);
  expect(attempts).toBeLessThan(30);
});

test('four processes that send at once deliver each of many mails once', async () => {
  const senders = Array.from({ length: 4 }, sendingApp);
  const apps = senders.map(({ app }) => app);
  const [app] = apps;
  if (!app) throw new Error('no app');
  const people = Array.from({ length: 60 }, (_, index) => `v${index}@correo.example`);
  for (const person of people) await queue(app, person);
  await Promise.all(apps.map(sendDueMails));
  // one whose line broke has its mails put off for a minute, and the others' go on
  for (const { clock } of senders) clock.pass({ minutes: 2 });
  await Promise.all(apps.map(sendDueMails));
  expect(peer.taken.map(({ to }) => to[0]).sort()).toEqual([...people].sort());
});

test('who takes mails takes a handful, also while the database believes that there are none', async () => {
  const { app, clock } = sendingApp();
  const now = clock.now();
  for (let index = 0; index < 60; index += 1) await queue(app, `v${index}@correo.example`);
  await app.db.deleteFrom('mail_outbox').execute();
  // as autovacuum does some time after a burst went out
  await sql`analyze mail_outbox`.execute(app.db);
  for (let index = 0; index < 12; index += 1) await queue(app, `v${index}@correo.example`);
  const claimed = await claimMails(app.db, { now, until: now.add({ minutes: 10 }), limit: 4, lot: 'x' });
  expect(claimed).toHaveLength(4);
});

test('whoever has hundreds of mails waiting keeps only their own waiting', async () => {
  const { app } = sendingApp();
  const now = app.clock.now();
  const row = { subject: 'x', body_text: 'x', body_html: 'x', created_at: now, next_at: now.subtract({ hours: 1 }) };
  const flood = Array.from({ length: 400 }, (_, at) => ({
    ...row,
    to_address: `f${at}@correo.example`,
    sharer: `red ${at % 3}`,
  }));
  await app.db.insertInto('mail_outbox').values(flood).execute();
  await queue(app, 'eva@correo.example', { sharer: 'otro club' });
  await queue(app, 'ada@correo.example', { sharer: 'otro club' });
  const took = { now, until: now.add({ minutes: 10 }), limit: 4 };
  const first = await claimMails(app.db, { ...took, lot: '1' });
  expect(first.map(({ sharer }) => sharer).sort()).toEqual(['otro club', 'red 0', 'red 1', 'red 2']);
  const second = await claimMails(app.db, { ...took, lot: '2' });
  expect(second.map(({ sharer }) => sharer).sort()).toEqual(['otro club', 'red 0', 'red 1', 'red 2']);
  const third = await claimMails(app.db, { ...took, lot: '3' });
  expect(third).toHaveLength(4);
});

test('a process that cannot reach the server takes a handful of mails, and another sends the rest', async () => {
  const { app } = sendingApp();
  const away = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'Rifamiga <avisos@rifas.example>' });
  open.push(away);
  for (let index = 0; index < 16; index += 1) await queue(app, `v${index}@correo.example`);
  await sendDueMails({ ...app, mail: away });
  await sendDueMails(app);
  expect(peer.taken).toHaveLength(4);
});

test('what a process died over is sent by another once its time is up, under the same Message-ID', async () => {
  const { app, clock } = sendingApp();
  await queue(app, 'eva@correo.example');
  const now = clock.now();
  const [claimed] = await claimMails(app.db, { now, until: now.add({ minutes: 10 }), limit: 4, lot: 'x' });
  await sendDueMails(app);
  expect(peer.taken).toEqual([]);
  clock.pass({ minutes: 11 });
  await sendDueMails(app);
  expect(peer.taken.map(({ mail }) => mail.messageId)).toEqual([`<${claimed?.id}@rifas.example>`]);
});

test('what a process died over while it was sent waits four minutes for another, and no less', async () => {
  const { app, clock } = sendingApp();
  await queue(app, 'codigo@correo.example', { subject: 'Tu código' });
  const asked = Promise.withResolvers<void>();
  const dying: Mailer = {
    send: () => {
      asked.resolve();
      return new Promise<never>(() => undefined);
    },
    close: () => undefined,
  };
  void sendDueMails({ ...app, mail: dying });
  await asked.promise;
  clock.pass({ minutes: 3, seconds: 59 });
  await sendDueMails(app);
  expect(peer.taken).toEqual([]);
  clock.pass({ seconds: 1 });
  await sendDueMails(app);
  expect(peer.taken.map(({ to }) => to)).toEqual([['codigo@correo.example']]);
});

test('once its time is up nothing of a mail is sent any more: what is under way is cut off, what waits is dropped', async () => {
  const slow = createServer();
  const cut: Promise<unknown>[] = [];
  const arrived = Promise.withResolvers<void>();
  slow.on('connection', (socket) => {
    socket.on('error', () => undefined);
    // the first line of a greeting that goes on for ever
    socket.write('220-wait\r\n');
    cut.push(once(socket.resume(), 'close'));
    if (cut.length === 5) arrived.resolve();
  });
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${(slow.address() as AddressInfo).port}`,
    from: 'a@rifas.example',
  });
  open.push(mailer);
  const timeUp = new AbortController();
  const mail = { to: 'eva@correo.example', subject: 'x', text: 'x', html: 'x', unsubscribeUrl: null };
  const outcomes = ['1', '2', '3', '4', '5', '6'].map((id) => mailer.send({ id, ...mail }, timeUp.signal));
  await arrived.promise;
  timeUp.abort();
  for (const outcome of await Promise.all(outcomes))
    expect(outcome).toEqual({ kind: 'later', reason: 'ETIMEDOUT', isAway: true });
  await Promise.all(cut);
  expect(cut).toHaveLength(5);
  slow.close();
});

test('where nobody has a server a mail is given up after a day, its words with it, and the operator’s page says so', async () => {
  const { app, clock } = testApp(database.handle);
  const mails = async () => (await showOperation(app, { userId: 'x', isOperator: true }, {})).mails;
  await queue(app, 'luis@correo.example');
  clock.pass({ hours: 23 });
  await sendDueMails(app);
  expect(await mails()).toMatchObject({ isOn: false, waiting: 1, givenUp: [] });
  clock.pass({ hours: 1 });
  await sendDueMails(app);
  expect(await mails()).toMatchObject({ isOn: false, waiting: 0, givenUp: [{ fault: 'not-configured', count: 1 }] });
  expect(JSON.stringify(await rows())).not.toContain('luis');
});

test('a process without a server gives up nothing that another has claimed, put off, or is about to send', async () => {
  const { app, clock } = sendingApp();
  const silent = { ...app, mail: null };
  await peer.fall();
  await queue(app, 'aplazado@correo.example');
  for (let hours = 0; hours < 30; hours += 1) {
    await sendDueMails(app);
    await sendDueMails(silent);
    clock.pass({ hours: 1 });
    await sendDueMails(silent);
  }
  await peer.rise();
  await queue(app, 'nuevo@correo.example');
  const now = clock.now();
  const claimed = await claimMails(app.db, { now, until: now.add({ minutes: 10 }), limit: 4, lot: 'x' });
  expect(claimed).toHaveLength(2);
  await sendDueMails(silent);
  clock.pass({ minutes: 11 });
  await sendDueMails(silent);
  await sendDueMails(app);
  expect(peer.taken.map(({ to }) => to[0]).sort()).toEqual(['aplazado@correo.example', 'nuevo@correo.example']);
});

test('logs name no address, whatever the server answers', async () => {
  const { app } = sendingApp();
  const said: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => said.push(line) });
  peer.answer((to) => (to.startsWith('nadie') ? 550 : 451));
  await queue(app, 'nadie@correo.example');
  await queue(app, 'lleno@correo.example');
  await sendDueMails({ ...app, log });
  await peer.fall();
  await queue(app, 'tarde@correo.example');
  await sendDueMails({ ...app, log });
  await peer.rise();
  expect(said.length).toBeGreaterThanOrEqual(3);
  expect(said.join()).not.toContain('@');
});
