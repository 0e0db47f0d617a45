import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eraseAccount } from '#app/accounts/erase-account.ts';
import { forgetOrderImports } from '#app/order-imports/forget-imports.ts';
import { importOrders } from '#app/order-imports/import-orders.ts';
import { previewOrderImport } from '#app/order-imports/preview-import.ts';
import { showOrderImport } from '#app/order-imports/show-import.ts';
import { undoImport } from '#app/order-imports/undo-import.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { insertOrderLink } from '#db/orders/order-links.ts';
import { stranger } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { eventsOf } from '#support/events.ts';
import { app, clock, orderFixture, saleWith, sendForm, server } from '#support/order-fixture.ts';
import { refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { orderImportTexts as words } from '#texts/orders/order-imports.ts';
import { paths } from '#texts/paths.ts';

await orderFixture();

const list = [
  'Rifa del viaje;;;;',
  'Nº;Nombre;Móvil;Correo;¿Pagado?',
  '07;Íñigo Peña;600 111 222;;sí',
  '8, 9;Marta;;marta@example.com;x',
  '10;Luis;;;no',
  '',
  '107;Fuera;;;',
  '7;Otra;;;',
  'once;;12;a@;quizás',
  '20;Ocupado;;;',
  '21;Bloqueado;;;',
].join('\r\n');

const windows = (text: string) => new Blob([new Uint8Array(Buffer.from(text, 'latin1'))], { type: 'text/csv' });

/** The lists that were sent, and the orders of a raffle by their numbers. */
async function ordersOf(address: { communityUrl: string; raffle: string }) {
  const { raffle } = await findRaffle(app.db, address, stranger);
  const orders = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('raffle_id', '=', raffle.id)
    .orderBy('import_row')
    .execute();
  return { raffle, orders };
}

const sale = async () => {
  const at = await saleWith('admin');
  const page = paths.raffleImport(at.address);
  const cookie = [...at.person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (sent: Blob) => {
    const answer = await sendForm(page, { act: 'look', file: sent }, cookie);
    return { answer, address: answer.headers.get('Location') ?? '' };
  };
  return { ...at, page, send };
};

test('a list is looked at row by row and cell by cell, brought, and undone: all without script', async () => {
  const { address, person, desk, page, send, ana, actor } = await sale();
  await takeAs(app, address, 'Beto', [20]);
  await person.post(desk, { act: 'block', typed: '21' });
  expect(await (await person.get(desk)).text()).toContain(page);
  expect(await (await person.get(page)).text()).toContain(words.file);
  const { answer, address: shown } = await send(windows(list));
  expect(answer.status).toBe(303);
  const text = await (await person.get(shown)).text();
  const said = [
    words.summary.good(3, 8),
    words.summary.nothingYet,
    words.summary.faulty(5),
    'no parece un número de la rifa',
    'falta el nombre',
    'no parece un teléfono',
    'no parece un correo',
    'no dice ni sí ni no',
    'el 107 no es de esta rifa',
    'el 07 ya está en la fila 3',
    'el 20 ya tiene dueño',
    'el 21 está bloqueado',
    words.holds.title,
    words.confirm(3),
  ];
  for (const each of said) expect(text).toContain(each);
  expect(text.indexOf('Fila 7')).toBeLessThan(text.indexOf('Fila 3<'));
  const before = await ordersOf(address);
  expect(before.orders).toHaveLength(1);

  const id = new URL(shown, server.url).searchParams.get('lista') ?? '';
  const file = await person.get(paths.raffleImportCsv({ ...address, list: id }));
  const table = await file.text();
  expect(table).toContain('Nombre: falta el nombre. Teléfono: no parece');
  expect(table.split('\r\n').filter((line) => /^\d/.test(line))).toHaveLength(8);
  expect((await person.get(paths.raffleImportXlsx({ ...address, list: id }))).status).toBe(200);

  const brought = await person.post(shown, { act: 'import', list: id, holds: 'close' });
  expect([brought.status, brought.headers.get('Location')]).toEqual([303, shown]);
  const after = await (await person.get(shown)).text();
  for (const each of [words.finished.title(3), words.finished.left(5), words.finished.undo])
    expect(after).toContain(each);
  const { raffle, orders } = await ordersOf(address);
  const made = orders.filter(({ import_id: of }) => of === id);
  expect(
    made.map(({ import_row, status, numbers, name, phone, email }) => [
      import_row,
      status,
      numbers,
      name,
      phone,
      email,
    ]),
  ).toEqual([
    [3, 'confirmed', [7], 'Íñigo Peña', '600111222', null],
    [4, 'confirmed', [8, 9], 'Marta', null, 'marta@example.com'],
    [5, 'pending', [10], 'Luis', null, null],
  ]);
  expect(made.every(({ sold_by: seller }) => seller === actor.userId)).toBe(true);
  expect(made[2]?.held_until.equals(raffle.sales_close_at)).toBe(true);
  expect(await stateOf(app, address)).toMatchObject({ 7: 'paid', 8: 'paid', 9: 'paid', 10: 'held' });
  const told = (await eventsOf(app.db, raffle.community_id, 'order', made[1]?.id ?? '')).map(({ kind, actor: by }) => [
    kind,
    by,
  ]);
  expect(told).toEqual([
    ['order.taken', actor.userId],
    ['order.confirmed', actor.userId],
  ]);

  expect((await person.post(shown, { act: 'undo', list: id })).status).toBe(303);
  const entries = await app.db
    .selectFrom('payments')
    .select(['kind', 'amount', 'way', 'recorded_by'])
    .where(
      'order_id',
      'in',
      made.map((order) => order.id),
    )
    .execute();
  const by = { way: 'other', recorded_by: actor.userId };
  const [seven, both] = [250, 500];
  expect(entries).toHaveLength(4);
  expect(entries).toEqual(
    expect.arrayContaining(
      [seven, both].flatMap((amount) => [
        { kind: 'payment', amount, ...by },
        { kind: 'undone', amount, ...by },
      ]),
    ),
  );
  const mails = await app.db.selectFrom('order_news').select('order_id').execute();
  expect(mails.filter(({ order_id: order }) => made.some((each) => each.id === order))).toEqual([]);
  expect(await (await person.get(shown)).text()).toContain(words.undone(0));
  expect(await stateOf(app, address)).toEqual({ 20: 'held', 21: 'blocked' });
  const undone = (await ordersOf(address)).orders.filter(({ import_id: of }) => of === id);
  expect(undone.map(({ status, name, phone, email }) => [status, name, phone, email])).toEqual(
    Array.from({ length: 3 }, () => ['cancelled', 'Persona eliminada', null, null]),
  );
  expect(await (await person.get(page)).text()).toContain(words.before.states.undone);
  expect((await refusalOf(showOrderImport(app, ana, { ...address, list: 'x' }))).code).toBe('not-found');
});

test('columns that no heading names are chosen, and what is no list is refused at the field', async () => {
  const { address, person, page, send } = await sale();
  const { address: shown } = await send(new Blob(['7\tAna\tsí\n8\tLuis\tno\n']));
  const id = new URL(shown, server.url).searchParams.get('lista') ?? '';
  expect(await (await person.get(shown)).text()).toContain(words.columns.missing);
  const refused = await person.post(shown, { act: 'import', list: id, holds: 'close' });
  expect(refused.status).toBe(422);
  expect((await person.post(shown, { act: 'columns', list: id, number: '', name: '1' })).status).toBe(422);
  const chosen = await person.post(shown, { act: 'columns', list: id, number: '0', name: '1', paid: '2' });
  expect(chosen.status).toBe(303);
  expect(await (await person.get(shown)).text()).toContain(words.summary.goodOnly(2));
  await person.post(shown, { act: 'import', list: id, holds: 'usual' });
  expect(await stateOf(app, address)).toEqual({ 7: 'paid', 8: 'held' });
  expect((await person.post(shown, { act: 'columns', list: id, number: '1', name: '0' })).status).toBe(422);
  const { answer } = await send(new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1)]));
  expect(answer.status).toBe(422);
  expect((await person.get(`${page}?lista=${crypto.randomUUID()}`)).status).toBe(404);
});

