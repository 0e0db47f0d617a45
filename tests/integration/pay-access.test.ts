import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import { expireDuePayments } from '#app/access/due-access.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { cancelPayment, declarePaid } from '#app/access/own-payment.ts';
import { readOwnAccessReceipt } from '#app/access/read-access-receipt.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { oweRefund, rejectPayment } from '#app/access/review-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import { settleAccessPayment } from '#app/access/settle-access-payment.ts';
import { showAccess } from '#app/access/show-access.ts';
import { showCharges } from '#app/access/show-charges.ts';
import { action, typed } from '#app/action.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { leaveCommunity } from '#app/joining/leave-community.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { accessBalances } from '#db/access/access-ledger.ts';
import { paymentById } from '#db/access/access-payments.ts';
import { lockPeople } from '#db/members/members.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import { accessLimits } from '#domain/access/access-payment.ts';
import type { GatewayPayment } from '#domain/orders/checkout.ts';
import { compareWithAsked } from '#domain/orders/checkout.ts';
import { orNotFound } from '#domain/refusal.ts';
import { personIn } from '#support/app.ts';
import { eventsOf } from '#support/events.ts';
import {
  app,
  change,
  clock,
  confirm,
  endOf,
  factsTold,
  grantsOf,
  inside,
  join,
  latest,
  type Person,
  paidFixture,
  paidPlace,
  payingMember,
  paymentsOf,
  statusOf,
  told,
} from '#support/paid-fixture.ts';
import { putIn, rowOf } from '#support/people.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';

await paidFixture();

test('the same picture or transfer sent for two payments is shown, raffles included', async () => {
  const { address } = await raffleOnSale(app);
  const order = await takeAs(app, address, 'Beto', [1]);
  const sent = receiptPaper();
  const reference = `OP${randomUUID().slice(0, 8)}`;
  await sendReceipt(
    app,
    { userId: null },
    { place: { key: order.secret }, form: { transferReference: reference }, sent },
  );
  const { url, id } = await paidPlace();
  const carla = await personIn(app, 'Carla');
  await join(carla, url);
  const payment = await latest(id, carla);
  await sendAccessReceipt(app, carla, { communityUrl: url, payment: payment.id, form: {}, sent });
  const [receipt] = await receiptsOf(app.db, payment);
  expect(receipt?.alike_receipt_id).not.toBeNull();
});

test('the receipt of an access payment sent again puts its file back where the store lost it', async () => {
  const { url, id } = await paidPlace();
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  const payment = await latest(id, beto);
  const sent = receiptPaper();
  const send = () => sendAccessReceipt(app, beto, { communityUrl: url, payment: payment.id, form: {}, sent });
  await send();
  const [receipt] = await receiptsOf(app.db, payment);
  const asked = { communityUrl: url, receipt: receipt?.id ?? '' };
  const read = async () => Array.fromAsync((await readOwnAccessReceipt(app, beto, asked)).sent.pieces);
  const before = await read();
  await app.files.remove(receipt?.file ?? '');
  expect((await refusalOf(read())).code).toBe('file.lost');
  await send();
  expect(await read()).toEqual(before);
  expect(await receiptsOf(app.db, payment)).toEqual([receipt]);
});

test('an open door that costs: ask, send the receipt, be confirmed, and be in until the same day next month', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await personIn(app, 'Beto');
  expect(await join(beto, url)).toEqual({ status: 'awaiting_payment' });
  expect(await join(beto, url)).toEqual({ status: 'awaiting_payment' });
  const payment = await latest(id, beto);
  expect(payment).toMatchObject({ status: 'pending', amount: 500, currency: 'EUR', payment_type: 'monthly' });
  expect(payment.reference).toMatch(/^[2-9A-Z]{6}$/);
  expect(await inside(beto, url)).toBe(false);
  await sendAccessReceipt(app, beto, {
    communityUrl: url,
    payment: payment.id,
    form: { transferReference: 'abc 123' },
    sent: receiptPaper(),
  });
  expect((await latest(id, beto)).status).toBe('in_review');
  expect(await told(ana, 'access.payment-to-review')).toBe(1);
  await confirm(ana, url, payment.id, { way: 'bizum' });
  await confirm(ana, url, payment.id);
  expect(await statusOf(id, beto)).toBe('active');
  expect(await inside(beto, url)).toBe(true);
  expect(await endOf(id, beto)).toBe('2026-12-21T10:00:00Z');
  expect((await rowOf(app, url)).member_count).toBe(2);
  expect(await told(beto, 'access.confirmed')).toBe(1);
  expect(await accessBalances(app.db, id)).toEqual([{ currency: 'EUR', paid: 500, refunded: 0 }]);
  expect((await eventsOf(app.db, id, 'access', payment.id)).map(({ kind }) => kind)).toEqual([
    'access.asked',
    'access.receipt-sent',
    'access.confirmed',
  ]);
});

