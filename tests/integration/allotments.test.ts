import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changePeople } from '#app/members/change-people.ts';
import { allotNumbers, returnNumbers } from '#app/orders/allot-numbers.ts';
import { blockNumbers } from '#app/orders/block-numbers.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { makeSellerLink } from '#app/orders/seller-link.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { swapNumber } from '#app/orders/swap-number.ts';
import { editRaffle } from '#app/raffles/edit-raffle.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { allotmentsOf } from '#db/orders/allotments.ts';
import { boardOf } from '#db/raffles/boards.ts';
import { countBoard } from '#domain/raffles/board.ts';
import { readBoard } from '#realtime/board-reading.ts';
import { stranger } from '#support/app.ts';
import { eventsOf } from '#support/events.ts';
import { app, clock, nobody, orderFixture, orderOf, saleWith } from '#support/order-fixture.ts';
import { putIn } from '#support/people.ts';
import { phoneOf, raffleForm, refusalOf, takeAs } from '#support/raffle.ts';
import { paths } from '#texts/paths.ts';
import { stateNames } from '#texts/states.ts';

await orderFixture();

type Sale = Awaited<ReturnType<typeof saleWith>>;

/** A seller who alone sells 00 to 09, with a link of their own. */
async function allotted() {
  const sale = await saleWith('seller');
  await makeSellerLink(app, sale.actor, sale.address);
  const seller = sale.actor.userId;
  await allotNumbers(app, sale.ana, { ...sale.address, form: { typed: '00-09', seller } });
  const code = (await deskOf(sale)).link?.code ?? '';
  return { ...sale, seller, code, link: `${paths.raffle(sale.address)}?v=${code}` };
}

const deskOf = ({ address, actor }: Pick<Sale, 'address' | 'actor'>) =>
  showDesk(app, actor, { ...address, list: 'unpaid', words: '', page: 1 });

const rowOf = async ({ address }: Pick<Sale, 'address'>) => (await findRaffle(app.db, address, stranger)).raffle;

/** What everybody sees of some numbers: as the page is drawn, and as pages that are open hear it. */
async function seenOf(sale: Pick<Sale, 'address'>, numbers: readonly number[]) {
  const raffle = await rowOf(sale);
  const board = await boardOf(app.db, raffle, clock.now());
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  const live = await readBoard({ db: app.db, clock, key }, null, { numbers: 'all', isRaffle: true });
  const again = await readBoard({ db: app.db, clock, key }, live, { numbers: new Set(numbers), isRaffle: false });
  expect([live?.board, again?.board]).toEqual([board, board]);
  return numbers.map((number) => board[number - raffle.first_number]);
}

const sale = (numbers: string, name = 'Juan') => ({ typed: numbers, name, requestKey: randomUUID() });

test('what is allotted only its seller’s sales have: at the desk and by their link, not in public, at random, by swap or of others', async () => {
  const { address, ana, actor, seller, code, link } = await allotted();
  expect((await refusalOf(takeAs(app, address, 'Beto', [9, 10]))).params).toEqual({ numbers: [9], lastNumber: 99 });
  const refused = await refusalOf(sellForOther(app, ana, { address, form: sale('8, 9, 10') }));
  expect([refused.code, refused.params]).toEqual([
    'sale.numbers-gone',
    { taken: [], blocked: [], allotted: [8, 9], leased: [], lastNumber: 99 },
  ]);
  const all = await orderOf((await sellForOther(app, ana, { address, form: { ...sale(''), random: '85' } })).secret);
  expect(all.numbers.filter((number) => number < 10)).toEqual([]);
  const left = await refusalOf(sellForOther(app, ana, { address, form: { ...sale(''), random: '6' } }));
  expect([left.code, left.params]).toEqual(['numbers.not-enough-free', { free: 5 }]);
  const swap = swapNumber(app, stranger, {
    key: (await takeAs(app, address, 'Eva', [freeOf(all.numbers)])).secret,
    form: { from: String(freeOf(all.numbers)), to: '3' },
  });
  expect((await refusalOf(swap)).code).toBe('numbers.taken');

  const atDesk = await sellForOther(app, actor, { address, form: sale('0, 1') });
  expect((await orderOf(atDesk.secret)).numbers).toEqual([0, 1]);
  const form = { n: '2', name: 'Carla', phone: phoneOf('Carla'), adult: 'on', requestKey: randomUUID(), v: code };
  const taken = await nobody.post(link, form);
  const secret = taken.headers.get('Location')?.split('/').at(-1) ?? '';
  expect(await orderOf(secret)).toMatchObject({ numbers: [2], credited_to: seller, sold_by: null });
  // whose hold ends, their seller has it again, and nobody else
  clock.set(clock.now().add({ hours: 25 }));
  expect((await refusalOf(takeAs(app, address, 'Dani', [2]))).code).toBe('numbers.taken');
  expect(await seenOf({ address }, [0, 2, 3])).toEqual(['blocked', 'blocked', 'blocked']);
  await sellForOther(app, actor, { address, form: sale('2', 'Luis') });
  expect(await seenOf({ address }, [1, 2])).toEqual(['blocked', 'held']);
});

const freeOf = (numbers: readonly number[]) =>
  Array.from({ length: 90 }, (_, at) => at + 10).find((number) => !numbers.includes(number)) ?? 0;

