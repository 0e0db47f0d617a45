import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { sealList } from '#app/draws/seal-list.ts';
import { changePeople } from '#app/members/change-people.ts';
import { allotNumbers, returnNumbers } from '#app/orders/allot-numbers.ts';
import { endLease } from '#app/orders/lease-numbers.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showStall } from '#app/orders/show-stall.ts';
import { tellSilentLeases } from '#app/orders/tell-silent-leases.ts';
import { editRaffle } from '#app/raffles/edit-raffle.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { SentSale } from '#domain/orders/lease.ts';
import { sealAt } from '#domain/raffles/raffle.ts';
import { stranger } from '#support/app.ts';
import { eventsOf } from '#support/events.ts';
import { app, clock, nobody, orderFixture, saleWith } from '#support/order-fixture.ts';
import { putIn } from '#support/people.ts';
import { raffleForm, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { visitorAs } from '#support/signed-in.ts';
import { offlineStallTexts } from '#texts/orders/offline-stall.ts';
import { paths } from '#texts/paths.ts';

await orderFixture();
const began = clock.now();

type Sale = Awaited<ReturnType<typeof leased>>;

const keyOf = (letter: string) => letter.repeat(43);
const soldAs = (numbers: number[], changed: Partial<SentSale> = {}): SentSale => ({
  key: randomUUID(),
  numbers,
  name: `Sin nombre ${numbers[0]}`,
  phone: '',
  paid: true,
  ...changed,
});

/** A seller who alone sells 00 to 09, by a device that was prepared to without a connection. */
async function leased() {
  clock.set(began);
  const sale = await saleWith('seller');
  const seller = sale.actor.userId;
  await allotNumbers(app, sale.ana, { ...sale.address, form: { typed: '00-09', seller } });
  const made = { ...sale, seller, stall: paths.raffleStall(sale.address) };
  const answer = await prepare(made, 'a');
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    303,
    `${paths.offlineStall()}?rifa=${encodeURIComponent(`${sale.address.communityUrl}/${sale.address.raffle}`)}`,
  ]);
  return made;
}

const prepare = ({ person, stall }: Pick<Sale, 'person' | 'stall'>, letter: string) =>
  person.post(stall, { act: 'lease', device: keyOf(letter) });

/** What the device of a letter sends, and what it is answered. */
async function send({ person, address }: Pick<Sale, 'person' | 'address'>, sales: SentSale[], letter = 'a') {
  const body = { device: keyOf(letter), sales: JSON.stringify(sales) };
  const answer = await person.post(paths.raffleStallSales(address), body);
  return { status: answer.status, ...(await answer.json()) };
}

const rowOf = async ({ address }: Pick<Sale, 'address'>) => (await findRaffle(app.db, address, stranger)).raffle;
const deskOf = ({ address, ana }: Sale) => showDesk(app, ana, { ...address, list: 'paid', words: '', page: 1 });
const sellHere = ({ address }: Sale, actor: Sale['actor'], typed: string) =>
  sellForOther(app, actor, { address, form: { typed, name: 'Juan', requestKey: randomUUID() } });
async function ordersOf(sale: Sale) {
  const { id } = await rowOf(sale);
  return app.db.selectFrom('orders').selectAll().where('raffle_id', '=', id).orderBy('numbers').execute();
}

