import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
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
import { joinCommunity } from '#app/joining/join-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { postMessage } from '#app/messages/post-message.ts';
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
import { undoRejection } from '#app/orders/undo-rejection.ts';
import { keepPicture, keepPrivatePicture } from '#app/pictures/keep-picture.ts';
import { saveUser } from '#db/accounts/users.ts';
import { transaction } from '#db/client.ts';
import { writeMute } from '#db/members/member-changes.ts';
import { membership } from '#db/members/members.ts';
import { insertFile } from '#db/pictures.ts';
import { isMuted } from '#domain/members/mute.ts';
import { newSecret } from '#identity/secret.ts';
import { uidOf } from '#identity/uid.ts';
import { personIn, stranger } from '#support/app.ts';
import {
  app,
  belarmino,
  books,
  clock,
  digest,
  directory,
  email,
  lifeOf,
  mailTo,
  name,
  phone,
  pushTo,
  storedFiles,
  tracesOf,
  waitingFor,
  written,
} from '#support/belarmino.ts';
import { instantOfRound, raffleRow, raffleToDraw, sealAndWait, verdictOf } from '#support/draw.ts';
import { communityOfAna, putIn, rowOf } from '#support/people.ts';
import { refusalOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { archiveResponse } from '#web/server/archive.ts';

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

test('the export of somebody’s data holds their own words and files, and nothing that opens a door or that others wrote', async () => {
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
  const { files, slot } = await exportOwnData(app, flor, {});
  const archive = unzipSync(new Uint8Array(await archiveResponse(files, 'x.zip', slot).arrayBuffer()));
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

  clock.pass({ hours: 24 * 90 - 1 });
  await forgetOldReceipts(app);
  expect(await receiptsLeft([second.orderId])).toBe(1);
  clock.pass({ hours: 2 });
  await forgetOldReceipts(app);
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
    code: 'account.obligations-open',
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
  const atDropped = { ...address, order: dropped?.id ?? '' };
  await rejectOrder(app, ana, { ...atDropped, form: { reason: 'No llegó' } });
  // nobody is left to be told of it, and it is undone as any other
  const told = await showDesk(app, ana, { ...address, list: 'unpaid', words: '', page: 1, rejected: atDropped.order });
  expect(told.rejected).toMatchObject({ isHolderGone: true, undoableRejection: { isOver: false } });
  await undoRejection(app, ana, atDropped);
  await rejectOrder(app, ana, { ...atDropped, form: { reason: 'No llegó' } });
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
  const membershipOf = async ({ id }: { id: string }, { userId }: { userId: string }) => {
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
    expect(await membershipOf(first, last)).toEqual({ status: 'banned', isMuted: false });
    expect(await membershipOf(second, last)).toEqual({ status: 'left', isMuted: true });
    expect(await membershipOf(third, last)).toBeUndefined();
    expect((await refusalOf(join(last, first))).code).toBe('member.not-possible');
    await join(last, second);
    expect(await membershipOf(second, last)).toEqual({ status: 'active', isMuted: true });
    await closed(last);
  }
  clock.pass({ hours: 25 });
  const silent = await enter();
  expect(await membershipOf(second, silent)).toBeUndefined();
});
