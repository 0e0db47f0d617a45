import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { claimPrize, renouncePrize } from '#app/draws/answer-prize.ts';
import { congratulateWinner } from '#app/draws/congratulate-winner.ts';
import { confirmReceived, markDelivered } from '#app/draws/deliver-prize.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { nameWinner } from '#app/draws/name-winner.ts';
import { logAttempt, passPrize } from '#app/draws/pass-prize.ts';
import { showRecord } from '#app/draws/show-record.ts';
import { notifyRaffleResults } from '#app/notifications/notify-raffle-results.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { countEnded } from '#db/communities/track-record.ts';
import { winnerNames } from '#db/draws/winner-names.ts';
import { orderOfNumber, reservesOf, wonPrizes } from '#db/draws/winners.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { personIn, stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { drawingApp, instantOfRound, raffleRow, raffleToDraw, sealAndWait, sellPaid } from '#support/draw.ts';
import { putIn } from '#support/people.ts';
import { refusalOf, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer.url);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  await peer.stop();
  expect(broken).toEqual([]);
});

const drawAt = instantOfRound(8193);
const afterDays = (days: number) => clock.set(drawAt.add({ hours: 24 * days }));

/** A drawn raffle of one prize and two reserves unless the form says otherwise, whose every number is a guest's. */
async function drawnRaffle(form: Record<string, string> = {}) {
  const raffle = await raffleToDraw(app, clock, {
    drawAt,
    form: { 'prizes.0.name': 'Bicicleta', reserves: '2', claimDays: '5', ...form },
  });
  const links = new Map<number, string>();
  for (const number of [3, 7, 12, 42, 86]) links.set(number, (await sellPaid(app, raffle, [number])).secret);
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  const row = await raffleRow(app, raffle);
  const reserves = await reservesOf(app.db, row);
  const held = async (position = 1) => (await wonPrizes(app.db, row))[position - 1]?.holder;
  const won = (await held()) ?? -1;
  const attempt = (number: number, by: Actor = raffle.ana, note = '') =>
    logAttempt(app, by, { ...raffle.address, position: 1, number, form: { way: 'call', note } });
  const pass = (number: number, by: Actor = raffle.ana, form: Record<string, string> = { reason: 'no-answer' }) =>
    passPrize(app, by, { ...raffle.address, position: 1, number, form });
  const keyOf = (number: number) => ({ key: links.get(number) ?? '', position: 1, number });
  const give = (number: number, order: string) =>
    app.db
      .updateTable('tickets')
      .set({ order_id: order })
      .where('raffle_id', '=', row.id)
      .where('number', '=', number)
      .execute();
  const record = () => showRecord(app, stranger, { ...raffle.address, sequence: null });
  return { ...raffle, row, reserves, won, held, attempt, pass, keyOf, give, record };
}

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;