test('what a device alone sells nobody else has: not its seller elsewhere, the desk, their link or the public; nor is it returned', async () => {
  const sale = await leased();
  const { address, ana, actor } = sale;
  for (const who of [ana, actor]) {
    const refused = await refusalOf(sellHere(sale, who, '3'));
    expect([refused.code, refused.params]).toEqual([
      'sale.numbers-gone',
      { taken: [], blocked: [], allotted: who === ana ? [3] : [], leased: who === ana ? [] : [3], lastNumber: 99 },
    ]);
  }
  expect((await refusalOf(takeAs(app, address, 'Beto', [3]))).code).toBe('numbers.taken');
  for (const who of [ana, actor]) {
    const refused = await refusalOf(returnNumbers(app, who, { ...address, form: { typed: '0-9' } }));
    expect([refused.code, refused.params]).toMatchObject([
      'numbers.leased',
      { numbers: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
    ]);
  }
  expect((await refusalOf(editRaffle(app, ana, { ...address, form: raffleForm }))).code).toBe('raffle.leases-open');
  const stall = await showStall(app, actor, { ...address, from: 0, all: false, link: null });
  expect(stall).toMatchObject({
    allotment: { here: 0, left: 10, count: 10 },
    offered: { isOwn: false },
    leases: [{ numbers: 10 }],
  });
  expect(stall.offered?.numbers[0]).toBe(10);
  // a second device has nothing to take, until more is allotted; by then the first one leaves it alone
  const other = await prepare(sale, 'b');
  expect([other.status, await other.text()]).toEqual([409, expect.stringContaining('No te queda ningún número')]);
  await allotNumbers(app, ana, { ...address, form: { typed: '20-21', seller: sale.seller } });
  await prepare(sale, 'b');
  expect((await send(sale, [], 'b')).lease.numbers).toEqual([20, 21]);
  expect((await send(sale, [])).lease.numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const [wrong] = (await send(sale, [soldAs([20])])).sent;
  expect(wrong).toMatchObject({ state: 'refused', why: expect.stringContaining('solo un teléfono') });
});

test('what was sold without a connection is taken in order, once however often it is sent, its cash in the seller’s hand', async () => {
  const sale = await leased();
  const { address, seller } = sale;
  const paid = soldAs([3, 4]);
  const held = soldAs([5], { paid: false, name: 'Eva', phone: '611 222 333' });
  const sent = await send(sale, [paid, held, soldAs([4, 6]), soldAs([30]), soldAs([7], { phone: 'x' })]);
  expect(sent.sent).toEqual([
    { key: paid.key, state: 'stored' },
    { key: held.key, state: 'stored' },
    { key: expect.any(String), state: 'refused', why: expect.stringContaining('04 ya está apartado o pagado') },
    { key: expect.any(String), state: 'refused', why: expect.any(String) },
    { key: expect.any(String), state: 'refused', why: expect.any(String) },
  ]);
  expect(sent.lease).toMatchObject({ isOpen: true, numbers: [0, 1, 2, 6, 7, 8, 9], takesCash: true, lastNumber: 99 });
  expect(await stateOf(app, address)).toEqual({ 3: 'paid', 4: 'paid', 5: 'held' });
  const again = await send(sale, [paid, held]);
  expect(again.sent.map(({ state }: { state: string }) => state)).toEqual(['stored', 'stored']);
  const orders = await ordersOf(sale);
  expect(orders).toMatchObject([
    { numbers: [3, 4], status: 'confirmed', sold_by: seller, credited_to: seller, sold_offline: true },
    { numbers: [5], status: 'pending', name: 'Eva', sold_offline: true },
  ]);
  const cash = await app.db
    .selectFrom('payments')
    .select(['amount', 'held_by'])
    .where('held_by', '=', seller)
    .execute();
  expect(cash).toEqual([{ amount: 500, held_by: seller }]);
  // nobody else sends by this device's key, and a key of no lease has nothing
  const eva = await putIn(app, (await rowOf(sale)).community_id, 'Eva', { role: 'seller' });
  expect(eva.userId).not.toBe(seller);
  expect(await send(sale, [soldAs([6])], 'z')).toMatchObject({ sent: [], waits: expect.any(String) });
  const body = { device: keyOf('a'), sales: '[]' };
  expect((await nobody.post(paths.raffleStallSales(address), body)).status).toBe(302);
  expect((await sale.person.post(paths.raffleStallSales(address), { sales: '[]' })).status).toBe(422);
  // what ran out is its seller's again, to sell anywhere
  clock.set(clock.now().add({ hours: 25 }));
  await sellHere(sale, sale.actor, '5');
  const { orders: shown } = await deskOf(sale);
  expect(shown.map(({ offline }) => offline)).toContainEqual({ isLate: false });
});

test('two sendings of one batch that overlap store each sale once, and both are told so', async () => {
  const sale = await leased();
  const sales = Array.from({ length: 10 }, (_, number) => soldAs([number], { paid: number % 2 === 0 }));
  const both = await Promise.all([send(sale, sales), send(sale, sales), send(sale, sales)]);
  for (const { sent } of both)
    expect(sent.map(({ state }: { state: string }) => state)).toEqual(sales.map(() => 'stored'));
  const states = Object.values(await stateOf(app, sale.address));
  expect([states.length, states.filter((state) => state === 'free').length]).toEqual([10, 0]);
  const orders = await app.db
    .selectFrom('orders')
    .select('id')
    .where('raffle_id', '=', (await rowOf(sale)).id)
    .execute();
  expect(orders).toHaveLength(10);
});

test('what was sold before a pause of the community waits on its device, and is taken after it', async () => {
  const sale = await leased();
  const setStatus = (status: 'active' | 'paused') =>
    app.db.updateTable('communities').set({ status }).where('url', '=', sale.address.communityUrl).execute();
  const sales = [soldAs([3])];
  await setStatus('paused');
  expect(await send(sale, sales)).toMatchObject({ sent: [], waits: expect.stringContaining('no está activa') });
  await setStatus('active');
  expect((await send(sale, sales)).sent).toMatchObject([{ state: 'stored' }]);
});

test('on a phone that two people sell with nobody sends what the other sold, and it is not lost', async () => {
  const sale = await leased();
  const { community } = await findRaffle(app.db, sale.address, stranger);
  const eva = await putIn(app, community.id, 'Eva', { role: 'seller' });
  const sales = [soldAs([3])];
  const asEva = { address: sale.address, person: await visitorAs(app, eva) };
  expect(await send(asEva, sales)).toMatchObject({ sent: [], waits: expect.stringContaining('otra persona') });
  expect((await send(sale, sales)).sent).toMatchObject([{ state: 'stored' }]);

  // what she made herself by a phone that was never prepared for her is refused, with why
  const never = [soldAs([6]), soldAs([5], { by: eva.userId ?? '' })];
  expect(await send(asEva, never)).toMatchObject({
    sent: [{ key: never[1]?.key, state: 'refused', why: expect.stringContaining('no consta como preparado') }],
    isOfAnother: true,
  });

  // with a lease of her own she sends her sales, and his wait for him
  await allotNumbers(app, sale.ana, { ...sale.address, form: { typed: '20', seller: eva.userId } });
  await prepare({ ...sale, ...asEva }, 'a');
  const [own, his] = [soldAs([20], { by: eva.userId ?? '' }), soldAs([4], { by: sale.seller })];
  const mixed = await send(asEva, [his, own]);
  expect(mixed).toMatchObject({ sent: [{ key: own.key, state: 'stored' }], isOfAnother: true });
  expect(mixed.lease.seller).toEqual({ id: eva.userId, name: 'Eva' });
  expect((await send(sale, [his, own])).sent).toMatchObject([{ key: his.key, state: 'stored' }]);
});

test('a sale of the page is marked as made without a connection where it waited for one, or where its phone cannot say', async () => {
  const sale = await leased();
  await send(sale, [soldAs([3], { offline: false }), soldAs([4], { offline: true }), soldAs([5])]);
  expect((await ordersOf(sale)).map((order) => order.sold_offline)).toEqual([false, true, true]);
});

test('who may not sell any more is told so for all that they send, and that nothing of it was taken', async () => {
  const sale = await leased();
  await app.db.updateTable('members').set({ role: 'member' }).where('user_id', '=', sale.seller).execute();
  const answer = await send(sale, [soldAs([3])]);
  expect(answer).toMatchObject({ isUntouched: true, isLasting: true, message: expect.any(String) });
  expect(await ordersOf(sale)).toEqual([]);
});

test('it ends by its seller or by who runs the raffle; what was not sent by then is refused and its numbers are sold as before', async () => {
  const sale = await leased();
  const { address, ana, person, stall, seller } = sale;
  const [{ id: lease = '' } = {}] = (await deskOf(sale)).leases;
  const ended = await person.post(stall, { act: 'end-lease', lease });
  expect([ended.status, ended.headers.get('Location')]).toEqual([303, expect.stringContaining('hecho=terminado')]);
  const late = await send(sale, [soldAs([3])]);
  expect(late).toMatchObject({
    sent: [{ state: 'refused', why: expect.stringContaining('ya no vende sin conexión') }],
    lease: { isOpen: false, numbers: [] },
  });
  await sellHere(sale, sale.actor, '3');
  // prepared anew it has what is left; another seller ends nothing of it
  await prepare(sale, 'a');
  const [{ id: second = '' } = {}] = (await deskOf(sale)).leases;
  const { community_id: communityId, id } = await rowOf(sale);
  const eva = await putIn(app, communityId, 'Eva', { role: 'seller' });
  await endLease(app, eva, { ...address, form: { lease: second } });
  expect((await send(sale, [])).lease).toMatchObject({ isOpen: true, numbers: [0, 1, 2, 4, 5, 6, 7, 8, 9] });
  const people = { communityUrl: address.communityUrl, act: 'change-role', people: [seller] } as const;
  await changePeople(app, ana, { ...people, form: { role: 'member' } });
  expect((await deskOf(sale)).leases).toEqual([]);
  expect((await send(sale, [soldAs([4])])).status).toBe(403);
  const kinds = (await eventsOf(app.db, communityId, 'raffle', id)).filter(({ kind }) => /lease/.test(kind));
  expect(kinds.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['raffle.numbers-leased', seller],
    ['raffle.lease-ended', seller],
    ['raffle.numbers-leased', seller],
    ['raffle.lease-ended', ana.userId],
  ]);
});

test('after the close it is taken until the list is sealed, marked as late; the list waits for it, and is sealed without it only on purpose', async () => {
  const sale = await leased();
  const { address, ana } = sale;
  await send(sale, [soldAs([1])]);
  const raffle = await rowOf(sale);
  clock.set(raffle.sales_close_at.add({ hours: 1 }));
  await sealDueLists(app);
  expect((await rowOf(sale)).status).toBe('open');
  expect((await send(sale, [soldAs([2]), soldAs([3], { paid: false })])).sent).toMatchObject([
    { state: 'stored' },
    { state: 'stored' },
  ]);
  const { orders, leases } = await deskOf(sale);
  expect(orders.map(({ numbers, offline }) => [numbers, offline])).toEqual(
    expect.arrayContaining([
      [[1], { isLate: false }],
      [[2], { isLate: true }],
    ]),
  );
  expect(leases).toMatchObject([{ numbers: 7 }]);
  // the hour that counts is the server's, and no record says one after the close
  const records = await app.db
    .selectFrom('ticket_records')
    .select('number')
    .where('raffle_id', '=', raffle.id)
    .execute();
  expect(records.map(({ number }) => number).sort()).toEqual([1, 2]);
  const refused = await refusalOf(sealList(app, ana, { ...address, leaveOut: true }));
  expect([refused.code, refused.params]).toEqual(['raffle.leases-open', { leases: 1 }]);
  await sealList(app, ana, { ...address, leaveOut: true, leaveUnsent: true });
  const after = await send(sale, [soldAs([4])]);
  expect(after).toMatchObject({
    sent: [{ state: 'refused', why: expect.stringContaining('sell') }],
    lease: { isOpen: false, isSelling: false },
  });
});

test('from an hour before the list is sealed its organiser is told who is silent and since when, once for each silence', async () => {
  const sale = await leased();
  const { ana, address } = sale;
  const raffle = await rowOf(sale);
  const sealed = sealAt(lifecycleOf(raffle));
  const told = () =>
    app.db
      .selectFrom('notifications')
      .select(['kind', 'data', 'times'])
      .where('user_id', '=', ana.userId ?? '')
      .where('kind', '=', 'stall.silent')
      .execute();
  /** Since when the silence is that is told of so many minutes before. */
  const tell = async (minutesBefore: number) => {
    clock.set(sealed.subtract({ minutes: minutesBefore }));
    await tellSilentLeases(app);
    await tellSilentLeases(app);
    return (await told()).map(({ times, data }) => [times, (data as { since: string }).since]);
  };
  const heard = async (minutesBefore: number) => {
    clock.set(sealed.subtract({ minutes: minutesBefore }));
    await send(sale, []);
    return clock.now().toString();
  };
  const first = await heard(180);
  expect(await tell(61)).toEqual([]);
  expect(await tell(60)).toEqual([[1, first]]);
  const second = await heard(59);
  expect(await tell(55)).toEqual([[1, first]]);
  expect(await tell(49)).toEqual([[1, second]]);
  const page = await (await sale.person.get(paths.raffleStall(address))).text();
  expect(page).toContain(offlineStallTexts.lease.endWarning);
});

test('who runs a raffle alone and sells at a stall of their own is told of their own silent device', async () => {
  const sale = await leased();
  const raffle = await rowOf(sale);
  await app.db
    .updateTable('allotment_leases')
    .set({ user_id: sale.ana.userId ?? '' })
    .where('raffle_id', '=', raffle.id)
    .execute();
  clock.set(sealAt(lifecycleOf(raffle)).subtract({ minutes: 50 }));
  await tellSilentLeases(app);
  const told = await app.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'stall.silent')
    .where('user_id', '=', sale.ana.userId ?? '')
    .execute();
  expect(told).toHaveLength(1);
});