test('money is asked for after the approval, never before', async () => {
  const { ana, url, id } = await paidPlace({ join_policy: 'approval' });
  const beto = await personIn(app, 'Beto');
  expect(await join(beto, url)).toEqual({ status: 'pending' });
  expect((await refusalOf(openPayment(app, beto, { communityUrl: url }))).code).toBe('access.not-approved');
  await change(ana, url, 'approve', [beto]);
  await change(ana, url, 'approve', [beto]);
  expect(await statusOf(id, beto)).toBe('awaiting_payment');
  expect((await rowOf(app, url)).member_count).toBe(1);
  const { id: payment } = await openPayment(app, beto, { communityUrl: url });
  await confirm(ana, url, payment);
  expect(await statusOf(id, beto)).toBe('active');
});

test('whoever is not let in is not asked for money either', async () => {
  const { url, id } = await paidPlace({ join_policy: 'invite_only' });
  const stranger = await personIn(app, 'Dani');
  expect((await refusalOf(join(stranger, url))).code).toBe('member.invite-only');
  expect((await refusalOf(openPayment(app, stranger, { communityUrl: url }))).code).toBe('member.invite-only');
  for (const status of ['banned', 'removed', 'rejected'] as const) {
    const person = await putIn(app, id, 'Eva', { status });
    expect((await refusalOf(openPayment(app, person, { communityUrl: url }))).code).toBe('member.not-possible');
  }
  const editor = await putIn(app, id, 'Flor', { role: 'editor' });
  expect((await refusalOf(openPayment(app, editor, { communityUrl: url }))).code).toBe('access.not-asked');
  expect(await inside(editor, url)).toBe(true);
});

test('nobody confirms, turns down or gives back their own payment', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await payingMember(place, 'Beto');
  clock.pass({ minutes: 1 });
  const { id: payment } = await openPayment(app, beto, { communityUrl: url });
  await declarePaid(app, beto, { communityUrl: url, payment });
  await change(ana, url, 'change-role', [beto], { role: 'admin' });
  const at = { communityUrl: url, payment, form: { reason: 'No', evidence: 'Sí' } };
  for (const act of [confirmPayment, rejectPayment, oweRefund, refundPayment]) {
    expect((await refusalOf(act(app, beto, at))).code).toBe('access.own-payment');
  }
  expect((await latest(id, beto)).status).toBe('in_review');
});

test('money is begun to be paid at the door, which asks for the rules first', async () => {
  const { url, id } = await paidPlace({ rules: 'Sé amable.' });
  const beto = await personIn(app, 'Beto');
  expect((await refusalOf(openPayment(app, beto, { communityUrl: url }))).code).toBe('access.not-asked');
  expect(await statusOf(id, beto)).toBe('none');
  expect((await refusalOf(join(beto, url))).code).toBe('input');
  await joinCommunity(app, beto, { communityUrl: url, form: { rules: 'on' } });
  expect((await latest(id, beto)).status).toBe('pending');
  await leaveCommunity(app, beto, { communityUrl: url });
  expect((await refusalOf(openPayment(app, beto, { communityUrl: url }))).code).toBe('access.not-asked');
});

test('whoever is out cannot send anything for what they began before', async () => {
  const { ana, url, id } = await paidPlace();
  const outs = [
    async (person: Person) => change(ana, url, 'ban', [person], { reason: 'Insultos' }),
    async (person: Person) => change(ana, url, 'remove', [person], { reason: 'Insultos' }),
    async (person: Person) => leaveCommunity(app, person, { communityUrl: url }),
  ];
  for (const putOut of outs) {
    const beto = await personIn(app, 'Beto');
    await join(beto, url);
    const payment = (await latest(id, beto)).id;
    clock.pass({ hours: 73 });
    expect((await refusalOf(declarePaid(app, beto, { communityUrl: url, payment }))).code).toBe('access.transition');
    await expireDuePayments(app);
    await putOut(beto);
    const sent = receiptPaper();
    const late = sendAccessReceipt(app, beto, { communityUrl: url, payment, form: {}, sent });
    expect((await refusalOf(late)).code).toBe('member.not-possible');
    expect((await latest(id, beto)).status).toBe('expired');
  }
});

