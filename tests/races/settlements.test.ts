import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import type { Actor } from '#app/app.ts';
import { listOwnCommunities } from '#app/community-pages/list-own-communities.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { showPeople } from '#app/members/show-people.ts';
import { bookPart } from '#app/orders/book-part.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { creditOrder } from '#app/orders/credit-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { markCash } from '#app/orders/mark-cash.ts';
import { declineOrderRefund, markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { undoCash } from '#app/orders/undo-cash.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { undoPart } from '#app/orders/undo-part.ts';
import { undoRejection } from '#app/orders/undo-rejection.ts';
import { drawUpSettlement } from '#app/settlements/draw-up-settlement.ts';
import { setSellersConfirm } from '#app/settlements/set-sellers-confirm.ts';
import { showSellerAccount } from '#app/settlements/show-seller-account.ts';
import { showSellerAccounts } from '#app/settlements/show-seller-accounts.ts';
import { signSettlement } from '#app/settlements/sign-settlement.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { openAccountsOf } from '#db/settlements/open-accounts.ts';
import { isRefusal } from '#domain/refusal.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { putIn, rowOf } from '#support/people.ts';
import { phoneOf, raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';
import { waits } from '#support/waits.ts';

vi.setConfig({ testTimeout: waits.journey });

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

const price = 250;

/** `done`, or the code of the refusal. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (isRefusal(error)) return error.code;
      throw error;
    },
  );

/** A raffle with somebody who sells it, and what both sides do with the cash. */
async function selling(role: 'seller' | 'admin' = 'seller', form: Record<string, string> = {}) {
  const { ana, address } = await raffleOnSale(app, { form });
  const { id } = await rowOf(app, address.communityUrl);
  const marta = await putIn(app, id, 'Marta', { role });
  const at = { ...address, seller: marta.userId };
  const account = (actor: Actor = ana) => showSellerAccount(app, actor, at);
  return {
    ...{ ana, marta, address, at, account, communityId: id },
    /** A sale of theirs that is not paid, and its address. */
    sale: async (number: number) => {
      const form = {
        typed: String(number),
        name: 'Beto',
        phone: phoneOf('Beto'),
        adult: 'on',
        requestKey: randomUUID(),
      };
      const { orderId } = await sellForOther(app, marta, { address, form });
      return { ...address, order: orderId };
    },
    /** One that they are paid for in cash at once. */
    cash: async (number: number, name = `De ${number}`) => {
      const form = {
        typed: String(number),
        name,
        phone: phoneOf(name),
        adult: 'on',
        paid: 'on',
        requestKey: randomUUID(),
      };
      const { orderId } = await sellForOther(app, marta, { address, form });
      return { ...address, order: orderId };
    },
    draw: async (amount: string, actor: Actor = marta, more: Record<string, string> = {}) => {
      const { seen, commission } = await account();
      const shown = { seen: String(seen), commission: String(commission) };
      return drawUpSettlement(app, actor, { ...at, form: { amount, ...shown, ...more } });
    },
    sign: async (actor: Actor) => {
      const [newest] = (await account()).settlements;
      return signSettlement(app, actor, { ...at, settlement: newest?.id ?? '' });
    },
    sums: async () => {
      const { cash, handed, balance } = await account();
      return { cash, handed, balance };
    },
  };
}

const statusOf = async ({ order }: { order: string }) =>
  (await app.db.selectFrom('orders').select('status').where('id', '=', order).executeTakeFirstOrThrow()).status;

const handsOf = async ({ order }: { order: string }) =>
  (
    await app.db
      .selectFrom('payments')
      .select(['kind', 'amount', 'way', 'held_by'])
      .where('order_id', '=', order)
      .orderBy('recorded_at')
      .orderBy('kind')
      .execute()
  ).map(({ held_by: hand, ...line }) => ({ ...line, hand }));

test('who sells marks cash of their own sale: it is paid at once, in their hand, and undone within ten minutes out of it', async () => {
  const { ana, marta, address, sale, sums, communityId } = await selling();
  const order = await sale(7);
  expect(await markCash(app, marta, order)).toEqual({ isConfirmed: true });
  expect(await markCash(app, marta, order)).toEqual({ isConfirmed: true });
  const paid = { kind: 'payment', amount: price, way: 'cash', hand: marta.userId };
  expect([await statusOf(order), await handsOf(order)]).toEqual(['confirmed', [paid]]);
  expect(await sums()).toEqual({ cash: price, handed: 0, balance: price });
  await undoCash(app, marta, order);
  await undoCash(app, marta, order);
  expect([await statusOf(order), await handsOf(order)]).toEqual(['pending', [paid, { ...paid, kind: 'undone' }]]);
  expect((await sums()).balance).toBe(0);
  // an organiser undoes it out of the same hand
  await markCash(app, marta, order);
  await undoConfirmation(app, ana, order);
  expect((await sums()).balance).toBe(0);
  // of a sale of theirs, an organiser says so too; of nobody's, and of somebody else's, nobody does
  await markCash(app, ana, order);
  expect((await sums()).balance).toBe(price);
  expect(await outcome(undoCash(app, marta, order))).toBe('order.cash-over');
  await undoCash(app, ana, order);
  await markCash(app, marta, order);
  clock.set(clock.now().add({ minutes: 10 }));
  expect(await outcome(undoCash(app, marta, order))).toBe('order.undo-over');
  const { orderId } = await takeAs(app, address, 'Carla', [8]);
  const public_ = { ...address, order: orderId };
  expect(await outcome(markCash(app, marta, public_))).toBe('not-found');
  expect(await outcome(markCash(app, ana, public_))).toBe('order.no-seller');
  const luis = await putIn(app, communityId, 'Luis', { role: 'seller' });
  expect(await outcome(markCash(app, luis, order))).toBe('not-found');
  // what an organiser confirmed is not a seller's to take back
  await creditOrder(app, ana, { ...public_, form: { seller: marta.userId } });
  await confirmOrder(app, ana, { ...public_, form: { way: 'cash' } });
  expect(await outcome(undoCash(app, marta, public_))).toBe('order.cash-over');
  expect((await handsOf(public_)).map(({ hand }) => hand)).toEqual([null]);
});

test('nobody says of their own purchase that they hold its cash, also where nobody else could', async () => {
  const { ana, marta, address, at } = await selling();
  const { orderId } = await takeAs(app, address, 'Marta', [7], {}, marta);
  const own = { ...address, order: orderId };
  await creditOrder(app, ana, { ...own, form: { seller: at.seller } });
  expect(await outcome(markCash(app, marta, own))).toBe('order.own-sale');
  const mail = { email: await mailOf(marta.userId) };
  const form = {
    typed: '8',
    name: 'Yo',
    phone: phoneOf('Yo'),
    adult: 'on',
    paid: 'on',
    requestKey: randomUUID(),
    ...mail,
  };
  expect(await outcome(sellForOther(app, marta, { address, form }))).toBe('order.own-sale');
  expect(await statusOf(own)).toBe('pending');
});

const mailOf = async (uid: string) =>
  (await app.db.selectFrom('users').select('email').where('uid', '=', uid).executeTakeFirstOrThrow()).email ?? '';

test('where sellers do not confirm, what they say waits to be reviewed, and what is confirmed is in their hand', async () => {
  const { ana, marta, address, sale, sums } = await selling();
  await setSellersConfirm(app, ana, { ...address, form: {} });
  const order = await sale(7);
  expect(await markCash(app, marta, order)).toEqual({ isConfirmed: false });
  expect(await markCash(app, marta, order)).toEqual({ isConfirmed: false });
  expect([await statusOf(order), await handsOf(order)]).toEqual(['in_review', []]);
  // said by mistake, or not so
  for (const actor of [marta, ana]) {
    await undoCash(app, actor, order);
    await undoCash(app, actor, order);
    expect(await statusOf(order)).toBe('pending');
    await markCash(app, marta, order);
  }
  await confirmOrder(app, ana, { ...order, form: {} });
  expect(await handsOf(order)).toEqual([{ kind: 'payment', amount: price, way: 'cash', hand: marta.userId }]);
  await undoConfirmation(app, ana, order);
  expect([await statusOf(order), (await sums()).balance]).toEqual(['in_review', 0]);
  await confirmOrder(app, ana, { ...order, form: {} });
  expect((await sums()).balance).toBe(price);
});

test('a mark waits again once its rejection is undone, and is of no hand where another way was named', async () => {
  const { ana, marta, address, sale, sums } = await selling();
  await setSellersConfirm(app, ana, { ...address, form: {} });
  const [order, moved] = [await sale(7), await sale(8)];
  for (const each of [order, moved]) await markCash(app, marta, each);
  await rejectOrder(app, ana, { ...order, form: { reason: 'No es así' } });
  await undoRejection(app, ana, order);
  await confirmOrder(app, ana, { ...order, form: { way: 'cash' } });
  expect(await handsOf(order)).toEqual([{ kind: 'payment', amount: price, way: 'cash', hand: marta.userId }]);
  // what an organiser confirmed is not the seller's to take back, though it is in their hand
  expect(await outcome(undoCash(app, marta, order))).toBe('order.cash-over');
  await confirmOrder(app, ana, { ...moved, form: { way: 'transfer' } });
  expect(await handsOf(moved)).toEqual([{ kind: 'payment', amount: price, way: 'transfer', hand: null }]);
  expect((await sums()).balance).toBe(price);
});

test('a part that what a seller marked is of is in their hand, and out of it once it is taken back', async () => {
  const { ana, marta, address, sale, sums } = await selling();
  await setSellersConfirm(app, ana, { ...address, form: {} });
  const order = await sale(7);
  await markCash(app, marta, order);
  await bookPart(app, ana, { ...order, form: { amount: '1', way: 'cash', seen: 'on' } });
  expect(await handsOf(order)).toEqual([{ kind: 'payment', amount: 100, way: 'cash', hand: marta.userId }]);
  expect([await statusOf(order), (await sums()).balance]).toEqual(['pending', 100]);
  const { id: payment } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.order)
    .executeTakeFirstOrThrow();
  await undoPart(app, ana, { ...order, payment });
  expect([await statusOf(order), (await sums()).balance]).toEqual(['in_review', 0]);
  await confirmOrder(app, ana, { ...order, form: {} });
  expect((await sums()).balance).toBe(price);
});

test('a late receipt is decided before a seller says that they hold the cash', async () => {
  const { ana, marta, address, sale } = await selling();
  const order = await sale(7);
  clock.set(clock.now().add({ hours: 48 }));
  await expireDueHolds(app);
  await takeAs(app, address, 'Carla', [7]);
  const sent = receiptPaper();
  await sendReceipt(app, ana, { place: order, form: {}, sent });
  expect([await statusOf(order), await outcome(markCash(app, marta, order))]).toEqual([
    'expired',
    'order.receipt-waits',
  ]);
});

test('cash that goes back is out of the hand that gave it, and of nobody’s else', async () => {
  const { ana, marta, cash, sums } = await selling();
  const [byHand, otherwise] = [await cash(7), await cash(8)];
  for (const order of [byHand, otherwise]) await markRefundDue(app, ana, { ...order, form: {} });
  expect((await sums()).cash).toBe(2 * price);
  await markRefunded(app, ana, { ...byHand, form: { fromHand: 'on' } });
  await markRefunded(app, ana, otherwise);
  expect((await sums()).cash).toBe(price);
  expect((await handsOf(byHand)).at(-1)).toEqual({ kind: 'refund', amount: price, way: 'cash', hand: marta.userId });
  expect((await handsOf(otherwise)).at(-1)).toEqual({ kind: 'refund', amount: price, way: 'other', hand: null });
});

test('cash that waited when its raffle was cancelled is the seller’s to hand over or to give back, unless it never came', async () => {
  const { ana, marta, address, sale, sums } = await selling();
  await setSellersConfirm(app, ana, { ...address, form: {} });
  const orders = [await sale(7), await sale(8), await sale(9)] as const;
  for (const order of orders) await markCash(app, marta, order);
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Lluvia' } });
  const [byHand, otherwise, never] = orders;
  const { orders: shown } = await showDesk(app, ana, { ...address, list: 'refunds', words: '', page: 1 });
  expect(shown.map(({ cash }) => cash?.seller)).toEqual([marta.userId, marta.userId, marta.userId]);
  for (const _ of ['once', 'again']) await markRefunded(app, ana, { ...byHand, form: { fromHand: 'on' } });
  const paid = { kind: 'payment', amount: price, way: 'cash', hand: marta.userId };
  expect(await handsOf(byHand)).toEqual([paid, { ...paid, kind: 'refund' }]);
  expect((await sums()).balance).toBe(0);
  await markRefunded(app, ana, otherwise);
  expect(await handsOf(otherwise)).toEqual([paid, { kind: 'refund', amount: price, way: 'other', hand: null }]);
  await declineOrderRefund(app, ana, { ...never, form: { reason: 'No se cobró' } });
  expect([await handsOf(never), (await sums()).balance]).toEqual([[], price]);
});

test('cash that waited when its buyer gave the number back is in the hand that it goes back from', async () => {
  const { ana, marta, address, sums } = await selling();
  await setSellersConfirm(app, ana, { ...address, form: {} });
  const { orderId: order, secret } = await takeAs(app, address, 'Beto', [7]);
  await creditOrder(app, ana, { ...address, order, form: { seller: marta.userId } });
  await markCash(app, marta, { ...address, order });
  await cancelOrder(app, stranger, { place: { key: secret } });
  expect(await statusOf({ order })).toBe('refund_pending');
  await markRefunded(app, ana, { ...address, order, form: { fromHand: 'on' } });
  expect((await handsOf({ order })).map(({ kind, hand }) => [kind, hand])).toEqual([
    ['payment', marta.userId],
    ['refund', marta.userId],
  ]);
  expect((await sums()).balance).toBe(0);
});

test('a settlement counts once both sides signed, says what differs, and is put right by another that is signed again', async () => {
  const { ana, marta, cash, draw, sign, sums, account, at } = await selling();
  await cash(7);
  await cash(8);
  await draw('3', marta, { note: 'Me faltan dos euros' });
  expect((await account(marta)).settlements).toMatchObject([
    { state: 'waiting', expected: 500, handed: 300, difference: 200, waitsFor: 'organiser', mayBeSigned: false },
  ]);
  expect(await sums()).toEqual({ cash: 500, handed: 0, balance: 500 });
  // whoever drew it up has signed already
  await sign(marta);
  expect((await sums()).handed).toBe(0);
  await sign(ana);
  await sign(ana);
  expect(await sums()).toEqual({ cash: 500, handed: 300, balance: 200 });
  const wrong = (await account()).settlements[0]?.id ?? '';
  await draw('2,50', ana, { replaces: wrong });
  expect((await sums()).handed).toBe(300);
  await sign(marta);
  expect(await sums()).toEqual({ cash: 500, handed: 250, balance: 250 });
  expect((await account()).settlements).toMatchObject([
    { state: 'counted', replaces: 1, expected: 500, handed: 250 },
    { state: 'replaced', difference: 200 },
  ]);
  expect(await outcome(draw('1', ana, { replaces: wrong }))).toBe('settlement.not-counted');
  expect(await outcome(signSettlement(app, ana, { ...at, settlement: wrong }))).toBe('settlement.moved');
  // nothing of it can be changed or taken away by hand
  const touched = [
    app.db.updateTable('settlements').set({ handed: 1 }).where('id', '=', wrong),
    app.db.deleteFrom('settlements').where('id', '=', wrong),
    app.db.deleteFrom('settlement_signatures').where('settlement_id', '=', wrong),
  ];
  for (const query of touched) await expect(query.execute()).rejects.toThrow('append-only');
});

test('an account that moved since the page was made is not settled, and a form sent twice is one settlement', async () => {
  const { ana, marta, cash, account, at, draw, sign, sums } = await selling();
  await cash(7);
  const seen = String((await account()).seen);
  const form = { amount: '2,50', seen, key: randomUUID() };
  await cash(8);
  expect(await outcome(drawUpSettlement(app, marta, { ...at, form }))).toBe('settlement.moved');
  const now = { ...form, seen: String((await account()).seen) };
  for (let time = 0; time < 2; time += 1) await drawUpSettlement(app, marta, { ...at, form: now });
  expect((await account()).settlements).toHaveLength(1);
  // drawn up anew before it was signed, it is without effect
  const [first] = (await account()).settlements;
  await draw('5', ana);
  expect(await outcome(signSettlement(app, ana, { ...at, settlement: first?.id ?? '' }))).toBe('settlement.moved');
  await sign(marta);
  expect((await sums()).balance).toBe(0);
  const latest = { ...now, seen: String((await account()).seen) };
  for (const bad of [
    { amount: '-1' },
    { amount: '' },
    { seen: 'x' },
    { replaces: 'x'.repeat(1e5) },
    { note: 'x'.repeat(600) },
  ]) {
    expect(await outcome(drawUpSettlement(app, marta, { ...at, form: { ...latest, key: randomUUID(), ...bad } }))).toBe(
      'input',
    );
  }
});

test('who sells and runs the raffle needs another organiser to sign; alone, it is marked as theirs', async () => {
  const { ana, marta, sale, sign, draw, account } = await selling('admin');
  await markCash(app, ana, await sale(7));
  await draw('2,50');
  expect(await outcome(sign(marta))).toBe('settlement.own');
  await sign(ana);
  expect((await account()).settlements).toMatchObject([{ state: 'counted', signatures: [{ isSelf: false }, {}] }]);
});

test('who runs the raffle alone and sells it signs both, and that is marked as theirs', async () => {
  const { ana, address } = await selling();
  const own = { ...address, seller: ana.userId ?? '' };
  const form = { typed: '7', name: 'Beto', phone: phoneOf('Beto'), adult: 'on', requestKey: randomUUID() };
  const { orderId } = await sellForOther(app, ana, { address, form });
  await markCash(app, ana, { ...address, order: orderId });
  const shown = () => showSellerAccount(app, ana, own);
  await drawUpSettlement(app, ana, { ...own, form: { amount: '2,50', seen: String((await shown()).seen) } });
  const [drawn] = (await shown()).settlements;
  expect(drawn).toMatchObject({ waitsFor: 'organiser', mayBeSigned: true });
  await signSettlement(app, ana, { ...own, settlement: drawn?.id ?? '' });
  const [seller, organiser] = [
    { side: 'seller', isSelf: false },
    { side: 'organiser', isSelf: true },
  ];
  expect(await shown()).toMatchObject({
    balance: 0,
    settlements: [{ state: 'counted', signatures: [seller, organiser] }],
  });
});

const fortyCents = { commissionKind: 'amount', commissionAmount: '0,40' };

test('what who sells gets stays with them: of paid sales of theirs, however paid, less what went back, and never of their own purchases', async () => {
  const { ana, marta, address, sale, cash, account, draw, sign } = await selling('seller', fortyCents);
  const shown = async () => {
    const { cash: inHand, commission, handed, balance, earns } = await account();
    return { cash: inHand, commission, handed, balance, numbers: earns?.numbers };
  };
  // of what was paid to who runs the raffle, the seller is owed their part
  const byBizum = await sale(7);
  await confirmOrder(app, ana, { ...byBizum, form: { way: 'bizum' } });
  expect(await shown()).toEqual({ cash: 0, commission: 40, handed: 0, balance: -40, numbers: 1 });
  const own = await takeAs(app, address, 'Marta', [8], {}, marta);
  const [ofOwn, unpaid] = [{ ...address, order: own.orderId }, await sale(9)];
  await creditOrder(app, ana, { ...ofOwn, form: { seller: marta.userId } });
  await confirmOrder(app, ana, { ...ofOwn, form: { way: 'bizum' } });
  expect((await shown()).commission).toBe(40);
  const inCash = await cash(10);
  expect(await shown()).toEqual({ cash: 250, commission: 80, handed: 0, balance: 170, numbers: 2 });
  // a page of before does not know what was earned since
  const before = { commission: '40' };
  expect(await outcome(draw('1,70', marta, before))).toBe('settlement.moved');
  await draw('1,70', marta);
  await sign(ana);
  const [counted] = (await account()).settlements;
  expect(counted).toMatchObject({ cash: 250, commission: 80, before: 0, expected: 170, handed: 170, difference: 0 });
  // what goes back later earns nothing, and what was signed stays as it is
  await markRefundDue(app, ana, { ...byBizum, form: {} });
  expect(await shown()).toEqual({ cash: 250, commission: 40, handed: 170, balance: 40, numbers: 1 });
  expect((await account()).settlements).toMatchObject([{ commission: 80, expected: 170, state: 'counted' }]);
  await undoCash(app, marta, inCash);
  expect(await shown()).toEqual({ cash: 0, commission: 0, handed: 170, balance: -170, numbers: 0 });
  // whoever the sale is of earns it
  await confirmOrder(app, ana, { ...unpaid, form: { way: 'bizum' } });
  const owed = async () =>
    (await openAccountsOf(app.db, { people: [marta.userId], communityId: null })).map(({ balance }) => balance.amount);
  expect(await owed()).toEqual([-210]);
  await creditOrder(app, ana, { ...unpaid, form: { seller: ana.userId } });
  expect(await owed()).toEqual([-170]);
  const { accounts, total, earns } = await showSellerAccounts(app, ana, address);
  expect([earns, total]).toEqual([true, { cash: 0, commission: 40, handed: 170, owing: 0, owed: 210 }]);
  expect(accounts.map(({ commission, balance }) => [commission, balance])).toEqual([
    [40, -40],
    [0, -170],
  ]);
});

test('who goes with cash in their hand is told so, and whoever puts them out', async () => {
  const { ana, marta, cash, draw, sign, address } = await selling();
  await cash(7);
  const told = async () => {
    const all = { words: '', role: null, status: 'all', sort: 'newest', place: null } as const;
    const query = { communityUrl: address.communityUrl, ...all };
    const asked = { act: 'remove' as const, people: [marta.userId] };
    const [people, own, leaving] = await Promise.all([
      showPeople(app, ana, { ...query, asked }),
      openAccountsOf(app.db, { people: [marta.userId], communityId: null }),
      listOwnCommunities(app, marta, { passing: null, leaving: address.communityUrl }),
    ]);
    return [people.asked?.accounts, own, leaving.accounts].map((accounts) =>
      accounts?.map(({ balance }) => balance.amount),
    );
  };
  expect(await told()).toEqual([[price], [price], [price]]);
  await draw('2', ana);
  await sign(marta);
  expect(await told()).toEqual([[50], [50], [50]]);
  await draw('0,50', ana);
  await sign(marta);
  expect(await told()).toEqual([[], [], []]);
});

test('who sells no more still sees their account and signs it; nobody else’s is there for them', async () => {
  const { ana, marta, cash, draw, sign, sums, account, address, communityId } = await selling();
  await cash(7);
  const eva = await putIn(app, communityId, 'Eva', { role: 'seller' });
  expect(await outcome(account(eva))).toBe('not-found');
  await app.db.updateTable('members').set({ role: 'member' }).where('user_id', '=', marta.userId).execute();
  await draw('2,50', ana);
  await sign(marta);
  expect((await sums()).balance).toBe(0);
  expect(await outcome(showSellerAccounts(app, marta, address))).toBe('not-allowed');
  expect((await showSellerAccounts(app, ana, address)).accounts.find(({ id }) => id === marta.userId)).toMatchObject({
    sellsHere: false,
    balance: 0,
  });
});

const rounds = Array.from({ length: 4 }, (_, round) => round);

test('two organisers who sign at once sign once, and of two who draw up at once one is told that it moved', async () => {
  for (const _ of rounds) {
    const { ana, marta, cash, draw, at, account, sums, communityId } = await selling();
    const eva = await putIn(app, communityId, 'Eva', { role: 'admin' });
    await cash(7);
    await draw('1');
    const [drawn] = (await account()).settlements;
    const signed = [ana, eva].map((actor) =>
      outcome(signSettlement(app, actor, { ...at, settlement: drawn?.id ?? '' })),
    );
    expect(await Promise.all(signed)).toEqual(['done', 'done']);
    expect((await sums()).handed).toBe(100);
    const form = { amount: '1,50', seen: String((await account()).seen) };
    const both = await Promise.all([ana, marta].map((actor) => outcome(drawUpSettlement(app, actor, { ...at, form }))));
    expect(both.toSorted()).toEqual(['done', 'settlement.moved']);
  }
});

test('sales, undos and settlements at once never deadlock, and the account is what the ledger says', async () => {
  for (const round of rounds) {
    const { ana, marta, cash, sale, account, at, sign, address, communityId } = await selling();
    const luis = await putIn(app, communityId, 'Luis', { role: 'seller' });
    const [first, waiting] = [await cash(7), await sale(9)];
    const seen = String((await account()).seen);
    const number = 20 + round;
    const luisSells = {
      typed: String(number),
      name: 'Dani',
      phone: phoneOf('Dani'),
      adult: 'on',
      paid: 'on',
      requestKey: randomUUID(),
    };
    const outcomes = await Promise.all([
      outcome(drawUpSettlement(app, ana, { ...at, form: { amount: '2,50', seen } })),
      outcome(cash(number)),
      outcome(sellForOther(app, luis, { address, form: luisSells })),
      outcome(undoCash(app, marta, first)),
      outcome(markCash(app, marta, waiting)),
      outcome(undoConfirmation(app, ana, first)),
    ]);
    expect(
      outcomes
        .filter((each) => each !== 'done')
        .every((each) =>
          ['settlement.moved', 'sale.numbers-gone', 'order.undo-over', 'order.cash-over'].includes(each),
        ),
    ).toBe(true);
    if ((await account()).settlements.length > 0) await sign(marta);
    const { accounts, total } = await showSellerAccounts(app, ana, address);
    const [{ held } = { held: 0 }] = await app.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select((eb) =>
        eb.fn.coalesce(eb.fn.sum<number>('amount').filterWhere('kind', '=', 'payment'), eb.lit(0)).as('held'),
      )
      .where('held_by', 'is not', null)
      .where('orders.community_id', '=', communityId)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('payments as u').whereRef('u.undoes', '=', 'payments.id').select('u.id'))),
      )
      .execute();
    expect(total.cash).toBe(Number(held));
    expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(total.owing - total.owed);
  }
});

