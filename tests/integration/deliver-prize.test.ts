import { afterAll, expect, test, vi } from 'vitest';
import type { Actor } from '#app/app.ts';
import { confirmReceived, markDelivered } from '#app/draws/deliver-prize.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { nameWinner } from '#app/draws/name-winner.ts';
import { showRecord } from '#app/draws/show-record.ts';
import { eraseOrder } from '#app/orders/erase-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { editRaffleWords } from '#app/raffles/edit-raffle.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { setContactCheck } from '#app/raffles/set-contact-check.ts';
import { winnerNames } from '#db/draws/winner-names.ts';
import { orderOfNumber, reservesOf, wonPrizes } from '#db/draws/winners.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { personIn, stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { drawingApp, instantOfRound, raffleRow, raffleToDraw, sealAndWait, sellPaid } from '#support/draw.ts';
import { putIn } from '#support/people.ts';
import { phoneOf, raffleForm, refusalOf } from '#support/raffle.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer.url);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  await peer.stop();
  expect(broken).toEqual([]);
});

/** A drawn raffle of two prizes, with the private link of each number's order. */
async function drawnRaffle() {
  const form = { 'prizes.0.name': 'Bicicleta', 'prizes.1.name': 'Casco', reserves: '2' };
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(8193), form });
  const links = new Map<number, string>();
  for (const number of [3, 7, 12, 42, 86]) links.set(number, (await sellPaid(app, raffle, [number])).secret);
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  const row = await raffleRow(app, raffle);
  const prizes = await wonPrizes(app.db, row);
  const numbers = [...links.keys()];
  return { ...raffle, row, prizes, numbers, keyOf: (number: number) => ({ key: links.get(number) ?? '' }) };
}

test('a prize is delivered by the organiser and confirmed by who holds the winning order; all of them complete it', async () => {
  const raffle = await drawnRaffle();
  const [first, second] = raffle.prizes;
  if (!first || !second) throw new Error('no two prizes');
  await markDelivered(app, raffle.ana, { ...raffle.address, position: 1, number: null });
  const loser = raffle.numbers.find((number) => number !== first.number && number !== second.number) ?? 0;
  const wrong = confirmReceived(app, stranger, { ...raffle.keyOf(loser), position: 1 });
  expect((await refusalOf(wrong)).code).toBe('draw.prize-unknown');
  await confirmReceived(app, stranger, { ...raffle.keyOf(first.number), position: 1 });
  await confirmReceived(app, stranger, { ...raffle.keyOf(first.number), position: 1 });
  expect((await raffleRow(app, raffle)).status).toBe('drawn');
  await confirmReceived(app, stranger, { ...raffle.keyOf(second.number), position: 2 });
  expect((await raffleRow(app, raffle)).status).toBe('completed');
  const shown = await wonPrizes(app.db, raffle.row);
  expect(shown.every(({ deliveredAt, receivedAt }) => deliveredAt !== null && receivedAt !== null)).toBe(true);
});

test('a link that the organiser has too opens the order of who won, and cannot say that the prize came', async () => {
  const raffle = await drawnRaffle();
  const [first] = raffle.prizes;
  if (!first) throw new Error('no prize');
  const order = await orderOfNumber(app.db, raffle.row, first.number);
  const { secret } = await remindOrder(app, raffle.ana, { ...raffle.address, order: order ?? '' });
  expect((await showOrder(app, stranger, { key: secret })).can.markReceived).toBe(false);
  const said = confirmReceived(app, stranger, { key: secret, position: 1 });
  expect((await refusalOf(said)).code).toBe('order.desk-link');
  expect((await wonPrizes(app.db, raffle.row))[0]?.receivedAt).toBeNull();
  expect((await showOrder(app, stranger, raffle.keyOf(first.number))).can.markReceived).toBe(true);
});

test('a prize goes to the number that has it and to no other, whoever was drawn behind it', async () => {
  const raffle = await drawnRaffle();
  const [first, second] = raffle.prizes;
  const reserves = await reservesOf(app.db, raffle.row);
  const give = (number: number) => markDelivered(app, raffle.ana, { ...raffle.address, position: 1, number });
  for (const number of [second?.number ?? -1, 99, ...reserves]) {
    expect((await refusalOf(give(number))).code).toBe('draw.prize-elsewhere');
  }
  await give(first?.number ?? -1);
  expect((await refusalOf(give(reserves[0] ?? -1))).code).toBe('draw.prize-elsewhere');
  expect((await wonPrizes(app.db, raffle.row))[0]).toMatchObject({ holder: first?.number });
  const dani = await personIn(app, 'Dani');
  expect((await refusalOf(markDelivered(app, dani, { ...raffle.address, position: 2, number: null }))).code).toBe(
    'not-allowed',
  );
});

