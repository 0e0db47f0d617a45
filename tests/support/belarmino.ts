import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import type { Actor } from '#app/app.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { reactToMessage } from '#app/messages/react.ts';
import { reportMessage } from '#app/messages/report-message.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { noteOrder } from '#app/orders/note-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showTicketsPublicly } from '#app/orders/show-tickets-publicly.ts';
import { keepPicture, keepPrivatePicture } from '#app/pictures/keep-picture.ts';
import { reportRaffle } from '#app/reports/report-raffle.ts';
import { accessBalances } from '#db/access/access-ledger.ts';
import { insertSession } from '#db/accounts/sessions.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { diskStore } from '#files/disk.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn } from './app.ts';
import { freshDatabase } from './database.ts';
import { drandPeer } from './drand-peer.ts';
import { drawingApp, instantOfRound, raffleRow, raffleToDraw, sealAndWait, verdictOf } from './draw.ts';
import { communityOfAna, putIn } from './people.ts';
import { takeAs } from './raffle.ts';
import { receiptPicture } from './receipt.ts';
import { bringLines, confirmAs } from './statement.ts';

const database = await freshDatabase();
const peer = await drandPeer();
export const { app: drawing, clock } = drawingApp(database.handle, peer.url);
export const directory = await mkdtemp(join(tmpdir(), 'rifamiga-erasure-'));
export const app = { ...drawing, files: diskStore(directory) };

afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  await peer.stop();
  await rm(directory, { recursive: true, force: true });
  expect(broken).toEqual([]);
});

/** Every table of the database as text, in small letters. */
async function dump(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(app.db);
  const tables: Record<string, string> = {};
  for (const { name } of rows) {
    const content = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(app.db);
    tables[name] = content.rows.map(({ row }) => row.toLowerCase()).join('\n');
  }
  return tables;
}

/** Where in the database any of those traces stands. */
export async function tracesOf(words: readonly string[]): Promise<string[]> {
  const tables = Object.entries(await dump());
  return words.flatMap((word) =>
    tables.filter(([, text]) => text.includes(word.toLowerCase())).map(([table]) => `${word} in ${table}`),
  );
}