test('a prize passes to each reserve in order, each after its own term and an attempt, and the record says so', async () => {
  const { won, reserves, attempt, pass, held, record, address, ana } = await drawnRaffle();
  const [first = -1, second = -1] = reserves;
  await attempt(won);
  expect(await codeOf(pass(won))).toBe('draw.term-runs');
  afterDays(5);
  expect(await codeOf(pass(first))).toBe('draw.prize-elsewhere');
  await pass(won, ana, { reason: 'no-answer', words: 'Tres llamadas sin respuesta' });
  expect(await held()).toBe(first);
  expect(await codeOf(markDelivered(app, ana, { ...address, position: 1, number: won }))).toBe('draw.prize-elsewhere');
  expect(await codeOf(markDelivered(app, ana, { ...address, position: 1, number: second }))).toBe(
    'draw.prize-elsewhere',
  );

  afterDays(9);
  expect(await codeOf(pass(first))).toBe('draw.term-runs');
  afterDays(10);
  expect(await codeOf(pass(first))).toBe('draw.nobody-told');
  await attempt(first, ana, 'Le escribí a su trabajo');
  await pass(first, ana, { reason: 'cannot-receive' });
  expect(await held()).toBe(second);

  afterDays(20);
  await attempt(second);
  expect(await codeOf(pass(second))).toBe('draw.no-reserve-left');
  expect(await held()).toBe(second);
  const shown = await record();
  const history = shown.deliveries.prizes[0]?.history;
  expect(history?.steps).toMatchObject([
    { number: { value: won }, reason: 'no-answer', words: 'Tres llamadas sin respuesta', attempts: 1 },
    { number: { value: first }, reason: 'cannot-receive', words: null, attempts: 1 },
  ]);
  expect(history).toMatchObject({ isLast: true, until: null });
  expect(shown.history.filter(({ passed }) => passed).map(({ passed }) => passed?.reason)).toEqual([
    'no-answer',
    'cannot-receive',
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/Compra|trabajo/);
});

test('whoever said that they want their prize is not passed over, by the organiser or past them', async () => {
  const { won, reserves, attempt, pass, keyOf, row, ana, address } = await drawnRaffle();
  await attempt(won);
  await claimPrize(app, stranger, keyOf(won));
  await claimPrize(app, stranger, keyOf(won));
  afterDays(30);
  expect(await codeOf(pass(won))).toBe('draw.prize-claimed');
  expect(await codeOf(claimPrize(app, stranger, keyOf(reserves[0] ?? -1)))).toBe('draw.prize-unknown');
  const insert = (next: number) =>
    sql`insert into successions values (
      ${row.community_id}, ${row.id}, 1, 1, ${won}, ${next}, 'no-answer', null, false, ${clock.now().toString()}, null
    )`.execute(app.db);
  await expect(insert(reserves[0] ?? -1)).rejects.toThrow('a prize that is claimed stays');
  await markDelivered(app, ana, { ...address, position: 1, number: won });
  expect(await codeOf(pass(won))).toBe('draw.prize-handed-over');
});

test('whoever renounces lets the prize pass at once, by their own link alone, and to nobody where no reserve is left', async () => {
  const { won, reserves, keyOf, held, row, ana, address, record } = await drawnRaffle({ reserves: '1' });
  const [only = -1] = reserves;
  const order = (await orderOfNumber(app.db, row, won)) ?? '';
  const { secret } = await remindOrder(app, ana, { ...address, order });
  expect(await codeOf(renouncePrize(app, stranger, { ...keyOf(won), key: secret }))).toBe('order.desk-link');
  await nameWinner(app, stranger, { ...keyOf(won), isShown: true });
  expect(await codeOf(claimPrize(app, stranger, { key: secret, position: 1 }))).toBe('order.desk-link');
  await claimPrize(app, stranger, keyOf(won));
  await renouncePrize(app, stranger, keyOf(won));
  expect(await held()).toBe(only);
  expect(await winnerNames(app.db, row)).toEqual(new Map());
  // said twice it is done once
  await renouncePrize(app, stranger, keyOf(won));
  expect((await showOrder(app, stranger, keyOf(won))).passed).toMatchObject([
    { name: 'Bicicleta', reason: 'renounced' },
  ]);
  const heir = await showOrder(app, stranger, keyOf(only));
  expect(heir.prizes).toMatchObject([{ number: only, isInherited: true, history: { isClaimed: false, isLast: true } }]);

  const raffle = () => showRaffle(app, stranger, { ...address, links: [keyOf(won).key, keyOf(only).key] });
  expect((await raffle()).outcome).toMatchObject({
    winners: [`${won}`.padStart(2, '0')],
    holders: [`${only}`.padStart(2, '0')],
  });
  const said = await congratulateWinner(app, ana, { ...address, position: 1 });
  expect(said).toMatchObject({ number: only, isInherited: true });
  await renouncePrize(app, stranger, keyOf(only));
  expect(await held()).toBeNull();
  expect((await raffle()).outcome?.holders).toEqual([null]);
  expect((await record()).deliveries.prizes).toMatchObject([{ holder: null }]);
  expect(await codeOf(markDelivered(app, ana, { ...address, position: 1, number: null }))).toBe('draw.prize-elsewhere');
  expect((await showOrder(app, stranger, keyOf(only))).can.erase).toBe(true);
  // nothing is owed any more
  expect((await raffleRow(app, { ana, address })).status).toBe('completed');
  expect(await countEnded(app.db, row.community_id)).toMatchObject({ prizes: 0, pending: 0 });
});

test('prizes share one line of reserves, so that none has two', async () => {
  const { won, reserves, keyOf, row, pass, attempt } = await drawnRaffle({ 'prizes.1.name': 'Casco' });
  const second = (await wonPrizes(app.db, row))[1]?.number ?? -1;
  await renouncePrize(app, stranger, { ...keyOf(second), position: 2 });
  await attempt(won);
  afterDays(5);
  await pass(won);
  expect((await wonPrizes(app.db, row)).map(({ holder }) => holder)).toEqual([reserves[1], reserves[0]]);
});

test('the database itself refuses a prize that passes early, out of order or before anybody was told', async () => {
  const { won, reserves, row, attempt } = await drawnRaffle();
  const [first = -1, second = -1] = reserves;
  const insert = (number: number, next: number | null, byHolder = false) =>
    sql`insert into successions values (
      ${row.community_id}, ${row.id}, 1, 1, ${number}, ${next}, 'renounced', null, ${byHolder},
      ${clock.now().toString()}, null
    )`.execute(app.db);
  await expect(insert(won, first)).rejects.toThrow('before the term is over');
  afterDays(5);
  await expect(insert(won, first)).rejects.toThrow('before somebody was told');
  await attempt(won);
  await expect(insert(won, second)).rejects.toThrow('to the next reserve');
  await expect(insert(won, null)).rejects.toThrow('to the next reserve');
  await expect(insert(first, second)).rejects.toThrow('from the number that has it');
  const deliver = (number: number) =>
    sql`insert into deliveries (community_id, raffle_id, position, number) values
      (${row.community_id}, ${row.id}, 1, ${number})`.execute(app.db);
  await expect(deliver(first)).rejects.toThrow('not of this number');
  await insert(won, first, true);
  for (const change of [
    sql`update successions set next_number = ${second} where raffle_id = ${row.id}`,
    sql`update successions set words = 'Otra cosa' where raffle_id = ${row.id}`,
    sql`delete from successions where raffle_id = ${row.id}`,
    sql`delete from claim_attempts where raffle_id = ${row.id}`,
  ]) {
    await expect(change.execute(app.db)).rejects.toThrow('append-only');
  }
});

test('two admins who pass a prize on at once pass it on once; the second is told that it moved', async () => {
  const { won, reserves, attempt, pass, held, row } = await drawnRaffle();
  const other = await putIn(app, row.community_id, 'Olga', { role: 'admin' });
  await attempt(won);
  afterDays(5);
  const both = await Promise.allSettled([pass(won), pass(won, other), pass(won)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await held()).toBe(reserves[0]);
});

test('an answer, a renunciation, a delivery and a passing at once end in one outcome', async () => {
  const outcomes = new Set<string>();
  for (let time = 0; time < 6; time += 1) {
    const { won, reserves, attempt, pass, held, keyOf, address, ana, record } = await drawnRaffle();
    await attempt(won);
    afterDays(5);
    const works = [
      () => claimPrize(app, stranger, keyOf(won)),
      () => pass(won),
      () => markDelivered(app, ana, { ...address, position: 1, number: won }),
      () => confirmReceived(app, stranger, keyOf(won)),
    ];
    const started = [...works.slice(time % 4), ...works.slice(0, time % 4)].map((work) => work());
    await Promise.allSettled(started);
    const prize = (await record()).deliveries.prizes[0];
    const hasPassed = (await held()) === reserves[0];
    outcomes.add(hasPassed ? 'passed' : 'kept');
    expect(prize?.history.steps).toHaveLength(hasPassed ? 1 : 0);
    expect(prize?.deliveredAt === null).toBe(hasPassed);
    expect(prize?.history.isClaimed && hasPassed).toBeFalsy();
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test('a winner with an account hears until when to answer, which is logged; who had it and the reserve hear that it passed', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt, form: { 'prizes.0.name': 'Bicicleta', reserves: '3' } });
  const people = await Promise.all(['Eva', 'Leo', 'Mar'].map((name) => personIn(app, name)));
  for (const [at, person] of people.entries()) {
    const form = { requestKey: randomUUID() };
    const { orderId } = await takeAs(app, raffle.address, `P${at}`, [10 + at], form, person);
    await confirmOrder(app, raffle.ana, { ...raffle.address, order: orderId, form: { way: 'cash' } });
  }
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  await notifyRaffleResults(app);
  const row = await raffleRow(app, raffle);
  const [prize] = await wonPrizes(app.db, row);
  const [heir = -1] = await reservesOf(app.db, row);
  const desk = () => showDesk(app, raffle.ana, { ...raffle.address, list: null, words: '', page: 1 });
  expect((await desk()).prizes[0]?.attempts).toMatchObject([{ way: 'account' }]);
  expect((await desk()).prizes[0]?.history.waitsFor).toBe('draw.term-runs');
  const number = prize?.number ?? -1;
  afterDays(7);
  await passPrize(app, raffle.ana, { ...raffle.address, position: 1, number, form: { reason: 'no-answer' } });
  const told = await app.db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'data'])
    .where('kind', 'in', ['raffle.won', 'raffle.passed-over', 'raffle.inherited'])
    .execute();
  const of = (kind: string) => told.filter((each) => each.kind === kind);
  expect(of('raffle.won')).toMatchObject([{ data: { until: drawAt.add({ hours: 7 * 24 }).toString() } }]);
  expect(of('raffle.passed-over')).toMatchObject([
    { user_id: people[number - 10]?.userId, data: { why: 'no-answer' } },
  ]);
  expect(of('raffle.inherited')).toMatchObject([{ user_id: people[heir - 10]?.userId, data: { numbers: [heir] } }]);
  expect((await desk()).prizes[0]?.attempts).toMatchObject([{ way: 'account' }]);
});

