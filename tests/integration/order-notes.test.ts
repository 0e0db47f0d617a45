import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { eraseAccount } from '#app/accounts/erase-account.ts';
import { exportOwnData } from '#app/accounts/export-own-data.ts';
import type { Actor } from '#app/app.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { eraseOrder } from '#app/orders/erase-order.ts';
import { noteOrder } from '#app/orders/note-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { noteLimits } from '#domain/orders/order-note.ts';
import { personIn } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { eventsOf } from '#support/events.ts';
import { app, clock, nobody, orderFixture, orderOf, saleWith } from '#support/order-fixture.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { deskHistoryTexts as words } from '#texts/orders/desk-history.ts';
import { paths } from '#texts/paths.ts';
import { archiveResponse } from '#web/server/archive.ts';

await orderFixture();

type Place = { communityUrl: string; raffle: string; order: string };

const note = (actor: Actor, place: Place, body: string, key = randomUUID() as string) =>
  noteOrder(app, actor, { ...place, form: { body, key } });

/** What somebody reads at the desk of the notes on an order; null where they are told nothing of it. */
async function readBy(actor: Actor, { order, ...address }: Place, list: 'unpaid' | 'over' = 'unpaid') {
  const desk = await showDesk(app, actor, { ...address, list, words: '', page: 1, history: order });
  return desk.history?.notes.map(({ body, name }) => [name, body]) ?? null;
}

async function fileOf(actor: Actor, name: string): Promise<string> {
  const { files, slot } = await exportOwnData(app, actor, {});
  const archive = unzipSync(new Uint8Array(await archiveResponse(files, 'x.zip', slot).arrayBuffer()));
  return strFromU8(archive[`datos/${name}.json`] ?? new Uint8Array());
}

test('a note is read at the desk, by the seller of its order alone of those who sell, and in the data of its buyer; never on the page of the order', async () => {
  const { ana, address, person, desk, actor: seller } = await saleWith('seller');
  const beto = await personIn(app, 'Beto');
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7], {}, beto);
  const { orderId: sold } = await sellForOther(app, seller, {
    address,
    form: { typed: '9', name: 'Juan', requestKey: randomUUID() },
  });
  const [his, juans] = [
    { ...address, order: orderId },
    { ...address, order: sold },
  ];
  await note(ana, his, 'Vecino de Marta');
  await note(ana, juans, 'Paga el viernes');
  expect((await refusalOf(note(seller, his, 'Lo miro'))).code).toBe('not-found');
  expect(await readBy(seller, his)).toBeNull();
  expect(await readBy(ana, his)).toEqual([['Ana', 'Vecino de Marta']]);

  const list = `${desk}?ver=${deskTexts.slugs.unpaid}`;
  const open = `${list}&historia=${sold}`;
  expect(await (await person.get(list)).text()).toContain(words.open(1));
  const page = await (await person.get(open)).text();
  for (const told of ['Paga el viernes', words.notes.label, words.notes.hint]) expect(page).toContain(told);
  const done = await person.post(open, { act: 'note', order: sold, body: 'Y Juan\r\nvuelve', key: randomUUID() });
  expect([done.status, done.headers.get('Location')]).toEqual([303, `${open}&hecho=anotado`]);
  expect((await readBy(ana, juans))?.map(([, body]) => body)).toEqual(
    expect.arrayContaining(['Y Juan\nvuelve', 'Paga el viernes']),
  );

  const order = await (await nobody.get(paths.ticket({ secret }))).text();
  expect(order).not.toContain('Vecino');
  expect(order).not.toContain('order.noted');
  expect(await fileOf(beto, 'notas-de-pedidos')).toContain('Vecino de Marta');
  expect(await fileOf(ana, 'notas-de-pedidos')).not.toContain('Vecino de Marta');
});