test('the desk says who holds the numbers that were drawn, to who may see contacts only', async () => {
  const raffle = await drawnRaffle();
  const query = { ...raffle.address, list: 'review', words: '', page: 1 } as const;
  const [first] = raffle.prizes;
  const name = `Compra ${first?.number}`;
  const shown = await showDesk(app, raffle.ana, query);
  expect(shown.prizes[0]?.holder).toMatchObject({ name, phone: { international: `34${phoneOf(name)}` } });
  expect((await showDesk(app, raffle.ana, { ...query, list: null })).list).toBe('paid');

  const seller = await putIn(app, raffle.row.community_id, 'Dani', { role: 'seller' });
  const theirs = await showDesk(app, seller, query);
  expect(theirs.prizes.map(({ holder }) => holder)).toEqual([null, null]);
});

test('the acta shows a first name and an initial while its winner wants it, by their own link alone, and never more', async () => {
  const raffle = await drawnRaffle();
  const [first, second] = raffle.prizes;
  if (!first || !second) throw new Error('no two prizes');
  const key = raffle.keyOf(first.number);
  await app.db
    .updateTable('orders')
    .set({ name: 'Ana Secreta Oculta' })
    .where('id', '=', (await orderOfNumber(app.db, raffle.row, first.number)) ?? '')
    .execute();
  const record = async () => JSON.stringify(await showRecord(app, stranger, { ...raffle.address, sequence: null }));
  const name = (isShown: boolean, position = 1, by = key) => nameWinner(app, stranger, { ...by, position, isShown });
  expect(await record()).not.toContain('Ana S.');
  await name(true);
  await name(true);
  expect(await record()).toContain('Ana S.');
  expect(await record()).not.toMatch(/Secreta|Oculta/);
  expect((await showOrder(app, stranger, key)).prizes).toMatchObject([{ shownName: 'Ana S.' }]);

  expect((await refusalOf(name(true, 2))).code).toBe('draw.prize-unknown');
  const order = await orderOfNumber(app.db, raffle.row, second.number);
  const { secret } = await remindOrder(app, raffle.ana, { ...raffle.address, order: order ?? '' });
  expect((await refusalOf(name(true, 2, { key: secret }))).code).toBe('order.desk-link');

  await name(false);
  await name(false);
  expect(await record()).not.toContain('Ana S.');
});

test('a name is told of where it changes, and one link changes it no more than 20 times at once', async () => {
  const raffle = await drawnRaffle();
  const [first] = raffle.prizes;
  if (!first) throw new Error('no prize');
  const announce = vi.spyOn(app.live, 'announce');
  const name = (isShown: boolean) => nameWinner(app, stranger, { ...raffle.keyOf(first.number), position: 1, isShown });
  for (const isShown of [true, true, false, false]) await name(isShown);
  expect(announce).toHaveBeenCalledTimes(2);
  announce.mockRestore();
  for (let time = 4; time < 20; time += 1) await name(true);
  expect((await refusalOf(name(true))).code).toBe('too-many-requests');
});

test('what is no name of a person is never shown, and a name goes when its order is erased', async () => {
  const raffle = await drawnRaffle();
  const [first, second] = raffle.prizes;
  if (!first || !second) throw new Error('no two prizes');
  const rename = async (number: number, name: string) => {
    const order = await orderOfNumber(app.db, raffle.row, number);
    await app.db
      .updateTable('orders')
      .set({ name })
      .where('id', '=', order ?? '')
      .execute();
  };
  await rename(first.number, '600 123 456');
  await rename(second.number, 'Marta Ruiz');
  const name = (number: number, position: number) =>
    nameWinner(app, stranger, { ...raffle.keyOf(number), position, isShown: true });
  expect((await refusalOf(name(first.number, 1))).code).toBe('draw.no-name');
  expect((await showOrder(app, stranger, raffle.keyOf(first.number))).ownName).toBeNull();
  await name(second.number, 2);
  await confirmReceived(app, stranger, { ...raffle.keyOf(first.number), position: 1 });
  await confirmReceived(app, stranger, { ...raffle.keyOf(second.number), position: 2 });
  await eraseOrder(app, stranger, raffle.keyOf(second.number));
  expect(await winnerNames(app.db, raffle.row)).toEqual(new Map());
});

test('what everybody is told of a raffle is not put out of sight by what nobody is', async () => {
  const { address, ana } = await raffleToDraw(app, clock, { drawAt: instantOfRound(8193) });
  const turn = (actor: Actor, form: Record<string, string>) => setContactCheck(app, actor, { ...address, form });
  await editRaffleWords(app, ana, { ...address, form: { ...raffleForm, story: 'Otra historia' } });
  const { community } = await findRaffle(app.db, address, stranger);
  const other = await putIn(app, community.id, 'Olga', { role: 'admin' });
  const forms = [{ checkContact: 'on', checkPhone: '600111222' }, {}] as const;
  for (let time = 0; time < 59; time += 1) await turn(ana, forms[time % 2] ?? {});
  expect((await refusalOf(turn(ana, forms[1]))).code).toBe('too-many-requests');
  for (let time = 59; time < 65; time += 1) await turn(other, forms[time % 2] ?? {});
  const { history, hasOlder } = await showRecord(app, stranger, { ...address, sequence: null });
  expect(history.filter(({ kind }) => kind === 'raffle.edited').map(({ edited }) => edited)).toEqual([
    expect.arrayContaining(['story']),
  ]);
  expect(hasOlder).toBe(false);
});