test('a mail to an address that was only typed is no attempt: the organiser has to try for themselves', async () => {
  const { ana, address, won, row } = await drawnRaffle({ reserves: '1' });
  await notifyRaffleResults({ ...app, mail: {} as App['mail'] });
  const logged = await app.db.selectFrom('claim_attempts').selectAll().where('raffle_id', '=', row.id).execute();
  expect(logged).toEqual([]);
  afterDays(7);
  const form = { reason: 'no-answer' };
  expect(await codeOf(passPrize(app, ana, { ...address, position: 1, number: won, form }))).toBe('draw.nobody-told');
});

test('the note of an attempt is for those who run the raffle alone, and a form sent twice is one attempt', async () => {
  const { won, attempt, address, ana, row } = await drawnRaffle();
  await attempt(won, ana, 'Salta el contestador');
  await attempt(won, ana, 'Salta el contestador');
  const seller = await putIn(app, row.community_id, 'Dani', { role: 'seller' });
  const desk = (by: Actor) => showDesk(app, by, { ...address, list: null, words: '', page: 1 });
  expect((await desk(ana)).prizes[0]?.attempts.map(({ note }) => note)).toEqual(['Salta el contestador']);
  expect((await desk(seller)).prizes[0]?.attempts).toEqual([]);
  expect(await codeOf(attempt(won, seller))).toBe('not-allowed');
  const odd = logAttempt(app, ana, { ...address, position: 1, number: won, form: { way: 'telepatía' } });
  expect(await codeOf(odd)).toBe('input');
});

