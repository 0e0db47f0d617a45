import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import { eraseAccount } from '#app/accounts/erase-account.ts';
import { exportOwnData } from '#app/accounts/export-own-data.ts';
import { forgetOldReceipts } from '#app/accounts/forget-old-receipts.ts';
import { erasedName, personalColumns, personalDataTables } from '#app/accounts/personal-data.ts';
import { removeReleasedFiles } from '#app/accounts/remove-files.ts';
import type { Actor } from '#app/app.ts';
import { chooseListing } from '#app/directory/choose-listing.ts';
import { showDirectory } from '#app/directory/show-directory.ts';
import { markDelivered } from '#app/draws/deliver-prize.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { reactToMessage } from '#app/messages/react.ts';
import { reportMessage } from '#app/messages/report-message.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { eraseOrder } from '#app/orders/erase-order.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { keepPicture, keepPrivatePicture } from '#app/pictures/keep-picture.ts';
import { reportRaffle } from '#app/reports/report-raffle.ts';
import { accessBalances } from '#db/access/access.ts';
import { insertSession } from '#db/accounts/sessions.ts';
import { saveUser } from '#db/accounts/users.ts';
import { transaction } from '#db/client.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { membership, writeMute } from '#db/members/members.ts';
import { insertFile } from '#db/orders/receipts.ts';
import { isMuted } from '#domain/members/mute.ts';
import { diskStore } from '#files/disk.ts';
import { newSecret } from '#identity/secret.ts';
import { uidOf } from '#identity/uid.ts';
import { personIn, stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { drawingApp, instantOfRound, raffleRow, raffleToDraw, sealAndWait, verdictOf } from '#support/draw.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';
import { refusalOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { archiveResponse } from '#web/server/archive.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app: drawing, clock } = drawingApp(database.handle, peer.url);
const directory = await mkdtemp(join(tmpdir(), 'rifamiga-erasure-'));
const app = { ...drawing, files: diskStore(directory) };
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  await peer.stop();
  await rm(directory, { recursive: true, force: true });
  expect(broken).toEqual([]);
});

const isText = new Set(['text', 'jsonb', 'json', 'bytea', 'tsvector', 'ARRAY', 'character varying', 'USER-DEFINED']);