test('a list is undone for ten minutes, and not once something happened to one of its orders', async () => {
  using _clock = withClock(clock);
  const { address, actor } = await sale();
  const bring = async (rows: string) => {
    const { list: id } = await previewOrderImport(app, actor, {
      ...address,
      sent: new Blob([`número,nombre,pagado\n${rows}`]),
    });
    await importOrders(app, actor, { ...address, list: id, form: { holds: 'usual' } });
    return { ...address, list: id };
  };
  const [paid, unpaid, seen] = [await bring('1,Ana,sí'), await bring('2,Beto,no'), await bring('3,Carla,sí')];
  const [mailed, asking, paying] = [await bring('4,Dora,no'), await bring('5,Eva,no'), await bring('6,Fe,no')];
  const { orders, raffle } = await ordersOf(address);
  const orderWith = (number: number) => ({
    ...address,
    order: orders.find(({ numbers }) => numbers[0] === number)?.id ?? '',
  });
  clock.pass({ minutes: 1 });
  await confirmOrder(app, actor, { ...orderWith(2), form: {} });
  await remindOrder(app, actor, orderWith(3));
  const of = (number: number) => ({ communityId: raffle.community_id, orderId: orderWith(number).order });
  const link = { ...of(4), byDesk: false, secretHash: new Uint8Array(32), now: clock.now() };
  await app.db.transaction().execute((tx) => insertOrderLink(tx, link));
  await app.db.updateTable('orders').set({ link_asked_at: clock.now() }).where('id', '=', of(5).orderId).execute();
  await sql`
    insert into checkouts (community_id, id, gateway, subject, subject_id, reference, amount, currency, opened_at, expires_at)
    values (${raffle.community_id}, gen_random_uuid(), 'stripe', 'order', ${of(6).orderId}, 'R', 250, ${raffle.currency}, now(), now())
  `.execute(app.db);
  for (const each of [unpaid, seen, mailed, asking, paying])
    expect((await refusalOf(undoImport(app, actor, each))).code).toBe('order-import.used');
  clock.pass({ minutes: 9 });
  expect((await refusalOf(undoImport(app, actor, paid))).code).toBe('order-import.undo-over');
  expect(await stateOf(app, address)).toMatchObject({ 1: 'paid', 2: 'paid', 3: 'paid' });
});