test('the board shows what others sell as not for sale, says why, and counts it so; by the seller’s link it is free', async () => {
  const sale = await allotted();
  const { address, code, link } = sale;
  await takeAs(app, address, 'Beto', [50]);
  const shown = await showRaffle(app, stranger, address);
  expect(shown.allotted).toEqual({ own: '', others: '00-09' });
  expect(shown.board.count).toMatchObject({ free: 89, blocked: 10, held: 1 });
  expect(countBoard(await boardOf(app.db, await rowOf(sale), clock.now())).free).toBe(89);
  const page = await (await nobody.get(paths.raffle(address))).text();
  expect(page).toContain(`aria-label="03, ${stateNames.number.allotted.toLowerCase()}"`);
  expect(page).toContain(`</span>${stateNames.number.allotted}</li>`);
  expect(page).not.toContain(stateNames.number.blocked);
  const by = await showRaffle(app, stranger, { ...address, seller: code });
  expect(by.allotted).toEqual({ own: '00-09', others: '' });
  const byLink = await (await nobody.get(link)).text();
  expect(byLink).toContain(`aria-label="03, ${stateNames.number.free.toLowerCase()}"`);
  expect(byLink).not.toContain(stateNames.number.allotted);
});

test('only free numbers are allotted, all or none, to who sells here; and none of them is blocked', async () => {
  const { address, ana, actor, seller, ...rest } = await allotted();
  await takeAs(app, address, 'Beto', [20]);
  await blockNumbers(app, ana, { ...address, form: { typed: '21', act: 'block' } });
  const allot = (form: Record<string, string>, by = ana) => allotNumbers(app, by, { ...address, form });
  const refused = await refusalOf(allot({ typed: '19-22', seller: ana.userId ?? '' }));
  expect([refused.code, refused.params]).toEqual(['numbers.not-allotted', { numbers: [20, 21], lastNumber: 99 }]);
  expect((await refusalOf(allot({ typed: '9-10', seller: ana.userId ?? '' }))).params).toMatchObject({ numbers: [9] });
  expect((await refusalOf(allot({ typed: '99-101', seller }))).params).toMatchObject({ numbers: [100, 101] });
  expect((await refusalOf(allot({ typed: '30', seller: 'nadie' }))).code).toBe('order.not-a-seller');
  for (const form of [
    { typed: '19-00', seller },
    { typed: '', seller },
    { typed: '30', seller: '' },
  ]) {
    expect((await refusalOf(allot(form))).code).toBe('input');
  }
  expect((await refusalOf(allot({ typed: '30', seller }, actor))).code).toBe('not-allowed');
  const block = blockNumbers(app, ana, { ...address, form: { typed: '9, 10', act: 'block' } });
  expect((await refusalOf(block)).params).toMatchObject({ numbers: [9] });
  // a hold that ran out is free, and its order comes too late
  clock.set(clock.now().add({ hours: 25 }));
  await allot({ typed: '20', seller });
  await allot({ typed: '00-05', seller });
  const raffle = await rowOf({ ...rest, address });
  expect((await allotmentsOf(app.db, raffle)).map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20]);
  expect(await seenOf({ address }, [20])).toEqual(['blocked']);
});

test('a seller returns their own, who runs the raffle anybody’s; a hold on what is returned runs on', async () => {
  const sale = await allotted();
  const { address, ana, actor, seller, desk, person } = sale;
  const raffle = await rowOf(sale);
  const eva = await putIn(app, raffle.community_id, 'Eva', { role: 'seller' });
  await allotNumbers(app, ana, { ...address, form: { typed: '30-32', seller: eva.userId } });
  await sellForOther(app, actor, { address, form: { typed: '4', name: 'Juan', requestKey: randomUUID() } });
  expect(await returnNumbers(app, actor, { ...address, form: { typed: '4-5, 30' } })).toBe(2);
  expect(await seenOf(sale, [4, 5, 30])).toEqual(['held', 'free', 'blocked']);
  await takeAs(app, address, 'Beto', [5]);
  clock.set(clock.now().add({ hours: 25 }));
  await takeAs(app, address, 'Carla', [4]);
  expect((await person.post(desk, { act: 'return-numbers', typed: '6' })).headers.get('Location')).toContain(
    'devueltos',
  );
  expect((await person.post(desk, { act: 'return-numbers', typed: '6' })).headers.get('Location')).toContain('sin-rep');
  expect(await returnNumbers(app, ana, { ...address, form: { typed: '30-99' } })).toBe(3);
  const events = await eventsOf(app.db, raffle.community_id, 'raffle', raffle.id);
  expect(events.filter(({ kind }) => /allotted|returned/.test(kind)).map(({ kind, data }) => [kind, data])).toEqual([
    ['raffle.numbers-allotted', { numbers: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], seller }],
    ['raffle.numbers-allotted', { numbers: [30, 31, 32], seller: eva.userId }],
    ['raffle.numbers-returned', { numbers: [4, 5], seller }],
    ['raffle.numbers-returned', { numbers: [6], seller }],
    ['raffle.numbers-returned', { numbers: [30, 31, 32], seller: eva.userId }],
  ]);
});

test('who sells no more, and a raffle with fewer numbers, leave nothing allotted behind', async () => {
  const sale = await allotted();
  const { address, ana, seller } = sale;
  const form = { ...raffleForm, numbering: '1-N', lastNumber: '10' };
  await editRaffle(app, ana, { ...address, form });
  const raffle = await rowOf(sale);
  expect((await allotmentsOf(app.db, raffle)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await changePeople(app, ana, {
    communityUrl: address.communityUrl,
    act: 'change-role',
    people: [seller],
    form: { role: 'member' },
  });
  expect(await allotmentsOf(app.db, raffle)).toEqual([]);
  expect(await seenOf(sale, [1])).toEqual(['free']);
});