test('every column that could hold something of a person says what becomes of it', async () => {
  const { rows } = await sql<{ table: string; column: string; type: string; ofUser: boolean }>`
    select c.table_name as table, c.column_name as column, c.data_type as type,
      exists (
        select from pg_constraint k
        where k.contype = 'f' and k.conrelid = format('public.%I', c.table_name)::regclass
          and k.confrelid = 'users'::regclass
          and (select attnum from pg_attribute where attrelid = k.conrelid and attname = c.column_name) = any (k.conkey)
      ) as "ofUser"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'
  `.execute(app.db);
  const asked = rows.filter(({ type, ofUser }) => isText.has(type) || ofUser);
  const listed = new Set(
    Object.entries(personalColumns).flatMap(([table, kinds]) =>
      Object.values(kinds ?? {}).flatMap((columns) => columns.split(' ').map((column) => `${table}.${column}`)),
    ),
  );
  const known = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  expect(asked.map(({ table, column }) => `${table}.${column}`).filter((each) => !listed.has(each))).toEqual([]);
  expect([...listed].filter((each) => !known.has(each))).toEqual([]);
  // what is emptied or kept out of an export is there
  const named = personalDataTables.flatMap(({ table, withheld = [], erasure }) =>
    [...withheld, ...(typeof erasure === 'string' ? [] : Object.keys(erasure))].map((column) => `${table}.${column}`),
  );
  expect(named.filter((each) => !known.has(each))).toEqual([]);
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
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const tables = Object.entries(await dump());
  return words.flatMap((word) =>
    tables.filter(([, text]) => text.includes(word.toLowerCase())).map(([table]) => `${word} in ${table}`),
  );
}

/** Hashes of what lies on the disk. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const name = 'Belarmino Zurbarán';
const email = 'belarmino.zurbaran@correo.example';
const phone = '611204377';
const written = [
  'xilofono',
  'esdrujula',
  'murcielago',
  'bergamota',
  'quisquilla',
  'tarambana',
  'zarabanda',
  'cachivache',
];

async function belarmino(): Promise<Actor & { userId: string }> {
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
async function lifeOf(person: Actor & { userId: string }) {
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
  const asGuest = await takeAs(app, address, name, [50], { phone, email });
  await confirmOrder(app, ana, { ...address, order: asGuest.orderId, form: { way: 'cash' } });
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
async function mailTo(to: string, text: string) {
  const now = clock.now();
  await app.db
    .insertInto('mail_outbox')
    .values({
      to_address: to,
      subject: text,
      body_text: text,
      body_html: `<p>${text}</p>`,
      unsubscribe_path: null,
      created_at: now,
      next_at: now,
    })
    .execute();
}

/** Puts a push among those that wait to be sent, to a device of their own. */
async function pushTo({ userId }: { userId: string }, title: string, device = 'Teléfono') {
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
async function waitingFor({ userId }: { userId: string }) {
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
async function books({ raffle, place }: Awaited<ReturnType<typeof lifeOf>>) {
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

test('whoever did everything there is leaves no trace, and the money, the list and the acta are as they were', async () => {
  const person = await belarmino();
  const life = await lifeOf(person);
  const traces = [
    name,
    'Zurbarán',
    'zurbaran',
    email,
    phone,
    life.transfer,
    'sub-belarmino',
    ...written,
    ...Object.values(life.sent).map(digest),
    life.picture,
    life.unused,
  ];
  expect(await tracesOf(traces)).toEqual(expect.arrayContaining(traces.map((word) => expect.stringContaining(word))));
  const before = await books(life);
  expect(before.verdict).toMatchObject({ valida: true });
  const kept = await keepPicture(app, life.place.ana, await receiptPicture('de Ana'));
  const members = (await rowOf(app, life.place.url)).member_count;

  expect((await refusalOf(eraseAccount(app, person, { confirmation: 'sí' }))).code).toBe('input');
  await eraseAccount(app, person, { confirmation: ` ${email.toUpperCase()} ` });

  expect(await tracesOf(traces)).toEqual([]);
  expect(await books(life)).toEqual(before);
  const files = await storedFiles();
  expect(files).toContain(kept);
  expect(files).toHaveLength(1);
  expect(await readFile(join(directory, kept.slice(0, 2), kept))).not.toHaveLength(0);
  expect((await rowOf(app, life.place.url)).member_count).toBe(members - 1);
  expect(await membership(app.db, life.place.id, person.userId)).toMatchObject({ status: 'left', answer: null });
  const row = await app.db.selectFrom('users').selectAll().where('uid', '=', person.userId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ display_name: erasedName, email: '', photo_url: null });
  const community = await rowOf(app, life.place.url);
  const published = await app.db
    .selectFrom('messages')
    .select('id')
    .where('community_id', '=', community.id)
    .where('status', '=', 'published')
    .execute();
  expect(community.message_count).toBe(published.length);
  expect(published).toHaveLength(2);
});

test('what is append-only stays so outside an erasure, and within one is only emptied', async () => {
  const alter = (column: string, value: string | null) =>
    app.db
      .updateTable('events')
      .set({ [column]: value })
      .execute();
  await expect(alter('reason', null)).rejects.toThrow('append-only');
  await expect(app.db.updateTable('access_ledger').set({ evidence: null }).execute()).rejects.toThrow('append-only');
  await expect(
    app.db.transaction().execute(async (tx) => {
      await sql`insert into erasures (id, subject, subject_id, erased_at)
        values ('00000000-0000-4000-8000-000000000001', 'account', 'x', now())`.execute(tx);
      await sql`select set_config('rifamiga.erasure', '00000000-0000-4000-8000-000000000001', true)`.execute(tx);
      await tx.updateTable('events').set({ reason: 'otra cosa' }).execute();
    }),
  ).rejects.toThrow('append-only');
  await expect(app.db.deleteFrom('erasures').execute()).rejects.toThrow('append-only');
});

test('what somebody takes along holds their own words and files, and nothing that opens a door or that others wrote', async () => {
  const { url, id } = await communityOfAna(app);
  const flor = await putIn(app, id, 'Flor');
  const carla = await putIn(app, id, 'Carla', { role: 'moderator' });
  const say = (actor: Actor, body: string, thread: string | null = null, pictures: string[] = []) =>
    postMessage(app, actor, { communityUrl: url, thread, pictures, form: { title: '', body, key: randomUUID() } });
  const picture = await keepPrivatePicture(app, flor, await receiptPicture(randomUUID()));
  const { thread } = await say(flor, 'Mi hortensia', null, [picture]);
  await say(carla, 'Su petunia', thread);
  await reportMessage(app, carla, {
    communityUrl: url,
    message: thread,
    form: { reason: 'other', words: 'Es una azucena' },
  });
  // more than are read at once
  const many = 1201;
  await sql`
    insert into notifications (
      community_id, user_id, kind, subject, subject_id, actors, data, happened_at, to_mail, to_push
    )
    select ${id}::uuid, ${flor.userId}, 'course.published', 'course', 'curso-' || n, '{}', '{}',
      ${app.clock.now().toString()}::timestamptz, false, false
    from generate_series(1, ${many}::integer) n
  `.execute(app.db);
  const { files } = await exportOwnData(app, flor, {});
  const archive = unzipSync(new Uint8Array(await archiveResponse(files, 'x.zip').arrayBuffer()));
  const texts = Object.entries(archive)
    .filter(([path]) => path.endsWith('.json'))
    .map(([path, bytes]) => [path, strFromU8(bytes)] as const);
  for (const [, text] of texts) JSON.parse(text);
  const all = texts.map(([, text]) => text).join('\n');
  expect(all).toContain('Mi hortensia');
  const lines: { subject_id: string }[] = JSON.parse(Object.fromEntries(texts)['datos/avisos.json'] ?? '[]');
  expect(new Set(lines.map(({ subject_id: subject }) => subject)).size).toBeGreaterThanOrEqual(many);
  expect(all).toContain('flor@example.com');
  expect(all).not.toMatch(/petunia|azucena|carla@example/);
  expect(JSON.parse(strFromU8(archive['indice.json'] ?? new Uint8Array()))).toMatchObject({
    format: 'rifamiga.persona',
    version: 1,
  });
  const [stored] = Object.entries(archive).filter(([path]) => path.startsWith('archivos/'));
  expect(stored && digest(stored[1])).toBe(picture);
});

test('a buyer without account takes their data out of an order once its raffle is over, and receipts go by themselves', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(10_000_000) });
  const { ana, address } = raffle;
  const buy = async (buyer: string, numbers: number[]) => {
    const order = await takeAs(app, address, buyer, numbers, { email: `n${numbers[0]}@correo.example` });
    const sent = await receiptPicture(randomUUID());
    await sendReceipt(app, stranger, { place: { key: order.secret }, form: {}, sent });
    await confirmOrder(app, ana, { ...address, order: order.orderId, form: { way: 'bizum' } });
    return { ...order, traces: [digest(sent), `n${numbers[0]}@correo.example`] };
  };
  const first = await buy('Segismundo', [21]);
  const second = await buy('Hermenegilda', [22]);
  expect((await refusalOf(eraseOrder(app, stranger, { key: first.secret }))).code).toBe('order.not-over');
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  await markDelivered(app, ana, { ...address, position: 1, number: null });
  const files = (await storedFiles()).length;
  await eraseOrder(app, stranger, { key: first.secret });
  expect(await tracesOf(['segismundo', ...first.traces])).toEqual([]);
  expect((await refusalOf(eraseOrder(app, stranger, { key: first.secret }))).code).toBe('order.erased');
  const shown = await showOrder(app, stranger, { key: first.secret });
  expect(shown).toMatchObject({ order: { name: erasedName, numbers: [21], status: 'confirmed' }, tickets: [] });
  expect((await storedFiles()).length).toBe(files - 1);
  expect(await verdictOf(app, raffle)).toMatchObject({ valida: true });

  const forget = forgetOldReceipts(app);
  clock.pass({ hours: 24 * 90 - 1 });
  await forget();
  expect(await receiptsLeft([second.orderId])).toBe(1);
  clock.pass({ hours: 2 });
  await forget();
  await removeReleasedFiles(app);
  expect(await receiptsLeft([first.orderId, second.orderId])).toBe(0);
  expect(await tracesOf([second.traces[0] ?? ''])).toEqual([]);
  expect((await tracesOf(['hermenegilda'])).length).toBeGreaterThan(0);
});