/** Hashes of what lies on the disk. */
export async function storedFiles(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

export const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Who takes part in everything there is, and goes. */
export const name = 'Belarmino Zurbarán';
export const email = 'belarmino.zurbaran@correo.example';
export const phone = '611204377';

/** What he wrote and typed, by which he is looked for. */
export const written = [
  'xilofono',
  'esdrujula',
  'murcielago',
  'bergamota',
  'quisquilla',
  'tarambana',
  'zarabanda',
  'cachivache',
  'cucurbita',
];

export async function belarmino(): Promise<Actor & { userId: string }> {
  const person = await personIn(app, 'Belarmino');
  await app.db
    .updateTable('users')
    .set({
      display_name: name,
      email,
      photo_url: 'https://fotos.example/belarmino-zurbaran.jpg',
      subject: 'sub-belarmino',
    })
    .where('uid', '=', person.userId)
    .execute();
  return person;
}

/** He takes part in all there is: gives what must be as before when he has gone. */
export async function lifeOf(person: Actor & { userId: string }) {
  const drawAt = instantOfRound(10_000_000);
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [7] });
  const { ana, address } = raffle;
  const receipt = await receiptPicture(randomUUID());
  const transfer = 'OP11223344';
  const order = await takeAs(app, address, name, [3, 12, 42], { phone, email }, person);
  await sendReceipt(app, person, {
    place: { key: order.orderId },
    form: { transferReference: transfer },
    sent: receipt,
  });
  await confirmOrder(app, ana, { ...address, order: order.orderId, form: { way: 'bizum' } });
  const noted = { body: `${name} cultiva cucurbita`, key: randomUUID() };
  await noteOrder(app, ana, { ...address, order: order.orderId, form: noted });
  await showTicketsPublicly(app, person, { key: order.orderId, isNamed: true });
  const asGuest = await takeAs(app, address, name, [50], { phone, email });
  const [line] = await bringLines(app, ana, address, [`Transferencia de ${name}, ${phone}`, '1.000,00']);
  const guestOrder = { ...address, order: asGuest.orderId };
  await confirmAs(app, ana, guestOrder, line?.fingerprint ?? '', 250);
  await reportRaffle(app, person, {
    ...address,
    form: { reason: 'other', words: `tarambana, ${phone}`, contact: email },
  });
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);

  const place = await communityOfAna(app, {
    plan: 'pro',
    access_type: 'paid',
    payment_type: 'monthly',
    price: 500,
    join_policy: 'approval',
    join_question: '¿Quién eres?',
  });
  const communityUrl = place.url;
  await joinCommunity(app, person, { communityUrl, form: { answer: `Soy ${name}, de la zarabanda` } });
  await changePeople(app, place.ana, { communityUrl, act: 'approve', people: [person.userId], form: {} });
  const payment = await openPayment(app, person, { communityUrl });
  const accessReceipt = await receiptPicture(randomUUID());
  await sendAccessReceipt(app, person, { communityUrl, payment: payment.id, form: {}, sent: accessReceipt });
  await confirmPayment(app, place.ana, { communityUrl, payment: payment.id, form: { way: 'bizum' } });

  const carla = await putIn(app, place.id, 'Carla', { role: 'moderator' });
  const picture = await keepPrivatePicture(app, person, await receiptPicture(randomUUID()));
  const unused = await keepPicture(app, person, await receiptPicture(randomUUID()));
  const say = (actor: Actor, thread: string | null, title: string, body: string, pictures: string[] = []) =>
    postMessage(app, actor, { communityUrl, thread, pictures, form: { title, body, key: randomUUID() } });
  const own = await say(person, null, 'El xilofono', 'Vendo un xilofono esdrujula', [picture]);
  const hers = await say(carla, null, 'Bienvenidos', `Hola @${name}`);
  await say(person, hers.thread, '', 'Un murcielago me responde');
  await say(carla, own.thread, '', 'Te lo compro');
  await reactToMessage(app, person, { communityUrl, message: hers.id, reaction: 'love', isOn: true });
  await reportMessage(app, carla, {
    communityUrl,
    message: own.id,
    form: { reason: 'other', words: `${name} vende bergamota` },
  });
  await reportMessage(app, person, { communityUrl, message: hers.id, form: { reason: 'other', words: 'quisquilla' } });
  await app.db
    .insertInto('message_versions')
    .values({
      community_id: place.id,
      message_id: own.id,
      version: 1,
      title: 'xilofono',
      body: 'cachivache',
      replaced_at: clock.now(),
    })
    .execute();
  await createInvitation(app, place.ana, {
    communityUrl,
    code: newSecret(app.dice),
    form: { kind: 'email', email, role: 'member', days: '7' },
  });
  await createInvitation(app, person, {
    communityUrl,
    code: newSecret(app.dice),
    form: { kind: 'link', role: 'member', days: '7', note: 'Para la zarabanda' },
  });
  await learnt(place, person);
  const account = { issuer: 'https://provider.test', email, emailVerified: true, displayName: name, photoURL: null };
  await app.db.transaction().execute((tx) =>
    insertSession(tx, {
      idHash: randomBytes(32),
      account: { uid: person.userId, ...account },
      device: `Teléfono de ${name}`,
      now: clock.now(),
      expiresAt: clock.now().add({ hours: 24 }),
    }),
  );
  await onTheWay(person, carla);
  const sent = { receipt, accessReceipt };
  return { raffle, place, carla, order, payment, own, hers, picture, unused, transfer, sent };
}

/** What waits to be sent to him, and to others about him. */
async function onTheWay(person: { userId: string }, other: { userId: string }) {
  await mailTo(email, 'Te toca pagar');
  await mailTo('carla@example.com', `${name} quiere entrar`);
  await pushTo(person, name, `Teléfono de ${name}`);
  await pushTo(other, name);
}

/** Puts a mail among those that wait to be sent. */
export async function mailTo(to: string, text: string) {
  const now = clock.now();
  await app.db
    .insertInto('mail_outbox')
    .values({
      to_address: to,
      subject: text,
      body_text: text,
      body_html: `<p>${text}</p>`,
      unsubscribe_path: null,
      sharer: 'club',
      created_at: now,
      next_at: now,
    })
    .execute();
}

