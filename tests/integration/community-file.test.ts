import { createHash, randomUUID } from 'node:crypto';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { deleteCommunity } from '#app/communities/delete-community.ts';
import { exportCommunity } from '#app/community-file/export-community.ts';
import { forgetCommunityFiles } from '#app/community-file/forget-community-files.ts';
import { importCommunity, previewImport, showUpload } from '#app/community-file/import-community.ts';
import { readFile } from '#app/community-file/read-file.ts';
import { showPastRaffle, showPastRaffles } from '#app/community-file/show-past-raffles.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { showThread } from '#app/messages/show-thread.ts';
import { showThreads } from '#app/messages/show-threads.ts';
import { markCash } from '#app/orders/mark-cash.ts';
import { noteOrder } from '#app/orders/note-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { undoCash } from '#app/orders/undo-cash.ts';
import { keepPicture, keepPrivatePicture } from '#app/pictures/keep-picture.ts';
import { drawUpSettlement } from '#app/settlements/draw-up-settlement.ts';
import { showSellerAccount } from '#app/settlements/show-seller-account.ts';
import { transaction } from '#db/client.ts';
import { leftOutTables, memberColumns, ownForms, type Section, sections } from '#db/communities/community-tables.ts';
import { insertUpload } from '#db/communities/community-uploads.ts';
import { membership } from '#db/members/members.ts';
import { insertPicture, pictureType } from '#db/pictures.ts';
import { unlockInFile } from '#domain/communities/community-file.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isOwnPicture } from '#files/imported-picture.ts';
import { personIn, stranger } from '#support/app.ts';
import {
  app,
  clock,
  difference,
  exported,
  type Files,
  importedBy,
  livedIn,
  say,
  textOf,
  there,
} from '#support/community-file.ts';
import { communityOfAna, rowOf } from '#support/people.ts';
import { phoneOf, raffleOnSale, refusalOf } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';

/** A community that no test here changes, and the file that it was exported to: what comes of it is made of copies. */
const lived = await livedIn();
const livedFiles = await exported(app, lived.ana, lived.url);