test('of a number sold by hand nobody renounces the prize by the contact that its seller typed, nor says that it came', async () => {
  const { won, keyOf, held, row, ana } = await drawnRaffle({ reserves: '1' });
  const order = (await orderOfNumber(app.db, row, won)) ?? '';
  await app.db.updateTable('orders').set({ sold_by: ana.userId }).where('id', '=', order).execute();
  const accomplice = await personIn(app, 'Rosa');
  await app.db.updateTable('orders').set({ user_id: accomplice.userId }).where('id', '=', order).execute();
  for (const [actor, key] of [
    [stranger, keyOf(won).key],
    [accomplice, order],
  ] as const) {
    const prize = { key, position: 1, number: won };
    expect(await codeOf(renouncePrize(app, actor, prize))).toBe('order.sold-by-hand');
    expect(await codeOf(confirmReceived(app, actor, prize))).toBe('order.sold-by-hand');
    expect(await codeOf(nameWinner(app, actor, { ...prize, isShown: true }))).toBe('order.sold-by-hand');
    const { can } = await showOrder(app, actor, { key });
    expect(can).toMatchObject({ markReceived: false, renounce: false, nameWinner: false, claim: true });
    await claimPrize(app, actor, prize);
  }
  expect(await held()).toBe(won);
});

test('that a number sold by hand wants its prize holds it for one more term each time, and not for good', async () => {
  const { won, reserves, keyOf, held, row, ana, attempt, pass, address } = await drawnRaffle();
  const order = (await orderOfNumber(app.db, row, won)) ?? '';
  await app.db.updateTable('orders').set({ sold_by: ana.userId }).where('id', '=', order).execute();
  const historyOf = async () => (await showOrder(app, stranger, keyOf(won))).prizes[0]?.history;
  await attempt(won);
  afterDays(4);
  await claimPrize(app, stranger, keyOf(won));
  // pressed twice it is said once
  await claimPrize(app, stranger, keyOf(won));
  expect(await historyOf()).toMatchObject({ isClaimed: false, isToBeClaimed: false, waitsFor: 'draw.term-runs' });
  afterDays(6);
  expect(await codeOf(pass(won))).toBe('draw.term-runs');
  expect((await historyOf())?.isToBeClaimed).toBe(true);
  await claimPrize(app, stranger, keyOf(won));
  afterDays(10.5);
  expect(await codeOf(pass(won))).toBe('draw.term-runs');
  // silence for a whole term, and then another attempt
  afterDays(11);
  expect(await codeOf(pass(won))).toBe('draw.nobody-told');
  const shown = await showDesk(app, ana, { ...address, list: null, words: '', page: 1 });
  expect(shown.prizes[0]?.history.wantedAt).toBe(drawAt.add({ hours: 24 * 6 }).toString());
  await attempt(won);
  await pass(won);
  expect(await held()).toBe(reserves[0]);
});