test('where a ticket lets in, a yes does not do so without a paid number', async () => {
  const { ana, address } = await raffleOnSale(app);
  const url = address.communityUrl;
  const { id } = await rowOf(app, url);
  const columns = { access_type: 'paid', payment_type: 'per_ticket', price: 250 } as const;
  await app.db.updateTable('communities').set(columns).where('id', '=', id).execute();
  const [beto, carla] = [
    await putIn(app, id, 'Beto', { status: 'removed' }),
    await putIn(app, id, 'Carla', { status: 'pending' }),
  ];
  await change(ana, url, 'readmit', [beto]);
  await change(ana, url, 'approve', [carla]);
  for (const person of [beto, carla]) {
    expect(await statusOf(id, person)).toBe('awaiting_payment');
    expect(await factsTold(person, 'access.asked')).toEqual([{ byTicket: true }]);
    expect((await refusalOf(join(person, url))).code).toBe('member.costs');
    const { orderId } = await takeAs(app, address, 'Beto', [person === beto ? 7 : 8], {}, person);
    await confirmOrder(app, ana, { ...address, order: orderId, form: {} });
    if ((await statusOf(id, person)) !== 'active') await join(person, url);
    expect(await statusOf(id, person)).toBe('active');
  }
  await change(ana, url, 'remove', [beto]);
  await change(ana, url, 'readmit', [beto]);
  expect(await statusOf(id, beto)).toBe('active');
});

test('what is turned down can be sent again, three times', async () => {
  const { ana, url, id } = await paidPlace();
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  const payment = (await latest(id, beto)).id;
  const address = { communityUrl: url, payment };
  for (let round = 1; round <= 3; round += 1) {
    await declarePaid(app, beto, address);
    await declarePaid(app, beto, address);
    await rejectPayment(app, ana, { ...address, form: { reason: 'No ha llegado' } });
  }
  expect(await told(beto, 'access.rejected')).toBeGreaterThan(0);
  expect((await refusalOf(declarePaid(app, beto, address))).code).toBe('access.no-more-tries');
  expect((await refusalOf(rejectPayment(app, ana, { ...address, form: {} }))).code).toBe('input');
  clock.pass({ hours: 73 });
  await expireDuePayments(app);
  const sent = receiptPaper();
  expect((await refusalOf(sendAccessReceipt(app, beto, { ...address, form: {}, sent }))).code).toBe(
    'access.no-more-tries',
  );
  const second = (await openPayment(app, beto, { communityUrl: url })).id;
  await cancelPayment(app, beto, { communityUrl: url, payment: second });
  await cancelPayment(app, beto, { communityUrl: url, payment: second });
  const again = await openPayment(app, beto, { communityUrl: url });
  expect([payment, second]).not.toContain(again.id);
});

test('who says that they have paid and cancels it, over and over, makes no debt, and few payments in a day', async () => {
  const { ana, url, id } = await paidPlace();
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  const round = async () => {
    const { id: payment } = await openPayment(app, beto, { communityUrl: url });
    await declarePaid(app, beto, { communityUrl: url, payment });
    expect(await cancelPayment(app, beto, { communityUrl: url, payment })).toBe('cancelled');
  };
  for (let each = 0; each < accessLimits.perDay; each += 1) {
    await round();
    clock.pass({ minutes: 1 });
  }
  expect((await refusalOf(round())).code).toBe('access.too-many-today');
  expect(await told(ana, 'access.refund-due')).toBe(0);
  const states = (await paymentsOf(id, beto)).map(({ status }) => status);
  expect(states).toEqual(Array.from({ length: accessLimits.perDay }, () => 'cancelled'));
  clock.pass({ hours: 24 });
  await round();
});

test('cash that came for what was only declared, and then given up, is seen at the desk and given back', async () => {
  const { ana, url, id } = await paidPlace();
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  for (const person of [beto, carla]) {
    await join(person, url);
    await declarePaid(app, person, { communityUrl: url, payment: (await latest(id, person)).id });
  }
  const payment = (await latest(id, beto)).id;
  expect((await showAccess(app, beto, { communityUrl: url })).payment?.givenUp).toBe('cancelled');
  await cancelPayment(app, beto, { communityUrl: url, payment });
  await leaveCommunity(app, carla, { communityUrl: url });
  const over = { communityUrl: url, list: 'over', page: 1, givenPage: 1, words: '' } as const;
  const notes = (await showCharges(app, ana, over)).payments.map(({ name, note }) => [name, note?.because]);
  expect(notes.sort()).toEqual([
    ['Beto', 'declared-cancelled'],
    ['Carla', 'declared-left'],
  ]);
  await oweRefund(app, ana, { communityUrl: url, payment, form: { reason: 'Me lo diste en mano' } });
  expect(await told(beto, 'access.refund-owed')).toBe(1);
  await refundPayment(app, ana, { communityUrl: url, payment, form: { evidence: 'En mano' } });
  expect((await latest(id, beto)).status).toBe('refunded');
  expect(await accessBalances(app.db, id)).toEqual([{ currency: 'EUR', paid: 500, refunded: 500 }]);
});