async function receiptsLeft(orders: string[]): Promise<number> {
  return (await app.db.selectFrom('receipts').select('id').where('order_id', 'in', orders).execute()).length;
}

test('a file that somebody leaves here again while others are removed stays', async () => {
  const now = app.clock.now();
  const [first, second] = await Promise.all(['uno', 'dos'].map((text) => app.files.put(Buffer.from(text))));
  await app.db
    .insertInto('file_removals')
    .values([
      { hash: first ?? '', asked_at: now },
      { hash: second ?? '', asked_at: now.add({ seconds: 1 }) },
    ])
    .execute();
  const remove = async (hash: string) => {
    const file = { hash: second ?? '', mediaType: 'image/webp', bytes: 3, now };
    if (hash === first) await transaction(app.db, (tx) => insertFile(tx, file));
    await app.files.remove(hash);
  };
  await removeReleasedFiles({ ...app, files: { ...app.files, remove } });
  expect([await app.files.get(first ?? ''), await app.files.get(second ?? '')]).toEqual([null, Buffer.from('dos')]);
});

test('members find in the directory who chose to be there and who has a task, by name only; nobody else finds anybody', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const [beto, lola] = [await putIn(app, id, 'Beto'), await putIn(app, id, 'Lola')];
  await putIn(app, id, 'Carla', { role: 'moderator' });
  const outside = await putIn(app, id, 'Dimas', { status: 'left' });
  const seen = async (actor: Actor, words = '') => {
    const shown = await showDirectory(app, actor, { communityUrl: url, words, place: null });
    expect(JSON.stringify(shown)).not.toContain('@example.com');
    return shown.people.map(({ name: each }) => each);
  };
  expect(await seen(beto)).toEqual(['Ana', 'Carla', 'Beto']);
  expect(await seen(ana)).toEqual(['Ana', 'Carla']);
  await chooseListing(app, lola, { communityUrl: url, isListed: true });
  expect((await seen(beto)).toSorted()).toEqual(['Ana', 'Beto', 'Carla', 'Lola']);
  expect(await seen(beto, 'lól')).toEqual(['Lola']);
  expect(await seen(beto, 'lola@example')).toEqual([]);
  await chooseListing(app, lola, { communityUrl: url, isListed: false });
  expect(await seen(beto)).toEqual(['Ana', 'Carla', 'Beto']);
  for (const actor of [outside, await personIn(app, 'Eva')]) {
    const asked = { communityUrl: url, words: '', place: null };
    expect((await refusalOf(showDirectory(app, actor, asked))).code).toBe('not-allowed');
    expect((await refusalOf(chooseListing(app, actor, { communityUrl: url, isListed: true }))).code).toBe(
      'not-allowed',
    );
  }
});