test('every table of communities, and every column of it, is in the file or left out with a reason', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
    group by table_name having bool_or(column_name = 'community_id')
  `.execute(app.db);
  const columns = new Map<string, string[]>();
  for (const { table, columns: taken, leftOut = {} } of Object.values(sections as Record<string, Section>))
    columns.set(table, ['community_id', ...Object.keys(taken), ...Object.keys(leftOut)].sort());
  columns.set('members', ['community_id', ...Object.keys(memberColumns)].sort());
  for (const { table, columns: there_ } of rows) {
    if (columns.has(table)) expect({ table, columns: columns.get(table) }).toEqual({ table, columns: there_ });
    else expect([...ownForms, ...Object.keys(leftOutTables)], table).toContain(table);
  }
  const named = [...columns.keys(), ...ownForms, ...Object.keys(leftOutTables)];
  expect(named.filter((name) => name !== 'members' && named.indexOf(name) !== named.lastIndexOf(name))).toEqual([]);
});

test('what is exported, imported and exported again is the same to the byte, and the people who still are in are in', async () => {
  const { ana, beto, banned, gone, url, id } = lived;
  const first = livedFiles;
  const text = textOf(first);
  expect(canonicalText(JSON.parse(text))).toBe(text);
  expect(Object.keys(first).sort().slice(0, 5)).toEqual([
    'community.json',
    'export.json',
    expect.stringMatching(/^files\//),
    expect.stringMatching(/^files\//),
    expect.stringMatching(/^files\//),
  ]);
  for (const [name, bytes] of Object.entries(first))
    if (name.startsWith('files/')) expect(name).toBe(`files/${createHash('sha256').update(bytes).digest('hex')}`);

  const { report, url: copy } = await importedBy(app, ana, first);
  expect(report).toMatchObject({
    isOwn: true,
    faults: [],
    people: { in: 6, byName: 0, banned: 1 },
    made: { messages: 4, courses: 1, raffles: 2, payments: 3, invitations: 1 },
    skipped: { invitationsEnded: 1, filesMissing: 0, filesRefused: 0 },
  });
  const again = await previewImport(app, ana, new Blob([zipSync(first)]));
  expect(await showUpload(app, ana, again)).toMatchObject({ alreadyAt: copy, faults: [] });
  expect(await importCommunity(app, ana, { ...again, url: 'otra-vez' })).toEqual({ url: copy });
  expect(difference(textOf(await exported(app, ana, copy)), text)).toBe('');
  const { url: third } = await importedBy(
    app,
    ana,
    await exported(app, ana, copy),
    `tercera-${randomUUID().slice(0, 8)}`,
  );
  // the same file by the same person is the same community
  expect(third).toBe(copy);

  const row = await rowOf(app, copy);
  expect(row.member_count).toBe((await rowOf(app, url)).member_count);
  expect(row.message_count).toBe(2);
  expect(await membership(app.db, row.id, banned.userId)).toMatchObject({ status: 'banned' });
  expect(await membership(app.db, row.id, gone.userId)).toMatchObject({ status: 'left' });
  await expect(joinCommunity(app, banned, { communityUrl: copy, form: {} })).rejects.toMatchObject({
    code: expect.any(String),
  });
  const threads = await showThreads(app, beto, { communityUrl: copy, place: null, words: 'bienvenida' });
  expect(JSON.stringify(threads)).toContain('Bienvenida');
  expect(await app.db.selectFrom('raffles').select('id').where('community_id', '=', row.id).execute()).toEqual([]);
  expect(await app.db.selectFrom('tickets').select('number').where('community_id', '=', row.id).execute()).toEqual([]);
  expect(id).not.toBe(row.id);
});

test('the owner takes along every order, every line of its ledger and every settlement, as tables that nobody imports', async () => {
  const { ana, address } = await raffleOnSale(app);
  const seller = ana.userId;
  const sale = { typed: '7, 40', name: '=1+1', phone: phoneOf('Beto'), adult: 'on', requestKey: randomUUID() };
  const { orderId: order } = await sellForOther(app, ana, { address, form: sale });
  await noteOrder(app, ana, { ...address, order, form: { body: 'Pasa el martes' } });
  await markCash(app, ana, { ...address, order });
  clock.pass({ seconds: 1 });
  await undoCash(app, ana, { ...address, order });
  clock.pass({ seconds: 1 });
  await markCash(app, ana, { ...address, order });
  const { seen } = await showSellerAccount(app, ana, { ...address, seller });
  await drawUpSettlement(app, ana, {
    ...address,
    seller,
    form: { amount: '3', note: 'Queda el resto', seen: String(seen) },
  });
  const files = await exported(app, ana, address.communityUrl);
  const table = (name: string) =>
    strFromU8(orNotFound(files[name]))
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
  const [, ofOrder = [], ...others] = table('orders.csv');
  expect([ofOrder[2], ofOrder[3], ofOrder[6], ...ofOrder.slice(7, 12), ofOrder.at(-1)]).toEqual([
    'Confirmado',
    "'=1+1",
    '07 40',
    ...['2', '5.00', '5.00', '0.00', 'EUR'],
    'Pasa el martes',
  ]);
  expect(others).toEqual([]);
  const money = table('money.csv').slice(1);
  expect(money.map((line) => [line[3], line[4], line[8]])).toEqual([
    ['Cobro', '5.00', 'Ana'],
    ['Cobro anulado', '-5.00', 'Ana'],
    ['Cobro', '5.00', 'Ana'],
  ]);
  expect(money[1]?.at(-1)).toBe(money[0]?.at(-2));
  const [settlement = []] = table('settlements.csv').slice(1);
  expect(settlement.slice(1, 9)).toEqual(['Ana', '1', '5.00', '0.00', '0.00', '3.00', 'EUR', 'Queda el resto']);
  expect(textOf(files)).not.toContain('Pasa el martes');
});

test('the tables are safe to open, and nothing of the archive opens a door', async () => {
  const { url, id } = lived;
  const files = livedFiles;
  expect(strFromU8(orNotFound(files['members.csv']))).toContain(`"'=HYPERLINK(""x"")"`);
  expect(strFromU8(orNotFound(files['payments.csv']))).toContain('5.00');
  expect(strFromU8(orNotFound(files['progress.csv']))).toContain('"El pan"');
  const text = textOf(files);
  const { code_hash } = await app.db
    .selectFrom('invitations')
    .select('code_hash')
    .where('community_id', '=', id)
    .executeTakeFirstOrThrow();
  for (const secret of [
    Buffer.from(code_hash).toString('hex'),
    'code_hash',
    'codeHash',
    'seed',
    'secretHash',
    'transferReference',
  ])
    expect(text, secret).not.toContain(secret);
  await expect(exportCommunity(app, await personIn(app, 'Otra'), { communityUrl: url })).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

test('elsewhere nobody is let in by a file: people are there by name, a ban holds, and the text is still the same', async () => {
  const { beto, banned } = lived;
  const first = livedFiles;
  // Ana comes in through another provider there: the e-mail that it vouches for is the same
  const anaThere = await personIn(there, 'Ana');
  await there.db
    .insertInto('users')
    .values(
      [beto, banned].map(({ userId }) => ({
        uid: userId,
        issuer: 'https://provider.test',
        subject: `${userId}x`,
        email: 'otra@example.com',
        email_verified: true,
        display_name: 'Persona de allí',
        photo_url: null,
        created_at: there.clock.now(),
      })),
    )
    .execute();
  const { report, url: copy } = await importedBy(there, anaThere, first);
  expect(report).toMatchObject({ isOwn: false, people: { in: 1, banned: 1 }, faults: [] });
  const row = await rowOf(there, copy);
  expect(row).toMatchObject({ member_count: 1, created_by: anaThere.userId });
  expect(await membership(there.db, row.id, beto.userId)).toBeUndefined();
  expect(await membership(there.db, row.id, banned.userId)).toMatchObject({ status: 'banned' });
  expect(difference(textOf(await exported(there, anaThere, copy)), textOf(first))).toBe('');
  const [past, ...others] = await showPastRaffles(there, stranger, { communityUrl: copy });
  expect([past?.title, past?.status, others]).toEqual(['Queso', 'cancelled', []]);
  const { bytes } = await showPastRaffle(there, stranger, { communityUrl: copy, raffle: past?.id ?? '' });
  const imported = JSON.parse(textOf(first)).raffles.find(({ title }: { title: string }) => title === 'Queso');
  const { title, bases, closures, actas } = imported;
  expect(bases).toHaveLength(1);
  expect(new TextDecoder().decode(bytes)).toBe(canonicalText({ title, bases, closures, actas }));
  const { thread } = await there.db
    .selectFrom('message_threads')
    .select('id as thread')
    .where('community_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const shown = await showThread(there, anaThere, { communityUrl: copy, thread, place: null });
  expect(JSON.stringify(shown)).toContain('"Beto"');
  expect(JSON.stringify(shown)).not.toContain('Persona de allí');
});

test('an imported community goes as it came while nobody of here has learnt in it, and says why it does not otherwise', async () => {
  const whole = JSON.parse(textOf(livedFiles));
  // what was paid there stays wherever it is imported
  for (const name of ['accessPayments', 'accessLedger', 'accessGrants', 'accessReminders']) whole[name] = [];
  const anaThere = await personIn(there, 'Ana');
  const alone = strToU8(canonicalText(whole));
  const { url: copy } = await importedBy(there, anaThere, alone);
  const { id } = await rowOf(there, copy);
  const learners = there.db.selectFrom('enrolments').select(['course_id', 'user_id']).where('community_id', '=', id);
  const [learner] = await learners.execute();
  expect(learner?.user_id).toMatch(/^importada-/);
  const gone = () => deleteCommunity(there, anaThere, { communityUrl: copy, confirmation: copy });
  const own = { community_id: id, course_id: orNotFound(learner).course_id, user_id: anaThere.userId };
  await there.db
    .insertInto('enrolments')
    .values({ ...own, started_at: there.clock.now(), opens_all: false })
    .execute();
  expect((await refusalOf(gone())).code).toBe('community.has-learners');
  await there.db.deleteFrom('enrolments').where('user_id', '=', anaThere.userId).execute();
  await gone();
  expect(await learners.execute()).toEqual([]);
});

test('a file of this installation lets nobody in who is not imported by its owner, or has gone since', async () => {
  const { ana, beto, carla, mario, url } = await livedIn();
  const files = await exported(app, ana, url);
  await leaveCommunity(app, carla, { communityUrl: url });
  await changePeople(app, ana, { communityUrl: url, act: 'ban', people: [beto.userId], form: { reason: 'Estafa' } });
  await changePeople(app, ana, {
    communityUrl: url,
    act: 'change-role',
    people: [mario.userId],
    form: { role: 'member' },
  });
  const other = await personIn(app, 'Otra');
  const stolen = await importedBy(app, other, files);
  expect(stolen.report).toMatchObject({ isOwn: false, people: { in: 1 } });
  expect(await rowOf(app, stolen.url)).toMatchObject({ created_by: other.userId, member_count: 1 });

  const { url: copy } = await importedBy(app, ana, files);
  const { id } = await rowOf(app, copy);
  expect(await membership(app.db, id, carla.userId)).toBeUndefined();
  expect(await membership(app.db, id, beto.userId)).toMatchObject({ status: 'banned', role: 'member' });
  expect(await membership(app.db, id, mario.userId)).toBeUndefined();

  const edited = { ...files, 'community.json': strToU8(textOf(files).replace('Sin gritos', 'Con gritos')) };
  expect((await importedBy(app, ana, edited)).report).toMatchObject({ isOwn: false, people: { in: 1 } });
});

test('a file of a community that was deleted lets nobody in: who left it since, or was banned, cannot be told any more', async () => {
  const { ana, url } = await communityOfAna(app, { plan: 'pro' });
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  const members = [beto, carla, await personIn(app, 'Dani')];
  for (const person of members) await joinCommunity(app, person, { communityUrl: url, form: {} });
  const files = await exported(app, ana, url);
  await changePeople(app, ana, { communityUrl: url, act: 'ban', people: [beto.userId], form: { reason: 'Estafa' } });
  await leaveCommunity(app, carla, { communityUrl: url });
  await deleteCommunity(app, ana, { communityUrl: url, confirmation: url });
  const { report, url: copy } = await importedBy(app, ana, files);
  expect(report).toMatchObject({ isOwn: false, people: { in: 1, byName: 3 } });
  expect((await rowOf(app, copy)).member_count).toBe(1);
});

test('a file made by anybody says nothing of the people of here', async () => {
  const { ana, beto, eva, mario } = lived;
  const files = livedFiles;
  const whole = JSON.parse(textOf(files));
  const stranger_ = await personIn(app, 'Ajena');
  const other = await personIn(app, 'Otra');
  whole.events[0].data = { author: stranger_.userId, to: [beto.userId] };
  whole.messages[0].body = `Lo dice @[${stranger_.userId}] y @[${beto.userId}]`;
  const forged = { ...files, 'community.json': strToU8(canonicalText(whole)) };
  const { url: copy, report } = await importedBy(app, other, forged);
  expect(report).toMatchObject({ isOwn: false, faults: [] });
  const { id } = await rowOf(app, copy);
  const tables = ['events', 'access_ledger', 'access_grants', 'messages', 'message_versions', 'lesson_files'];
  const { rows } = await sql<{ row: string }>`
    ${sql.join(
      tables.map((table) => sql`select to_jsonb(t)::text as row from ${sql.table(table)} t where community_id = ${id}`),
      sql` union all `,
    )}
  `.execute(app.db);
  expect(rows.length).toBeGreaterThan(20);
  for (const { row } of rows) for (const { userId } of [ana, beto, eva, mario]) expect(row).not.toContain(userId);
  const mentioning = rows.filter(({ row }) => row.includes(stranger_.userId));
  expect(mentioning.map(({ row }) => JSON.parse(row).body)).toEqual([
    expect.stringMatching(new RegExp(`^Lo dice @${stranger_.userId} y @\\[importada-`)),
  ]);

  for (const [name, key] of [
    ['events', 'actor'],
    ['events', 'subjectId'],
    ['accessLedger', 'recordedBy'],
    ['accessGrants', 'givenBy'],
  ] as const) {
    const changed = structuredClone(JSON.parse(textOf(files)));
    changed[name][0][key] = stranger_.userId;
    expect(readFile(strToU8(canonicalText(changed))).faults).toMatchObject([{ at: `${name}[0].${key}` }]);
  }
});

test('an export gives out no file for its hash alone', async () => {
  const { ana, url, id } = await livedIn();
  const other = await personIn(app, 'Otra');
  const hidden = await keepPrivatePicture(app, other, await receiptPicture('ajeno'));
  const open = await keepPicture(app, other, await receiptPicture('a la vista'));
  const body = `![](/imagen/${hidden}) ![](/imagen/${open})`;
  await app.db.updateTable('lessons').set({ body }).where('community_id', '=', id).execute();
  const whole = JSON.parse(textOf(await exported(app, ana, url)));
  for (const raffle of whole.raffles) raffle.picture = hidden;
  const { url: copy } = await importedBy(app, ana, strToU8(canonicalText(whole)));
  for (const of of [url, copy]) {
    const files = await exported(app, ana, of);
    expect(textOf(files)).toContain(hidden);
    expect(Object.keys(files)).toContain(`files/${open}`);
    expect(Object.keys(files)).not.toContain(`files/${hidden}`);
  }
});

test("an imported lesson's file has a name that says what it is, or is refused", async () => {
  const whole = JSON.parse(textOf(livedFiles));
  const [file] = whole.lessonFiles;
  const names = ['receta.txt.bat', 'receta.pdf', '../de: la\u202e abuela.txt'];
  whole.lessonFiles = names.map((name) => ({ ...file, id: randomUUID(), name }));
  const changed = { ...livedFiles, 'community.json': strToU8(canonicalText(whole)) };
  const { url: copy, report } = await importedBy(app, lived.ana, changed);
  expect(report).toMatchObject({ faults: [], skipped: { filesRefused: 2 } });
  const { id } = await rowOf(app, copy);
  const rows = await app.db.selectFrom('lesson_files').select('name').where('community_id', '=', id).execute();
  expect(rows).toEqual([{ name: 'de la abuela.txt' }]);
});

test('nothing but a picture becomes one that everybody may see, or one of a message, whatever a file says of it', async () => {
  const { ana } = lived;
  const files = livedFiles;
  const pdf = strToU8(`%PDF-1.7\n${randomUUID()}`);
  const hash = createHash('sha256').update(pdf).digest('hex');
  const whole = JSON.parse(textOf(files));
  Object.assign(whole.community, { avatar: hash, cover: hash });
  for (const course of whole.courses) course.cover = hash;
  for (const picture of whole.messagePictures) picture.file = hash;
  const about = JSON.parse(strFromU8(orNotFound(files['export.json'])));
  const brought = async (isPicture: boolean) => {
    const listed = [...about.files, { hash, mediaType: 'application/pdf', bytes: pdf.length, isPicture }];
    const { url: copy } = await importedBy(app, ana, {
      ...files,
      'community.json': strToU8(canonicalText(whole)),
      'export.json': strToU8(JSON.stringify({ ...about, files: listed })),
      [`files/${hash}`]: pdf,
    });
    const { id, avatar, cover } = await rowOf(app, copy);
    const covers = app.db.selectFrom('courses').select('cover').where('community_id', '=', id).execute();
    const pictures = app.db.selectFrom('message_pictures').select('file').where('community_id', '=', id).execute();
    return { avatar, cover, covers: (await covers).map((row) => row.cover), pictures: await pictures };
  };
  expect(whole.messagePictures).not.toEqual([]);
  for (const isPicture of [true, false]) {
    expect(await brought(isPicture)).toEqual({ avatar: null, cover: null, covers: [null], pictures: [] });
    expect(await pictureType(app.db, hash)).toBe(undefined);
  }
  // nor does the database take one
  const picture = { hash, mediaType: 'application/pdf', bytes: pdf.length, now: app.clock.now() };
  await expect(transaction(app.db, (tx) => insertPicture(tx, picture))).rejects.toThrow(
    'pictures_file_media_type_fkey',
  );
});

test('a file that was written before comments could be changed, or questions answered, is imported as it is', async () => {
  const { beto } = lived;
  const files = livedFiles;
  const { lessonCommentVersions, ...whole } = JSON.parse(textOf(files));
  expect(lessonCommentVersions).toHaveLength(1);
  for (const comment of whole.lessonComments) delete comment.editedAt;
  delete whole.community.questions;
  const older = { ...files, 'community.json': strToU8(canonicalText(whole)) };
  const { url: copy, report } = await importedBy(app, beto, older);
  expect(report.faults).toEqual([]);
  const { id } = await rowOf(app, copy);
  const comments = app.db.selectFrom('lesson_comments').select(['body', 'edited_at']).where('community_id', '=', id);
  expect(await comments.execute()).toEqual([{ body: '¿Y la sal?', edited_at: null }]);
});

test('what is not understood is told where it stands, and nothing is made of it', async () => {
  const { ana, url } = await communityOfAna(app);
  await say(ana, url, 'Hola', { title: 'Uno' });
  const files = await exported(app, ana, url);
  const change = (from: RegExp, to: string) => ({
    ...files,
    'community.json': strToU8(textOf(files).replace(from, to)),
  });
  const count = async () => (await app.db.selectFrom('communities').select('id').execute()).length;
  const before = await count();
  const cases: [Files, string][] = [
    [change(/"status":"published"/, '"status":"esquina"'), 'messages[0].status'],
    [change(/"role":"admin","status"/, '"role":"jefa","status"'), 'members[0].role'],
    [change(/"version":1}$/, '"votes":[],"version":1}'), 'votes'],
    [change(/"joinPolicy":"open"/, '"joinPolicy":"abracadabra"'), 'community.joinPolicy'],
    [change(/"authorId":"[^"]+"/, '"authorId":"nadie"'), 'messages[0].authorId'],
    [change(/"lastAt":"[^"]+"/, '"lastAt":"2026-02-31T00:00:00Z"'), 'messageThreads[0].lastAt'],
    [change(/"createdAt":"[^"]+"/, '"createdAt":"0000-01-01T00:00:00Z"'), 'community.createdAt'],
    [change(/"lastAt":"[^"]+"/, '"lastAt":"2200-01-01T00:00:00Z"'), 'messageThreads[0].lastAt'],
  ];
  for (const [file, at] of cases) expect(readFile(zipSync(file)).faults.map((fault) => fault.at)).toContain(at);
  // whatever the fault, it is told of before anything is made
  for (const [file, at] of cases.slice(0, 2)) {
    const { upload } = await previewImport(app, ana, new Blob([zipSync(file)]));
    const { faults } = await showUpload(app, ana, { upload });
    expect(faults.map((fault) => fault.at)).toContain(at);
    expect((await refusalOf(importCommunity(app, ana, { upload, url: 'no-se-hace' }))).code).toBe('import.faulty');
  }
  for (const at of ['2026-02-31T00:00:00Z', '0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '2200-01-01T00:00:00Z'])
    expect(v.safeParse(unlockInFile, { kind: 'date', at }).success, at).toBe(false);
  expect(v.safeParse(unlockInFile, { kind: 'date', at: '2026-02-28T00:00:00Z' }).success).toBe(true);
  const broken = change(/"title":"Uno"/, `"title":"${'x'.repeat(130)}"`);
  const { upload } = await previewImport(app, ana, new Blob([zipSync(broken)]));
  expect((await showUpload(app, ana, { upload })).faults).toMatchObject([{ at: 'message_threads' }]);
  expect(await count()).toBe(before);
  expect((await refusalOf(showUpload(app, await personIn(app, 'Otra'), { upload }))).code).toBe('import.gone');
  clock.pass({ hours: 25 });
  await forgetCommunityFiles(app);
  expect((await refusalOf(importCommunity(app, ana, { upload, url: 'tarde' }))).code).toBe('import.gone');
});

test('one file of a person is kept, none with faults, and all together take no more than they may', async () => {
  const { ana, url } = await communityOfAna(app);
  const eva = await personIn(app, 'Eva');
  const files = await exported(app, ana, url);
  const whole = new Blob([zipSync(files)]);
  const uploads = () =>
    sql<{ id: string; bytes: string }>`
      select u.id, coalesce(sum(octet_length(p.bytes)), 0)::text as bytes
      from community_uploads u left join community_upload_parts p on p.upload_id = u.id
      where u.user_id in (${ana.userId}, ${eva.userId}) group by u.id, u.uploaded_at order by u.uploaded_at, u.id
    `.execute(app.db);
  const first = await previewImport(app, ana, whole);
  const second = await previewImport(app, ana, whole);
  expect((await uploads()).rows).toEqual([{ id: second.upload, bytes: String(whole.size) }]);
  expect((await refusalOf(showUpload(app, ana, first))).code).toBe('import.gone');
  const text = strFromU8(files['community.json'] ?? new Uint8Array());
  const faulty = { ...files, 'community.json': strToU8(text.replace(/"version":1}$/, '"votes":[],"version":1}')) };
  const third = await previewImport(app, ana, new Blob([zipSync(faulty)]));
  expect((await uploads()).rows).toEqual([{ id: third.upload, bytes: '0' }]);

  const keep = (userId: string, most: number) =>
    app.db.transaction().execute((tx) => {
      const upload = { id: randomUUID(), userId, sent: whole, report: {}, now: clock.now() };
      return insertUpload(tx, { ...upload, most });
    });
  const both = await Promise.all([keep(ana.userId, whole.size), keep(eva.userId, whole.size)]);
  expect(both.toSorted()).toEqual([false, true]);
});

test('bombs, other archives and files that are not what they say are refused', async () => {
  const { ana, url } = await communityOfAna(app);
  const eva = await personIn(app, 'Eva');
  const picture = await keepPicture(app, eva, await receiptPicture('otra'));
  await app.db.updateTable('communities').set({ avatar: picture }).where('url', '=', url).execute();
  const files = await exported(app, ana, url);
  // who looks at a file is told what the reader refuses it with
  const looked = async (bytes: Uint8Array) =>
    (await refusalOf(previewImport(app, ana, new Blob([new Uint8Array(bytes)])))).code;
  const code = async (bytes: Uint8Array) => (await refusalOf((async () => readFile(bytes))())).code;
  const large = zipSync({ 'community.json': new Uint8Array(1024) });
  // the central directory says that it is 60 MB
  large.set(
    [0, 0, 0xc0, 3],
    large.findIndex((_, at) => large[at] === 0x50 && large[at + 2] === 1 && large[at + 3] === 2) + 24,
  );
  expect(await looked(large)).toBe('import.too-large');
  expect(await code(zipSync({ 'otra.txt': strToU8('hola') }))).toBe('import.unreadable');
  // more of a course than can be made by hand
  const holding = (rows: object) => strToU8(JSON.stringify({ ...JSON.parse(textOf(files)), ...rows }));
  const lessonsOf = (count: number) => Array.from({ length: count }, () => ({ courseId: 'c' }));
  expect(await code(holding({ courses: Array(101).fill({}) }))).toBe('import.too-large');
  expect(await code(holding({ courseModules: lessonsOf(61) }))).toBe('import.too-large');
  expect(await code(holding({ lessons: lessonsOf(401) }))).toBe('import.too-large');
  expect(await looked(strToU8('no es nada'))).toBe('import.unreadable');
  expect(await code(strToU8(textOf(files).replace('"version":1}', '"version":2}')))).toBe('import.version');
  const name = `files/${picture}`;
  const { report } = await importedBy(app, ana, { ...files, [name]: strToU8('<script>') });
  expect(report.skipped).toMatchObject({ filesRefused: 1 });
  const about = JSON.parse(strFromU8(orNotFound(files['export.json'])));
  const naming = (named: object[]) => ({
    ...files,
    'export.json': strToU8(JSON.stringify({ ...about, files: named })),
  });
  const [said] = about.files;
  expect(await code(zipSync(naming(Array(20_001).fill(said))))).toBe('import.too-large');
  // one file is looked into once, however often it is named
  const often = await previewImport(app, ana, new Blob([zipSync(naming(Array(20_000).fill(said)))]));
  const { made, skipped } = await showUpload(app, ana, often);
  expect([made.files, skipped.filesMissing, skipped.filesRefused]).toEqual([1, 0, 0]);
  await expect(isOwnPicture(orNotFound(files[name]), { dots: 1000 })).rejects.toMatchObject({
    code: 'import.too-large',
  });
  // nothing comes of a file with faults: what goes with it is not looked into
  const faulty = strToU8(textOf(files).replace('"joinPolicy":"open"', '"joinPolicy":"x"'));
  const unread = await previewImport(
    app,
    ana,
    new Blob([zipSync({ ...files, 'community.json': faulty, [name]: strToU8('<b>') })]),
  );
  expect((await showUpload(app, ana, unread)).skipped).toMatchObject({ filesRefused: 0 });
  // the text alone, without its archive, makes the community too
  const alone = await importedBy(there, await personIn(there, 'Zoe'), strToU8(textOf(files)));
  expect(await rowOf(there, alone.url)).toMatchObject({ avatar: null, member_count: 1 });
});

test('a large community comes back whole, and nobody waits for it: thousands of people, their progress and what they say', async () => {
  const files = livedFiles;
  const whole = JSON.parse(textOf(files));
  const at = '2026-10-01T10:00:00Z';
  const many = (count: number, of: (index: number) => object) => Array.from({ length: count }, (_, index) => of(index));
  const account = (index: number) => `socio-${String(index).padStart(5, '0')}`;
  const [course, thread, raffle] = [whole.courses[0], whole.messageThreads[0], whole.raffles[0]];
  const [lesson] = whole.lessons;
  whole.people.push(...many(3000, (index) => ({ account: account(index), name: `Socia ${index}`, email: null })));
  whole.members.push(
    ...many(3000, (index) => ({ ...whole.members[0], userId: account(index), role: 'member', status: 'active' })),
  );
  whole.enrolments.push(
    ...many(3000, (index) => {
      const userId = account(index);
      return { courseId: course.id, userId, startedAt: at, completedAt: null, opensAll: false };
    }),
  );
  whole.lessonProgress.push(
    ...many(3000, (index) => {
      const of = { courseId: course.id, lessonId: lesson.id, userId: account(index) };
      return { ...of, state: 'completed', openedAt: at, seenAt: at, completedAt: at };
    }),
  );
  const said = { threadId: thread.id, status: 'published', version: 1, createdAt: at, editedAt: null };
  whole.messages.push(
    ...many(1500, (index) => ({ ...said, id: randomUUID(), authorId: account(index), body: 'Quedamos. '.repeat(50) })),
  );
  whole.events.push({
    ...whole.events[0],
    kind: 'raffle.numbers-blocked',
    subject: 'raffle',
    subjectId: raffle.id,
    raffleId: raffle.id,
    data: { numbers: Array.from({ length: 100_000 }, (_, number) => number) },
  });
  raffle.closures = [{ ticketList: 'QUJD'.repeat(1_200_000) }];
  for (const [name, key] of [
    ['people', 'account'],
    ['members', 'userId'],
    ['enrolments', 'userId'],
    ['lessonProgress', 'userId'],
  ] as const)
    whole[name].sort((one: Record<string, string>, other: Record<string, string>) =>
      orNotFound(one[key]) < orNotFound(other[key]) ? -1 : 1,
    );
  const text = canonicalText(whole);
  const anaThere = await personIn(there, 'Ana');
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    // a turn that is taken as soon as it can be keeps a core busy for as long as it all takes
    if (!isOver) setTimeout(turn, 1);
  };
  turn();
  const { report, url: copy } = await importedBy(there, anaThere, { ...files, 'community.json': strToU8(text) });
  isOver = true;
  expect(report).toMatchObject({ faults: [], made: { messages: 1504, raffles: 2 }, people: { in: 1 } });
  // some hundred statements, for the look and for the import
  expect(turns).toBeGreaterThan(100);
  expect(difference(textOf(await exported(there, anaThere, copy)), text)).toBe('');
});