test('what has a receipt is owed back when it is cancelled, or its payer leaves', async () => {
  const { url, id } = await paidPlace();
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  for (const person of [beto, carla]) {
    await join(person, url);
    const at = { communityUrl: url, payment: (await latest(id, person)).id };
    await sendAccessReceipt(app, person, { ...at, form: {}, sent: receiptPaper() });
  }
  const payment = (await latest(id, beto)).id;
  expect(await cancelPayment(app, beto, { communityUrl: url, payment })).toBe('refund_pending');
  await leaveCommunity(app, carla, { communityUrl: url });
  expect((await latest(id, carla)).status).toBe('refund_pending');
});

test('a price that changes is not that of a payment which was asked before', async () => {
  const place = await paidPlace();
  const { ana, url, id } = place;
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  await app.db.updateTable('communities').set({ price: 900 }).where('id', '=', id).execute();
  const payment = await latest(id, beto);
  await confirm(ana, url, payment.id);
  expect(await accessBalances(app.db, id)).toEqual([{ currency: 'EUR', paid: 500, refunded: 0 }]);
  clock.pass({ minutes: 1 });
  await openPayment(app, beto, { communityUrl: url });
  expect((await latest(id, beto)).amount).toBe(900);
});

test('a confirmed payment and its ledger cannot be altered, not even by hand', async () => {
  const place = await paidPlace();
  const beto = await payingMember(place, 'Beto');
  const { id } = await latest(place.id, beto);
  const alter = (set: Record<string, unknown>) =>
    app.db.updateTable('access_payments').set(set).where('id', '=', id).execute();
  await expect(alter({ amount: 1 })).rejects.toThrow('do not change');
  await expect(alter({ status: 'pending' })).rejects.toThrow('does not change');
  await expect(app.db.deleteFrom('access_payments').where('id', '=', id).execute()).rejects.toThrow('kept');
  await expect(app.db.deleteFrom('access_ledger').where('payment_id', '=', id).execute()).rejects.toThrow(
    'append-only',
  );
  const back = { community_id: place.id, id: randomUUID(), payment_id: id, kind: 'refund', currency: 'EUR' } as const;
  const row = { ...back, way: 'other' as const, evidence: null, recorded_by: 'x', recorded_at: clock.now() };
  await expect(
    app.db
      .insertInto('access_ledger')
      .values({ ...row, amount: 501 })
      .execute(),
  ).rejects.toThrow('more goes');
});

test('fifty who race for the last five passes: five get one, whoever they are', async () => {
  const place = await paidPlace({ max_tickets: 7 });
  const { ana, url, id } = place;
  await payingMember(place, 'Primera');
  await payingMember(place, 'Segunda');
  const racers = await Promise.all(Array.from({ length: 50 }, (_, at) => personIn(app, `Corredor${at}`)));
  const tries = await Promise.allSettled(racers.map((racer) => join(racer, url)));
  const winners = racers.filter((_, at) => tries[at]?.status === 'fulfilled');
  expect(winners.length).toBe(5);
  const payments = await Promise.all(winners.map((winner) => latest(id, winner)));
  await Promise.all(payments.flatMap(({ id: payment }) => [confirm(ana, url, payment), confirm(ana, url, payment)]));
  const active = await Promise.all(racers.map((racer) => statusOf(id, racer)));
  expect(active.filter((status) => status === 'active').length).toBe(5);
  expect((await accessBalances(app.db, id))[0]?.paid).toBe(7 * 500);
  expect((await rowOf(app, url)).member_count).toBe(8);
  // who has a pass renews it, full or not
  expect((await openPayment(app, orNotFound(winners[0]), { communityUrl: url })).reference).toBeTruthy();
});