test('the database too holds a prize for a term after it was wanted by hand, and until somebody was told again', async () => {
  const { won, reserves, keyOf, row, ana, attempt } = await drawnRaffle();
  const order = (await orderOfNumber(app.db, row, won)) ?? '';
  await app.db.updateTable('orders').set({ sold_by: ana.userId }).where('id', '=', order).execute();
  await attempt(won);
  afterDays(4);
  await claimPrize(app, stranger, keyOf(won));
  const passedAfter = (days: number) =>
    sql`insert into successions
    (community_id, raffle_id, position, step, number, next_number, reason, by_holder, decided_at, decided_by)
    values (${row.community_id}, ${row.id}, 1, 1, ${won}, ${reserves[0]}, 'no-answer', false,
      ${drawAt.add({ hours: 24 * days }).toString()}, ${ana.userId})`.execute(app.db);
  await expect(passedAfter(8)).rejects.toThrow('before the term is over');
  await expect(passedAfter(9)).rejects.toThrow('before somebody was told');
  afterDays(5);
  await attempt(won);
  await passedAfter(9);
});

test('a renunciation that is sent again renounces no other number of the same order', async () => {
  const { won, reserves, keyOf, held, row, give } = await drawnRaffle();
  const [first = -1] = reserves;
  const order = (await orderOfNumber(app.db, row, won)) ?? '';
  const other = (await orderOfNumber(app.db, row, first)) ?? '';
  await give(first, order);
  await renouncePrize(app, stranger, keyOf(won));
  await renouncePrize(app, stranger, keyOf(won));
  expect(await held()).toBe(first);
  expect(await codeOf(renouncePrize(app, stranger, { ...keyOf(won), number: 99 }))).toBe('draw.prize-elsewhere');
  await give(first, other);
});

test('who inherits two prizes with one order hears of both, until the term of the first', async () => {
  const raffle = await drawnRaffle({ 'prizes.1.name': 'Moto', reserves: '2' });
  const { reserves, row, keyOf, give } = raffle;
  const [first = -1, second = -1] = reserves;
  const heir = (await orderOfNumber(app.db, row, first)) ?? '';
  const other = (await orderOfNumber(app.db, row, second)) ?? '';
  await give(second, heir);
  await app.db.updateTable('orders').set({ email: 'hereda@correo.example' }).where('id', '=', heir).execute();
  const toldOf = () =>
    app.db
      .selectFrom('order_news')
      .select('data')
      .where('kind', '<>', 'order.taken')
      .where('order_id', '=', heir)
      .where('kind', '=', 'raffle.inherited')
      .executeTakeFirst();
  const since: string[] = [];
  for (const { position, holder } of await wonPrizes(app.db, row)) {
    await renouncePrize(app, stranger, { ...keyOf(holder ?? -1), position });
    since.push(clock.now().toString());
    clock.pass({ hours: 26 });
  }
  const until = Temporal.Instant.from(since[0] ?? '').add({ hours: 24 * row.claim_days });
  expect((await toldOf())?.data).toMatchObject({ numbers: [first, second], until: until.toString() });
  await give(second, other);
});