test('who owns a community, or has a raffle under way, is told so and stays', async () => {
  const drawAt = instantOfRound(10_000_000);
  const { ana } = await raffleToDraw(app, clock, { drawAt, paid: [1] });
  const refusal = await refusalOf(eraseAccount(app, ana, { confirmation: 'eliminar' }));
  expect(refusal).toMatchObject({
    code: 'account.promises-open',
    params: { communities: 1, raffles: 1, refunds: 0 },
  });
  const row = await app.db.selectFrom('users').selectAll().where('uid', '=', ana.userId).executeTakeFirstOrThrow();
  expect(row.display_name).toBe('Ana');
});

test('whoever put their community away leaves it without a name, and without their account to be paid at', async () => {
  const { ana, url } = await communityOfAna(app);
  await app.db
    .updateTable('communities')
    .set({ payment_ways: JSON.stringify([{ kind: 'bizum', holder: 'Ana', details: '600 123 456' }]) })
    .where('url', '=', url)
    .execute();
  await app.db.updateTable('communities').set({ status: 'archived' }).where('url', '=', url).execute();
  await eraseAccount(app, ana, { confirmation: 'ELIMINAR' });
  expect(await rowOf(app, url)).toMatchObject({ created_by: ana.userId, payment_ways: [], member_count: 1 });
  expect((await refusalOf(eraseAccount(app, ana, { confirmation: 'ELIMINAR' }))).code).toBe('not-found');
});

test('what was to be paid to others stays when somebody goes whose name is in theirs, and what was to be paid to them goes', async () => {
  const { url, id } = await communityOfAna(app);
  const way = (holder: string, details: string) => ({ kind: 'bizum', holder, details });
  const ways = [
    way('Mariana Luján', '600 000 001'),
    way(' ÁNA ', '600 000 002'),
    way('Club', 'lola.ana@example.com'),
    way('Club', 'Ana@example.com'),
  ];
  await app.db
    .updateTable('communities')
    .set({ payment_ways: JSON.stringify(ways) })
    .where('url', '=', url)
    .execute();
  await eraseAccount(app, await putIn(app, id, 'Ana'), { confirmation: 'ELIMINAR' });
  expect((await rowOf(app, url)).payment_ways).toEqual(ways);
  await eraseAccount(app, await putIn(app, id, 'Ana', { role: 'admin' }), { confirmation: 'ELIMINAR' });
  expect((await rowOf(app, url)).payment_ways).toEqual([ways[0], ways[2]]);
});