test('the same form sent again is one note, other words in it are another, and none is changed or taken back', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { orderId, secret } = await takeAs(app, address, 'Beto', [7]);
  const place = { ...address, order: orderId };
  const key = randomUUID();
  await Promise.all([note(ana, place, 'Debe 2 €', key), note(ana, place, 'Debe 2 €', key)]);
  await note(ana, place, 'Debe 2 €', key);
  expect(await readBy(ana, place)).toHaveLength(1);
  await note(ana, place, 'Debe 3 €', key);
  await note(ana, place, 'Debe 2 €');
  expect(await readBy(ana, place)).toHaveLength(3);
  const { community_id } = await orderOf(secret);
  const kinds = (await eventsOf(app.db, community_id, 'order', orderId)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'order.noted')).toHaveLength(3);
  for (const alter of [
    app.db.updateTable('order_notes').set({ body: 'Otra' }).where('community_id', '=', community_id),
    app.db.updateTable('order_notes').set({ body: null }).where('community_id', '=', community_id),
    app.db.deleteFrom('order_notes').where('community_id', '=', community_id),
  ]) {
    await expect(alter.execute()).rejects.toThrow('append-only');
  }
});

test('a note is short, an order has so many, and who writes too many in an hour waits', async () => {
  using _clock = withClock(clock);
  const { address, person, desk, ana } = await saleWith('admin');
  const { orderId } = await takeAs(app, address, 'Beto', [7]);
  const { orderId: other } = await takeAs(app, address, 'Carla', [8]);
  const place = { ...address, order: orderId };
  const open = `${desk}?ver=${deskTexts.slugs.unpaid}&historia=${orderId}`;
  const long = 'ñ'.repeat(noteLimits.body + 1);
  const refused = await person.post(open, { act: 'note', order: orderId, body: long, key: randomUUID() });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(`>${long}</textarea>`);
  for (const body of ['', ' \n ', '\u202e']) {
    expect((await refusalOf(note(ana, place, body))).code).toBe('input');
  }
  const last = randomUUID();
  for (let at = 1; at < noteLimits.perOrder; at += 1) await note(ana, place, `Nota ${at}`);
  await note(ana, place, 'La última', last);
  expect((await refusalOf(note(ana, place, 'Una más'))).code).toBe('order.too-many-notes');
  // it is kept already
  await note(ana, place, 'La última', last);
  expect(await readBy(ana, place)).toHaveLength(noteLimits.perOrder);
  const more = async () => {
    for (let at = 0; at < noteLimits.perOrder; at += 1) await note(ana, { ...address, order: other }, `Nota ${at}`);
  };
  expect((await refusalOf(more())).code).toBe('too-many-requests');
  clock.pass({ hours: 1 });
  await note(ana, { ...address, order: other }, 'Una hora después');
});

test('an erasure empties the notes on an order and those that somebody wrote, and nothing is noted of who is gone', async () => {
  const { ana, address, actor: admin } = await saleWith('admin');
  const beto = await personIn(app, 'Beto');
  const { orderId } = await takeAs(app, address, 'Beto', [7], {}, beto);
  const { orderId: guests, secret } = await takeAs(app, address, 'Carla', [8]);
  const [his, hers] = [
    { ...address, order: orderId },
    { ...address, order: guests },
  ];
  for (const place of [his, hers]) await note(ana, place, 'Vive en la plaza');
  await note(admin, hers, 'La conozco del colegio');
  await eraseAccount(app, beto, { confirmation: 'ELIMINAR' });
  expect(await readBy(ana, his)).toEqual([]);
  expect((await refusalOf(note(ana, his, 'Beto, el de la plaza'))).code).toBe('order.erased');
  await eraseAccount(app, { ...admin }, { confirmation: 'ELIMINAR' });
  expect(await readBy(ana, hers)).toEqual([['Ana', 'Vive en la plaza']]);
  await cancelRaffle(app, ana, { ...address, form: { reason: 'No hay premio' } });
  await eraseOrder(app, { userId: null }, { key: secret });
  expect(await readBy(ana, hers, 'over')).toEqual([]);
  expect((await refusalOf(note(ana, hers, 'Carla, la del colegio'))).code).toBe('order.erased');
});