test('in any order of sales, undos, refunds and settlements, what is in hand, kept for selling and signed make the cash of the ledger', async () => {
  const op = fc.constantFrom('cash', 'undo', 'refund', 'refund-from-hand', 'draw', 'sign') as fc.Arbitrary<
    'cash' | 'undo' | 'refund' | 'refund-from-hand' | 'draw' | 'sign'
  >;
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 3, maxLength: 9 }), async (steps) => {
      const seventh = { commissionKind: 'percent', commissionPercent: '7' };
      const { ana, marta, cash, draw, sign, account } = await selling('seller', seventh);
      const paid: { communityUrl: string; raffle: string; order: string }[] = [];
      let [number, inHand] = [10, 0];
      for (const step of steps) {
        const last = paid.at(-1);
        if (step === 'cash') {
          number += 1;
          paid.push(await cash(number));
          inHand += price;
        } else if (step === 'undo' && last) {
          await undoCash(app, marta, last);
          paid.pop();
          inHand -= price;
        } else if (step.startsWith('refund') && last) {
          await markRefundDue(app, ana, { ...last, form: {} });
          await markRefunded(app, ana, { ...last, form: step === 'refund' ? {} : { fromHand: 'on' } });
          paid.pop();
          if (step !== 'refund') inHand -= price;
        } else if (step === 'draw') await draw('1', marta);
        else if (step === 'sign' && (await account()).settlements.length > 0) await sign(ana);
        const { cash: held, commission, handed, balance } = await account();
        expect(held).toBe(inHand);
        expect(commission).toBe(Math.floor((paid.length * price * 7) / 100));
        expect(balance).toBe(held - commission - handed);
      }
    }),
    { numRuns: 12 },
  );
});