test('what is on its way says nothing of whoever goes, and to others what it said', async () => {
  const { id } = await communityOfAna(app);
  const [near, far] = [await putIn(app, id, 'Nuria'), await personIn(app, 'Olga')];
  const [word, whole] = [await putIn(app, id, 'https'), await putIn(app, id, 'Luz')];
  await app.db.updateTable('users').set({ display_name: 'Luz Marín' }).where('uid', '=', whole.userId).execute();
  const texts = ['Lee https://rifamiga.example/a', 'Luz Marín quiere entrar', 'Escribe a Luz@example.com', 'La luz'];
  for (const [person, to] of [
    [near, 'nuria'],
    [far, 'olga'],
  ] as const) {
    for (const text of texts) {
      await mailTo(`${to}@example.com`, text);
      await pushTo(person, text);
    }
  }
  const before = await waitingFor(near);
  await eraseAccount(app, word, { confirmation: 'ELIMINAR' });
  expect(await waitingFor(near)).toEqual(before);
  await eraseAccount(app, whole, { confirmation: 'ELIMINAR' });
  const mail = (text: string) => `${text} ${text} <p>${text}</p>`;
  const [link = '', entering = '', , light = ''] = texts;
  const nameless = [`Escribe a ${erasedName}`, 'La luz', link];
  expect(await waitingFor(near)).toEqual({
    mails: [...nameless, `${erasedName} quiere entrar`].map(mail).toSorted(),
    pushes: [link, light].toSorted(),
  });
  expect(await waitingFor(far)).toEqual({
    mails: [...nameless, entering].map(mail).toSorted(),
    pushes: [link, entering, light].toSorted(),
  });
});

test('the desk says of an order in review that its holder erased their account; it is decided as ever, and nobody is written to', async () => {
  const { ana, address } = await raffleToDraw(app, clock, { drawAt: instantOfRound(9_990_000) });
  const people = [await personIn(app, 'Rosa'), await personIn(app, 'Sara')];
  for (const [at, person] of people.entries()) {
    const { orderId, secret } = await takeAs(app, address, 'Rosa', [40 + at], { email: 'r@correo.example' }, person);
    await sendReceipt(app, person, { place: { key: secret }, form: {}, sent: await receiptPicture(orderId) });
    await eraseAccount(app, person, { confirmation: 'ELIMINAR' });
  }
  const { orderId: still } = await takeAs(app, address, 'Beto', [50], {}, await personIn(app, 'Beto'));
  const desk = (list: 'review' | 'unpaid') => showDesk(app, ana, { ...address, list, words: '', page: 1 });
  const [kept, dropped] = (await desk('review')).orders;
  expect(kept).toMatchObject({
    isHolderGone: true,
    noticeChannel: 'nobody',
    name: 'Persona eliminada',
    email: null,
    receipts: [],
  });
  expect((await desk('unpaid')).orders).toMatchObject([{ id: still, isHolderGone: false, noticeChannel: 'account' }]);
  const order = kept?.id ?? '';
  expect((await refusalOf(remindOrder(app, ana, { ...address, order }))).code).toBe('order.erased');
  await confirmOrder(app, ana, { ...address, order, form: {} });
  await markRefundDue(app, ana, { ...address, order, form: {} });
  await markRefunded(app, ana, { ...address, order });
  await rejectOrder(app, ana, { ...address, order: dropped?.id ?? '', form: { reason: 'No llegó' } });
  const states = await app.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('erased_at', 'is not', null)
    .execute();
  const statusOf = (id?: string) => states.find((each) => each.id === id)?.status;
  expect([statusOf(order), statusOf(dropped?.id)]).toEqual(['refunded', 'rejected']);
});

test('a prize is of whoever paid its number, not of whoever once held it', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(10_000_000) });
  const { ana, address } = raffle;
  const former = await personIn(app, 'Rosa');
  const numbers = Array.from({ length: 10 }, (_, index) => 20 + index);
  const lapsed = await takeAs(app, address, 'Rosa', numbers, { email: 'rosa@example.com' }, former);
  await cancelOrder(app, ana, { place: { ...address, order: lapsed.orderId } });
  const bought = await takeAs(app, address, 'Sara', numbers, { email: 'sara@correo.example' });
  await confirmOrder(app, ana, { ...address, order: bought.orderId, form: { way: 'bizum' } });
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  await markDelivered(app, ana, { ...address, position: 1, number: null });
  const { community_id, id } = await raffleRow(app, raffle);
  const notes = app.db.selectFrom('deliveries').select('note').where('community_id', '=', community_id);
  await app.db.updateTable('deliveries').set({ note: 'Recogido' }).where('raffle_id', '=', id).execute();
  await eraseAccount(app, former, { confirmation: 'ELIMINAR' });
  expect(await notes.where('raffle_id', '=', id).execute()).toEqual([{ note: 'Recogido' }]);
});

