import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createCommunity } from '#app/communities/create-community.ts';
import { checkDatabase, skippedWhileDatabaseIsAway } from '#app/database-refusals.ts';
import { showInvitation } from '#app/invitations/show-invitation.ts';
import { isReady } from '#app/is-ready.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { showOrder, showTicketRecords } from '#app/orders/show-order.ts';
import { searchPublic } from '#app/search/search-public.ts';
import { undoMinutes } from '#domain/orders/order.ts';
import { parseSearch } from '#domain/search/search.ts';
import type { FileStore } from '#files/store.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { refusalSentence, refusalStatus } from '#texts/refusals.ts';
import { requestTexts } from '#texts/requests.ts';

const { handle, drop } = await freshDatabase();
afterAll(drop);
const { app, clock } = testApp(handle);

/** The database says of every new order what it says when a table cannot grow. */
const full = sql`
  create function no_room() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger no_room before insert on orders execute function no_room()`;

test('while the disk is full a reservation is told so, the installation is not ready, and both end by themselves', async () => {
  const { address } = await raffleOnSale(app);
  await full.execute(handle.db);
  const refusal = await refusalOf(takeAs(app, address, 'Rosa', [7]));
  expect(refusalStatus(refusal.code)).toBe(503);
  expect(refusalSentence(refusal)).toMatch(/sin espacio.*Esto no se ha guardado.*inténtalo de nuevo/);
  expect(await isReady(app)).toMatchObject({ fault: 'full' });

  await sql`drop trigger no_room on orders`.execute(handle.db);
  await checkDatabase(app).run();
  expect(await isReady(app)).toMatchObject({ fault: null });
  await takeAs(app, address, 'Rosa', [7]);
});

test('an installation says that its files have no room for guests, or cannot be reached, and is ready all the same', async () => {
  const withFiles = (files: Partial<FileStore>) => ({ ...app, files: { ...app.files, ...files } });
  const room = (free: number) => async () => ({ free, total: 100 * 1024 ** 3 });
  const textOf = async (files: Partial<FileStore>) => {
    const { fault, files: kept } = await isReady(withFiles(files));
    return [fault, kept && requestTexts.filesFault[kept]];
  };
  expect(await textOf({ room: room(50 * 1024 ** 3) })).toEqual([null, null]);
  expect(await textOf({ room: room(1024 ** 3) })).toEqual([
    null,
    'ok, pero no queda sitio para los archivos de quien no tiene cuenta',
  ]);
  expect(await textOf({ answers: async () => false, room: room(0) })).toEqual([
    null,
    'ok, pero los archivos no responden',
  ]);
});

test('a work that meets a full disk or an absent database waits without a word, and any other fault is heard', async () => {
  const failing = (error: Error) => ({ name: 'a work', run: () => Promise.reject(error) });
  const run = async (error: Error) => {
    for (const work of skippedWhileDatabaseIsAway(app, [failing(error)])) await work.run();
  };
  await run(Object.assign(new Error('no space'), { code: '53100' }));
  await run(new Error('Client has encountered a connection error and is not queryable'));
  await expect(run(new Error('a mistake of ours'))).rejects.toThrow('a mistake of ours');
});

test('while the disk is full, searching goes on and a wrong invitation is told so: what cannot be counted is still read', async () => {
  await sql`
    create function no_count() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_count before insert or update on rate_limits execute function no_count()`.execute(handle.db);
  const eva = await personIn(app, 'Eva');
  const { search } = parseSearch({ text: 'bicicleta' });
  expect((await searchPublic(app, eva, { search, cursor: '' })).lists).not.toEqual([]);
  expect(await showInvitation(app, { ...eva, visitor: 'eva' }, { code: 'x' })).toEqual({ kind: 'unusable' });
  const form = { name: 'Club', url: 'club-lleno' };
  expect((await refusalOf(createCommunity(app, eva, form))).code).toBe('disk-full');
  await sql`drop function no_count cascade`.execute(handle.db);
  await checkDatabase(app).run();
});

test('while the disk is full a buyer reads their order, whose ticket records are given out once there is room', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId: order } = await takeAs(app, address, 'Beto', [7]);
  await confirmOrder(app, ana, { ...address, order, form: {} });
  clock.pass({ minutes: undoMinutes });
  await sql`
    create function no_change() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_change before update on orders execute function no_change()`.execute(handle.db);
  expect(await showOrder(app, stranger, { key: secret })).toMatchObject({
    order: { status: 'confirmed' },
    tickets: [],
  });
  expect((await refusalOf(showTicketRecords(app, stranger, { key: secret }))).code).toBe('disk-full');
  await sql`drop function no_change cascade`.execute(handle.db);
  await checkDatabase(app).run();
  expect((await showOrder(app, stranger, { key: secret })).tickets).toHaveLength(1);
});