/** Puts a push among those that wait to be sent, to a device of their own. */
export async function pushTo({ userId }: { userId: string }, title: string, device = 'Teléfono') {
  const now = clock.now();
  const idHash = randomBytes(32);
  const account = { uid: userId, issuer: '', email: '', emailVerified: false, displayName: '', photoURL: null };
  await app.db
    .transaction()
    .execute((tx) => insertSession(tx, { idHash, account, now, expiresAt: now.add({ hours: 24 }) }));
  const { id } = await app.db
    .insertInto('push_subscriptions')
    .values({
      user_id: userId,
      session_hash: idHash,
      endpoint: `https://push.example/${randomUUID()}`,
      p256dh: 'p',
      auth: 'a',
      device,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('push_outbox')
    .values({ subscription_id: id, payload: JSON.stringify({ title }), created_at: now, next_at: now })
    .execute();
}

/** What waits to be sent to somebody: the subjects of their mails, and the titles of their pushes. */
export async function waitingFor({ userId }: { userId: string }) {
  const mails = await app.db
    .selectFrom('mail_outbox')
    .innerJoin('users', 'users.email', 'mail_outbox.to_address')
    .where('uid', '=', userId)
    .orderBy('mail_outbox.id')
    .select(['mail_outbox.subject', 'body_text', 'body_html'])
    .execute();
  const pushes = await app.db
    .selectFrom('push_outbox')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_outbox.subscription_id')
    .where('user_id', '=', userId)
    .orderBy('push_outbox.id')
    .select('payload')
    .execute();
  return {
    mails: mails.map((mail) => Object.values(mail).join(' ')).toSorted(),
    pushes: pushes.map(({ payload }) => JSON.parse(payload).title).toSorted(),
  };
}

/** A course of Ana's in which he has learnt something, and said so. */
async function learnt(place: { id: string; ana: Actor & { userId: string } }, person: Actor & { userId: string }) {
  const [course, module, lesson] = [randomUUID(), randomUUID(), randomUUID()];
  const of = { community_id: place.id, course_id: course };
  const now = clock.now();
  const stands = {
    status: 'published',
    position: 0,
    is_preview: false,
    unlock: JSON.stringify({ kind: 'at-once' }),
  } as const;
  await app.db
    .insertInto('courses')
    .values({
      community_id: place.id,
      id: course,
      slug: 'afinar',
      title: 'Afinar',
      summary: '',
      cover: null,
      status: 'published',
      publish_at: null,
      access: 'all_members',
      progression: 'free',
      position: 0,
      created_at: now,
      created_by: place.ana.userId,
    })
    .execute();
  await app.db
    .insertInto('course_modules')
    .values({ ...of, ...stands, id: module, title: 'Uno' })
    .execute();
  await app.db
    .insertInto('lessons')
    .values({
      ...of,
      ...stands,
      id: lesson,
      module_id: module,
      slug: 'oido',
      title: 'Oído',
      body: 'Escucha',
      video: null,
      minutes: null,
      publish_at: null,
      created_at: now,
      changed_at: now,
    })
    .execute();
  const comment = randomUUID();
  const learner = { ...of, user_id: person.userId };
  await app.db
    .insertInto('enrolments')
    .values({ ...learner, started_at: now })
    .execute();
  await app.db
    .insertInto('lesson_progress')
    .values({ ...learner, lesson_id: lesson, state: 'completed', opened_at: now, seen_at: now, completed_at: now })
    .execute();
  await app.db
    .insertInto('lesson_comments')
    .values({
      community_id: place.id,
      id: comment,
      lesson_id: lesson,
      parent_id: null,
      author: person.userId,
      body: 'Esto es una esdrujula',
      written_at: now,
      edited_at: now,
    })
    .execute();
  await app.db
    .insertInto('lesson_comment_versions')
    .values({ community_id: place.id, comment_id: comment, version: 1, body: 'cachivache', replaced_at: now })
    .execute();
  await app.db
    .insertInto('moderation_cases')
    .values({ community_id: place.id, said_id: comment, kind: 'comment', status: 'open', opened_at: now })
    .execute();
  await app.db
    .insertInto('moderation_reports')
    .values({
      community_id: place.id,
      id: randomUUID(),
      said_id: comment,
      reporter_id: place.ana.userId,
      reason: 'other',
      words: 'Otra esdrujula',
      title: '',
      body: 'Esto es una esdrujula',
      created_at: now,
    })
    .execute();
}

/** What a person's going must not change: money, lists and actas. */
export async function books({ raffle, place }: Awaited<ReturnType<typeof lifeOf>>) {
  const { community_id, id } = await raffleRow(app, raffle);
  const all = async (query: ReturnType<typeof sql>) => JSON.stringify((await query.execute(app.db)).rows);
  return {
    orders: await all(sql`select id, reference, status, numbers, unit_price, currency from orders order by id`),
    payments: await all(sql`select * from payments order by id`),
    ledger: await all(sql`select id, payment_id, kind, amount, currency, way from access_ledger order by id`),
    accessPayments: await all(sql`select * from access_payments order by id`),
    balances: await accessBalances(app.db, place.id),
    tickets: await all(sql`select * from tickets order by raffle_id, number`),
    commitments: await all(sql`select number, holder from ticket_records order by raffle_id, number`),
    winners: await all(sql`select * from winners order by raffle_id, place`),
    closure: await all(
      sql`select document, fingerprint, ticket_list from closures where community_id = ${community_id} and raffle_id = ${id}`,
    ),
    acta: await all(sql`select document from actas where community_id = ${community_id} and raffle_id = ${id}`),
    verdict: await verdictOf(app, raffle),
  };
}