test('whoever comes back is somebody new, and whoever was put out stays out', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const other = await communityOfAna(app);
  const dani = await putIn(app, id, 'Dani');
  await joinCommunity(app, dani, { communityUrl: other.url, form: {} });
  await changePeople(app, ana, { communityUrl: url, act: 'ban', people: [dani.userId], form: { reason: 'Insulta' } });
  const { issuer, subject } = await app.db
    .selectFrom('users')
    .select(['issuer', 'subject'])
    .where('uid', '=', dani.userId)
    .executeTakeFirstOrThrow();
  await eraseAccount(app, dani, { confirmation: 'ELIMINAR' });
  const account = {
    uid: dani.userId,
    email: 'dani@example.com',
    emailVerified: true,
    displayName: 'Dani',
    photoURL: null,
  };
  const enter = () =>
    app.db
      .transaction()
      .execute((tx) => saveUser(tx, { issuer, subject, account, otherwise: newSecret(app.dice), now: clock.now() }));
  const uid = await enter();
  expect(uid).not.toBe(dani.userId);
  expect(await enter()).toBe(uid);
  expect((await refusalOf(joinCommunity(app, { userId: uid }, { communityUrl: url, form: {} }))).code).toBe(
    'member.not-possible',
  );
  expect(await joinCommunity(app, { userId: uid }, { communityUrl: other.url, form: {} })).toEqual({
    status: 'active',
  });
});

test('whoever closes one account after another stays out where they were put out, silent where they were silenced', async () => {
  const [first, second, third] = [await communityOfAna(app), await communityOfAna(app), await communityOfAna(app)];
  const [issuer, subject] = ['https://provider.test', randomUUID()];
  const account = {
    uid: uidOf(issuer, subject),
    email: 'elsa@example.com',
    emailVerified: true,
    displayName: 'Elsa',
    photoURL: null,
  };
  const enter = async () => ({
    userId: await app.db
      .transaction()
      .execute((tx) => saveUser(tx, { issuer, subject, account, otherwise: newSecret(app.dice), now: clock.now() })),
  });
  const join = (actor: Actor, { url }: { url: string }) => joinCommunity(app, actor, { communityUrl: url, form: {} });
  const change = ({ ana, url }: typeof first, act: 'ban' | 'unban' | 'remove', { userId }: { userId: string }) =>
    changePeople(app, ana, { communityUrl: url, act, people: [userId], form: { reason: 'Insulta' } });
  const closed = (actor: Actor) => eraseAccount(app, actor, { confirmation: 'ELIMINAR' });
  const standing = async ({ id }: { id: string }, { userId }: { userId: string }) => {
    const row = await membership(app.db, id, userId);
    return row && { status: row.status, isMuted: isMuted(row.muted_until, clock.now()) };
  };

  const root = await enter();
  for (const place of [first, second, third]) await join(root, place);
  await change(third, 'ban', root);
  await closed(root);

  const again = await enter();
  expect(again).not.toEqual(root);
  await join(again, first);
  await join(again, second);
  await change(first, 'ban', again);
  await change(third, 'unban', again);
  const until = clock.now().add({ hours: 24 });
  await app.db.transaction().execute((tx) => writeMute(tx, { communityId: second.id, ...again }, until));
  await closed(again);

  for (let time = 0; time < 2; time += 1) {
    const last = await enter();
    expect(await standing(first, last)).toEqual({ status: 'banned', isMuted: false });
    expect(await standing(second, last)).toEqual({ status: 'left', isMuted: true });
    expect(await standing(third, last)).toBeUndefined();
    expect((await refusalOf(join(last, first))).code).toBe('member.not-possible');
    await join(last, second);
    expect(await standing(second, last)).toEqual({ status: 'active', isMuted: true });
    await closed(last);
  }
  clock.pass({ hours: 25 });
  const silent = await enter();
  expect(await standing(second, silent)).toBeUndefined();
});