test('nobody confirms their own payment with a list where another admin could, nor has more than the raffle’s maximum', async () => {
  const { address, actor, ana } = await sale();
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('uid', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const rows = `número,nombre,correo,pagado\n1,Yo,${email.toUpperCase()},sí\n2,Yo,${email},no`;
  const look = async (by: typeof actor | typeof ana) => {
    const { list: id } = await previewOrderImport(app, by, { ...address, sent: new Blob([rows]) });
    const { rows: shown } = await showOrderImport(app, by, { ...address, list: id });
    return shown.flatMap(({ row, faults }) => faults.map(({ code }) => [row, code]));
  };
  expect(await look(actor)).toEqual([[2, 'own']]);
  expect(await look(ana)).toEqual([]);
});

test('the cells of a list are forgotten within hours, with whoever sent it, and no list of another raffle is found', async () => {
  using _clock = withClock(clock);
  const { address, actor, ana } = await sale();
  const other = await sale();
  const keep = (by: typeof actor | typeof ana, number: number) =>
    previewOrderImport(app, by, { ...address, sent: new Blob([`número,nombre\n${number},Belarmina`]) });
  const kept = async () =>
    (await app.db.selectFrom('order_imports').select(['id', 'cells']).execute()).filter(({ cells }) =>
      JSON.stringify(cells).includes('Belarmina'),
    ).length;
  const { list: first } = await keep(actor, 1);
  await importOrders(app, actor, { ...address, list: first, form: { holds: 'usual' } });
  await keep(actor, 2);
  await keep(ana, 3);
  await keep(ana, 4);
  expect(await kept()).toBe(3);
  const elsewhere = { ...other.address, list: first };
  expect((await refusalOf(showOrderImport(app, other.actor, elsewhere))).code).toBe('not-found');
  expect((await refusalOf(undoImport(app, other.actor, elsewhere))).code).toBe('order-import.gone');
  await eraseAccount(app, actor, { confirmation: 'ELIMINAR' });
  expect(await kept()).toBe(1);
  clock.pass({ hours: 4 });
  await forgetOrderImports(app);
  expect(await kept()).toBe(0);
  expect(await showOrderImport(app, ana, { ...address, list: first })).toMatchObject({
    state: 'finished',
    orders: 1,
    hasCells: false,
  });
  const broken = { finished_at: null, orders: null };
  await app.db.updateTable('order_imports').set(broken).where('id', '=', first).execute();
  expect(await showOrderImport(app, ana, { ...address, list: first })).toMatchObject({
    state: 'broken',
    brought: 1,
    hasCells: false,
  });
});