test('a person who presses twenty times at once has one payment, and confirming it at once gives one month', async () => {
  const { ana, url, id } = await paidPlace();
  const beto = await personIn(app, 'Beto');
  await Promise.all(Array.from({ length: 20 }, () => join(beto, url)));
  await Promise.all(Array.from({ length: 20 }, () => openPayment(app, beto, { communityUrl: url })));
  expect((await paymentsOf(id, beto)).length).toBe(1);
  const payment = (await latest(id, beto)).id;
  await Promise.all(Array.from({ length: 20 }, () => confirm(ana, url, payment)));
  expect((await grantsOf(id, beto)).length).toBe(1);
  const confirmed = (await eventsOf(app.db, id, 'access', payment)).filter(({ kind }) => kind === 'access.confirmed');
  expect(confirmed.length).toBe(1);
});

const speak = action({
  parse: typed<{ communityId: string; payment: string; reported: GatewayPayment }>,
  find: async (tx, { communityId, payment }) => ({
    community: orNotFound(await lockPeople(tx, communityId)),
    payment: orNotFound(await paymentById(tx, communityId, payment)),
  }),
  permission: 'access.settle',
  run: (step) => {
    const { payment } = step.found;
    const { reported } = step.input;
    return settleAccessPayment(step, { gateway: 'stripe', reported, verdict: compareWithAsked(payment, reported) });
  },
});

test('a gateway that says it is paid lets in, once; another sum is looked at by a person', async () => {
  const { ana, url, id } = await paidPlace();
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  const word = async (person: Person, given: Partial<GatewayPayment>) => {
    const money = { amount: 500, currency: 'EUR' } as const;
    const reported = {
      ref: 'ch_1',
      checkout: null,
      state: 'paid',
      money,
      refunded: 0,
      dispute: 'none',
      ...given,
    } as const;
    const payment = (await latest(id, person)).id;
    return speak(app, { userId: null, isSystem: true }, { communityId: id, payment, reported });
  };
  await join(beto, url);
  const twice = await Promise.all([word(beto, {}), word(beto, {})]);
  expect(twice.sort()).toEqual(['confirmed', 'unchanged']);
  expect(await statusOf(id, beto)).toBe('active');
  expect(await word(beto, { dispute: 'open' })).toBe('disputed');
  expect((await refusalOf(confirm(ana, url, (await latest(id, beto)).id))).code).toBe('access.transition');
  expect(await inside(beto, url)).toBe(true);
  expect(await word(beto, {})).toBe('confirmed');
  expect(await word(beto, { refunded: 500 })).toBe('refunded');
  expect(await word(beto, {})).toBe('unchanged');
  expect(await inside(beto, url)).toBe(false);
  await join(carla, url);
  expect(await word(carla, { money: { amount: 499, currency: 'EUR' } })).toBe('unchanged');
  expect((await latest(id, carla)).status).toBe('pending');
  expect(await inside(carla, url)).toBe(false);
});

test('money that comes too late is used while there is room, and owed back where there is none', async () => {
  const { url, id } = await paidPlace({ max_tickets: 1 });
  const [beto, carla] = [await personIn(app, 'Beto'), await personIn(app, 'Carla')];
  const paidBy = async (person: Person) =>
    speak(
      app,
      { userId: null, isSystem: true },
      {
        communityId: id,
        payment: (await latest(id, person)).id,
        reported: {
          ref: randomUUID(),
          checkout: null,
          state: 'paid',
          money: { amount: 500, currency: 'EUR' },
          refunded: 0,
          dispute: 'none',
        },
      },
    );
  await join(beto, url);
  clock.pass({ hours: 73 });
  await expireDuePayments(app);
  await join(carla, url);
  expect(await paidBy(beto)).toBe('refund-due');
  expect(await statusOf(id, beto)).toBe('awaiting_payment');
  expect(await paidBy(carla)).toBe('confirmed');
});

test('money that comes for a payment whose time was over ends the one that was begun instead', async () => {
  const { ana, url, id } = await paidPlace({ join_policy: 'open' });
  const beto = await personIn(app, 'Beto');
  await join(beto, url);
  const late = (await latest(id, beto)).id;
  clock.pass({ hours: 73 });
  await openPayment(app, beto, { communityUrl: url });
  const begun = (await latest(id, beto)).id;
  await confirm(ana, url, late);
  const statuses = await Promise.all([late, begun].map((payment) => paymentById(app.db, id, payment)));
  expect(statuses.map((payment) => payment?.status)).toEqual(['confirmed', 'cancelled']);
  expect(await statusOf(id, beto)).toBe('active');
});
