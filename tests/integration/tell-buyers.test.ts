import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { notifyRaffleResults, notifySome } from '#app/notifications/notify-raffle-results.ts';
import { showMailStop, stopMail } from '#app/notifications/stop-mail.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { writeOrderMails } from '#app/orders/write-order-mails.ts';
import { amendRaffle } from '#app/raffles/amend-raffle.ts';
import { showAmendmentForm } from '#app/raffles/show-amendment.ts';
import { drandBeacon } from '#beacon/drand.ts';
import { transaction } from '#db/client.ts';
import { closureOf } from '#db/draws/closures.ts';
import { insertOrderMail } from '#db/notifications/order-mails.ts';
import { queueRaffleNotifications } from '#db/notifications/raffle-notifications.ts';
import { emailContactKey } from '#domain/contacts/contact-key.ts';
import { personIn, stranger } from '#support/app.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { instantOfRound, raffleRow, raffleToDraw, sealAndWait, verdictOf } from '#support/draw.ts';
import {
  deliver,
  lastTo,
  lettersTo,
  linesOf,
  mail,
  member,
  newsTo,
  noticeFixture,
  type Person,
  plain,
  post,
  tell,
  tellingApp,
} from '#support/notices.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';

await noticeFixture();

test('receipts that another one looked at are counted out, and the next one that comes writes again', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const raffle = await app.db
    .selectFrom('raffles')
    .selectAll()
    .where('slug', '=', address.raffle)
    .executeTakeFirstOrThrow();
  const helper = await member(app, raffle.community_id, 'Berta', { role: 'admin' });
  const lines = () => linesOf(app, helper);
  const send = async (name: string, number: number) => {
    const { orderId: order } = await takeAs(app, address, name, [number]);
    await app.db.updateTable('orders').set({ status: 'in_review' }).where('id', '=', order).execute();
    const data = { raffle: raffle.slug, title: raffle.title };
    const subject = { kind: 'raffle' as const, id: raffle.id };
    await tell(app, {
      communityId: raffle.community_id,
      kind: 'order.to-review',
      to: [helper.userId],
      actor: null,
      subject,
      data,
    });
    return order;
  };
  const confirm = (order: string) => confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  const [one, two] = [await send('Luis', 3), await send('Eva', 4)];
  await deliver(app);
  expect(await lines()).toEqual([`Han llegado 2 comprobantes de «${raffle.title}»: falta revisarlos.`]);
  await confirm(one);
  expect(await lines()).toEqual([`Ha llegado un comprobante de «${raffle.title}»: falta revisarlo.`]);
  await confirm(two);
  expect(await lines()).toEqual([`Los comprobantes de «${raffle.title}» ya están revisados.`]);
  await send('Teo', 5);
  await deliver(app);
  expect(await lines()).toEqual([`Ha llegado un comprobante de «${raffle.title}»: falta revisarlo.`]);
  expect(newsTo(helper.email)).toHaveLength(2);
});

test('a receipt that came when its numbers were gone waits for who runs the raffle until it is decided', async () => {
  const { app, clock } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const { id } = await app.db
    .selectFrom('communities')
    .select('id')
    .where('url', '=', address.communityUrl)
    .executeTakeFirstOrThrow();
  const helper = await member(app, id, 'Berta', { role: 'admin' });
  const late = await takeAs(app, address, 'Luis', [7]);
  clock.pass({ hours: 25 });
  await takeAs(app, address, 'Eva', [7]);
  const sent = receiptPaper();
  expect(await sendReceipt(app, stranger, { place: { key: late.secret }, form: {}, sent })).toMatchObject({
    status: 'expired',
  });
  const unread = async () => (await listNotifications(app, helper, { before: null })).unread.count;
  expect(await unread()).toBe(1);
  await deliver(app);
  expect(newsTo(helper.email)).toContain('Hay comprobantes por revisar de «Bicicleta para el viaje»');
  await markRefundDue(app, ana, { ...address, order: late.orderId, form: { reason: 'Ya no estaba libre' } });
  expect((await linesOf(app, helper)).filter((line) => line.includes('ya están revisados'))).toHaveLength(1);
});

test('the holder of an order reads at their page, and a guest in a mail with a link of their own, what became of it', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  const guest = `invitada-${eva.userId}@correo.example`.toLowerCase();
  const own = await takeAs(app, address, 'Eva', [7, 42], {}, eva);
  const guests = await takeAs(app, address, 'Invitada', [3], { email: guest });
  await confirmOrder(app, ana, { ...address, order: own.orderId, form: { way: 'bizum' } });
  await confirmOrder(app, ana, { ...address, order: guests.orderId, form: { way: 'bizum' } });
  await deliver(app);
  // what they hear of at once is all that differs from what they bought
  expect(await linesOf(app, eva)).toEqual([
    'Pago confirmado: los números 07 y 42 de «Bicicleta para el viaje» son tuyos.',
  ]);
  expect(newsTo(guest)).toEqual(['Pago confirmado en «Bicicleta para el viaje»']);
  const [, secret = ''] = /\/boleto\/([\w-]{43})/.exec(lastTo(guest)) ?? [];
  expect(await showOrder(app, stranger, { key: secret })).toMatchObject({ isByAccount: false });
});

test('a receipt that is not accepted is told with its reason; a guest who wants no mail gets none', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const guest = 'harta@correo.example';
  const { orderId: order } = await takeAs(app, address, 'Harta', [3], { email: guest });
  await app.db.updateTable('orders').set({ status: 'in_review' }).where('id', '=', order).execute();
  await rejectOrder(app, ana, { ...address, order, form: { reason: 'No se lee' } });
  await deliver(app);
  expect(lastTo(guest)).toContain('no se ha aceptado. Motivo: No se lee.');
  const [, token = ''] = /\/avisos\/baja\/([\w.-]+)/.exec(lastTo(guest)) ?? [];
  expect(await showMailStop(app, stranger, { token, dice: app.dice })).toEqual({ of: 'address' });
  await stopMail(app, stranger, token);
  await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  await deliver(app);
  expect(newsTo(guest)).toHaveLength(1);
});

test('a guest’s mail has nothing of the organiser’s that becomes a link: the page of the order says it', async () => {
  const { app } = tellingApp();
  const advert = 'gana.example.com';
  const { ana, address } = await raffleOnSale(app, { form: { title: `Bici ${advert}` } });
  await app.db
    .updateTable('communities')
    .set({ name: `Club ${advert}` })
    .where('url', '=', address.communityUrl)
    .execute();
  const guest = `ajena-${randomUUID()}@correo.example`;
  const { orderId: order } = await takeAs(app, address, 'Ajena', [3], { email: guest });
  await app.db.updateTable('orders').set({ status: 'in_review' }).where('id', '=', order).execute();
  await rejectOrder(app, ana, { ...address, order, form: { reason: `Mira ${advert}` } });
  await deliver(app);
  expect(newsTo(guest)).toEqual(['Tu comprobante de «una rifa» no se ha aceptado']);
  const [letter] = lettersTo(guest);
  expect(`${letter?.mail.text}${letter?.mail.html}`).not.toContain('example.com');
  const [, secret = ''] = /\/boleto\/([\w-]{43})/.exec(lastTo(guest)) ?? [];
  expect(JSON.stringify(await showOrder(app, stranger, { key: secret }))).toContain(`Mira ${advert}`);
});

test('a mailbox that nobody has shown to be theirs gets twelve mails about orders in a day, and its own holder all of them', async () => {
  const { app, clock } = tellingApp();
  const [first, second] = [await raffleOnSale(app), await raffleOnSale(app)];
  const victim = `victima${randomUUID().replaceAll('-', '')}`;
  const spelling = (n: number) => (n % 2 === 0 ? `${victim}+${n}@gmail.com` : `v.${victim.slice(1)}@googlemail.com`);
  const mails = () =>
    [...new Set(post.taken.flatMap(({ to }) => to))]
      .filter((to) => to.replace('.', '').startsWith(victim))
      .flatMap(newsTo);
  const secrets = [];
  for (let n = 1; n <= 25; n += 1) {
    const { ana, address } = n % 3 === 0 ? second : first;
    const { secret, orderId: order } = await takeAs(app, address, `Ajena${n}`, [n], { email: spelling(n) });
    await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
    secrets.push(secret);
  }
  await deliver(app);
  expect(mails()).toHaveLength(12);
  for (const key of secrets)
    expect(await showOrder(app, stranger, { key })).toMatchObject({ order: { status: 'confirmed' } });
  // who has shown in taking them that the mailbox is theirs reads of their own numbers
  for (let n = 30; n < 45; n += 1) {
    const { orderId: order } = await takeAs(app, first.address, `Propia${n}`, [n], { email: spelling(n) });
    await app.db
      .updateTable('orders')
      .set({ proven_keys: [emailContactKey(spelling(n))] })
      .where('id', '=', order)
      .execute();
    await confirmOrder(app, first.ana, { ...first.address, order, form: { way: 'bizum' } });
  }
  await deliver(app);
  expect(mails()).toHaveLength(12 + 15);
  clock.pass({ hours: 24 });
  const { orderId: order } = await takeAs(app, first.address, 'Luego', [50], { email: spelling(1) });
  await confirmOrder(app, first.ana, { ...first.address, order, form: { way: 'bizum' } });
  await deliver(app);
  expect(mails()).toHaveLength(12 + 15 + 1);
});

test('what several processes write at once to a mailbox that nobody has proven is twelve mails as well', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const [one, other] = [`uno-${randomUUID()}@correo.example`, `otro-${randomUUID()}@correo.example`];
  for (let n = 1; n <= 80; n += 1) {
    // the second batch begins with the mailbox that the first one comes to last
    const email = (n % 2 === 0) === n <= 50 ? one : other;
    const { orderId: order } = await takeAs(app, address, `Ajena${n}`, [n], { email });
    await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  }
  await Promise.all(Array.from({ length: 4 }, () => writeOrderMails(app)));
  await deliver(app);
  expect([newsTo(one).length, newsTo(other).length]).toEqual([12, 12]);
});

test('a draw tells the winner that it is theirs, and every other holder which number won, with or without an account', async () => {
  const relay = await drandPeer();
  const { app: telling, clock } = tellingApp();
  const app = { ...telling, beacon: drandBeacon({ urls: [relay.url], log: telling.log }) };
  const drawAt = instantOfRound(10_000_000);
  const raffle = await raffleToDraw(app, clock, { drawAt });
  const { ana, address } = raffle;
  const people = [];
  for (let n = 0; n < 6; n += 1) {
    const person = n % 2 === 0 ? await personIn(app, `Eva${n}`) : null;
    const guest = `boleto-${n}@correo.example`;
    const form = person ? {} : { email: guest };
    // two orders each: who wins with one is not told that the draw is over by the other
    for (const number of [n * 2, n * 2 + 1]) {
      const { orderId: order } = await takeAs(app, address, `Eva${n}`, [number], form, person ?? stranger);
      await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
    }
    people.push({ person, guest, numbers: [n * 2, n * 2 + 1] });
  }
  // those of the payments first: the last one is that of the draw
  await deliver({ ...app, mail });
  await sealAndWait(app, clock, raffle);
  await Promise.all([makeDueDraws(app), makeDueDraws(app)]);
  const [winner = -1] = (await verdictOf(app, raffle))?.ganadores ?? [];
  await deliver({ ...app, mail });
  for (const { person, guest, numbers } of people) {
    const hasWon = numbers.includes(winner);
    const heard = person ? await linesOf(app, person) : newsTo(guest);
    const [won, over] = ['¡Ganaste!', 'Ya se ha sorteado'].map((words) =>
      heard.filter((line) => line.startsWith(words)),
    );
    expect(won, guest).toHaveLength(hasWon ? 1 : 0);
    // who has no account reads of each of their orders, whose link their mail brings
    expect(over, guest).toHaveLength(hasWon ? 0 : person ? 1 : 2);
    if (person || hasWon) continue;
    const number = String(winner).padStart(2, '0');
    expect(plain(lastTo(guest))).toContain(
      `Ya se ha sorteado «Bicicleta para el viaje»: ha salido el número ${number}.`,
    );
    expect(lastTo(guest)).toMatch(/Ver mi boleto y el acta:\s+http\S+\/boleto\/[\w-]{43}\s/);
    expect(lastTo(guest)).toMatch(/\/avisos\/baja\//);
  }
  await relay.stop();
});

test('whoever uses up the mails of a typed mailbox does not keep it from hearing of the sealed list, nor of a prize', async () => {
  const relay = await drandPeer();
  const { app: telling, clock } = tellingApp();
  const app = { ...telling, beacon: drandBeacon({ urls: [relay.url], log: telling.log }) };
  const email = `gana-${randomUUID()}@correo.example`;
  const drawAt = instantOfRound(10_000_000);
  const raffle = await raffleToDraw(app, clock, { drawAt });
  const confirmed = async ({ ana, address }: typeof raffle, numbers: number[]) => {
    for (const number of numbers) {
      const { orderId: order } = await takeAs(app, address, 'Guía', [number], { email });
      await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
    }
  };
  await confirmed(raffle, [1]);
  await sealAndWait(app, clock, raffle);
  const elsewhere = await raffleToDraw(app, clock, { drawAt: drawAt.add({ hours: 240 }) });
  await confirmed(
    elsewhere,
    Array.from({ length: 20 }, (_, at) => at),
  );
  await deliver({ ...app, mail });
  await makeDueDraws(app);
  await deliver({ ...app, mail });
  const subjects = newsTo(email);
  expect(subjects).toHaveLength(14);
  expect(subjects.filter((subject) => subject.startsWith('Lista sellada de'))).toHaveLength(1);
  expect(subjects.at(-1)).toMatch(/^¡Ganaste!/);
  await relay.stop();
});

test('whoever wins prizes of their own raffles to a typed mailbox does not keep its owner from hearing of another', async () => {
  const { app } = tellingApp();
  const email = `gana-${randomUUID()}@correo.example`;
  const win = async (numbers: readonly number[]) => {
    const { ana, address } = await raffleOnSale(app);
    const raffle = await raffleRow(app, { ana, address });
    for (const number of numbers) {
      const { orderId } = await takeAs(app, address, 'Guía', [number], { email });
      const data = { raffle: raffle.slug, title: raffle.title, numbers: [number], lastNumber: 99 };
      const order = { community_id: raffle.community_id, id: orderId };
      await app.db
        .transaction()
        .execute((tx) => insertOrderMail(tx, order, { kind: 'raffle.won', data, now: app.clock.now() }));
    }
    await deliver({ ...app, mail });
    return newsTo(email).length;
  };
  expect(await win(Array.from({ length: 20 }, (_, at) => at))).toBe(3);
  expect(await win([1])).toBe(4);
  for (let owner = 0; owner < 9; owner += 1) await win([1, 2, 3]);
  expect(await win([1])).toBe(30);
});

test('the result of a draw is not mailed to an address that the desk typed', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const email = `mano-${randomUUID()}@correo.example`;
  const { orderId: order } = await takeAs(app, address, 'Mano', [20], { email });
  await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
  await app.db.updateTable('orders').set({ sold_by: ana.userId }).where('id', '=', order).execute();
  const raffle = await raffleRow(app, { ana, address });
  const news = { kind: 'raffle.drawn', reason: null, now: app.clock.now() } as const;
  await transaction(app.db, (tx) => queueRaffleNotifications(tx, raffle, news));
  await deliver(app);
  expect(newsTo(email)).toEqual(['Pago confirmado en «Bicicleta para el viaje»']);
});

test('whoever uses up the mails of a typed mailbox does not keep it from the results of its raffles, twelve a day of one owner', async () => {
  const { app } = tellingApp();
  const email = `oye-${randomUUID()}@correo.example`;
  const results = async (numbers: readonly number[]) => {
    const { ana, address } = await raffleOnSale(app);
    const raffle = await raffleRow(app, { ana, address });
    const data = { raffle: raffle.slug, title: raffle.title, drawn: [99], lastNumber: 99 };
    for (const number of numbers) {
      const { orderId: id } = await takeAs(app, address, 'Oyente', [number], { email });
      await confirmOrder(app, ana, { ...address, order: id, form: { way: 'cash' } });
      const mailed = { kind: 'raffle.drawn', data, now: app.clock.now() } as const;
      await transaction(app.db, (tx) => insertOrderMail(tx, { community_id: raffle.community_id, id }, mailed));
    }
    await deliver({ ...app, mail });
    const subjects = newsTo(email);
    return ['Pago confirmado', 'Ya se ha sorteado'].map(
      (words) => subjects.filter((subject) => subject.startsWith(words)).length,
    );
  };
  expect(await results(Array.from({ length: 14 }, (_, at) => at))).toEqual([12, 12]);
  expect(await results([1])).toEqual([12, 13]);
});

/** Six who paid for one number each, three of them in two orders; the draw is over and nobody is told yet. */
async function drawnRaffle() {
  const relay = await drandPeer();
  const { app: telling, clock } = tellingApp();
  const app = { ...telling, beacon: drandBeacon({ urls: [relay.url], log: telling.log }) };
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(10_000_000) });
  const { ana, address } = raffle;
  const people: Person[] = [];
  for (let n = 0; n < 6; n += 1) {
    const person = await personIn(app, `Eva${n}`);
    for (const number of n % 2 === 0 ? [n] : [n, n + 10]) {
      const { orderId: order } = await takeAs(app, address, `Eva${n}`, [number], {}, person);
      await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
    }
    people.push(person);
  }
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  await relay.stop();
  const waiting = await app.db
    .selectFrom('raffle_news')
    .innerJoin('raffles', 'raffles.id', 'raffle_news.raffle_id')
    .select(['raffle_news.community_id', 'raffle_news.raffle_id', 'raffle_news.kind', 'raffle_news.version'])
    .where('raffles.slug', '=', address.raffle)
    .where('raffles.created_by', '=', ana.userId)
    .executeTakeFirstOrThrow();
  const told = async () => {
    const lines = await app.db.selectFrom('notifications').select(['user_id', 'kind', 'times']).execute();
    return lines.filter(({ user_id: id, kind }) => people.some(({ userId }) => userId === id) && /^raffle/.test(kind));
  };
  return { app, waiting, people, told };
}

test('a draw is told after it, each holder once, by two processes and by one that takes over from a dead one', async () => {
  const { app, waiting, people, told } = await drawnRaffle();
  expect(await told()).toEqual([]);
  const system = { userId: null, isSystem: true } as const;
  expect(await notifySome(app, system, { ...waiting, limit: 4 })).toBe(true);
  // dies in the middle of the next ones: what it wrote is gone with its place
  const dying = {
    ...app,
    dice: app.dice,
    db: app.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode') throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  await expect(notifySome(dying, system, { ...waiting, limit: 2 })).rejects.toThrow('killed');
  await Promise.all([notifyRaffleResults(app), notifyRaffleResults(app), notifyRaffleResults(app)]);
  const heard = await told();
  expect(heard.map(({ user_id: id }) => id).sort()).toEqual(people.map(({ userId }) => userId).sort());
  expect(heard.every(({ times }) => times === 1)).toBe(true);
  expect(heard.filter(({ kind }) => kind === 'raffle.won')).toHaveLength(1);
  await notifyRaffleResults(app);
  expect(await told()).toHaveLength(6);
});

test('a sealed list is told before the draw, each holder once, with its fingerprint and the way to look oneself up', async () => {
  const { app, clock } = tellingApp();
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(10_000_000) });
  const { ana, address } = raffle;
  const eva = await personIn(app, 'Eva');
  const buy = async (numbers: readonly number[], actor: typeof stranger, email?: string) => {
    const { orderId: order } = await takeAs(app, address, 'Eva', numbers, email ? { email } : {}, actor);
    await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
  };
  for (const number of [1, 2]) await buy([number], eva);
  await buy([3], stranger, 'lucia@example.com');
  await deliver(app);
  await sealAndWait(app, clock, raffle);
  const closure = await closureOf(app.db, await raffleRow(app, raffle));
  const print = closure?.fingerprint ?? '';
  await deliver(app);
  const told = await app.db.selectFrom('notifications').selectAll().where('user_id', '=', eva.userId).execute();
  expect(told.filter(({ kind }) => kind === 'raffle.sealed')).toMatchObject([{ times: 1, data: { print } }]);
  // that of the payment leaves at the same time
  const letter = post.taken.find(({ to, mail: { text } }) => to.includes('lucia@example.com') && text?.includes(print));
  expect(letter?.mail.text).toMatch(/\/boleto\//);
});

test('every holder is told of each amendment once, in words, with its reason and until when they may withdraw', async () => {
  const { app, clock } = tellingApp();
  const advert = 'gana.example.com';
  const { ana, address } = await raffleToDraw(app, clock, { drawAt: instantOfRound(10_000_000) });
  const [eva, late] = [await personIn(app, 'Eva'), await personIn(app, 'Tarde')];
  for (const number of [1, 2]) await takeAs(app, address, 'Eva', [number], {}, eva);
  const guest = `lucia-${randomUUID()}@correo.example`;
  const { orderId: order } = await takeAs(app, address, 'Lucía', [3], { email: guest });
  await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
  await takeAs(app, address, 'Sin correo', [5]);
  const amend = async (typed: Record<string, string>) => {
    clock.pass({ minutes: 1 });
    const { values, holders } = await showAmendmentForm(app, ana, address);
    await amendRaffle(app, ana, { ...address, form: { ...values, ...typed } });
    return holders;
  };
  expect(await amend({ 'prizes.0.name': 'Patinete', 'prizes.0.value': '300', reason: 'Se rompió' })).toEqual({
    all: 3,
    unreached: 1,
  });
  expect(await amend({ 'prizes.0.name': `Viaje ${advert}`, reason: `Mira ${advert}` })).toEqual({
    all: 3,
    unreached: 1,
  });
  clock.pass({ minutes: 1 });
  await takeAs(app, address, 'Tarde', [4], {}, late);
  await deliver(app);
  await deliver(app);
  const told = await app.db.selectFrom('notifications').selectAll().where('kind', '=', 'raffle.amended').execute();
  expect(told.map(({ user_id: id, times }) => [id, times])).toEqual([[eva.userId, 2]]);
  expect(await linesOf(app, eva)).toEqual([
    expect.stringMatching(
      /el premio 1 era «Bicicleta para el viaje» y ahora es «Viaje .*Motivo: .*hasta el .* puedes retirarte/,
    ),
  ]);
  expect(await linesOf(app, late)).toEqual([]);
  const letters = lettersTo(guest).map(({ mail: { text, html } }) => `${text}${html}`);
  expect(letters.filter((letter) => letter.includes('Han cambiado las bases'))).toHaveLength(1);
  expect(plain(letters.join())).toContain('el premio 1 era «Bicicleta para el viaje» y ahora es «un premio (300 €)»');
  expect(letters.join()).not.toContain('example.com');
  // as a request that was asked under the first version and confirmed after the third
  await app.db.updateTable('orders').set({ rules_version: 1 }).where('user_id', '=', late.userId).execute();
  await amend({ title: 'Otro título', reason: 'Se entiende mejor' });
  await deliver(app);
  expect(await linesOf(app, late)).toEqual([expect.stringContaining('el premio 1 era «Bicicleta para el viaje»')]);
});

test('nobody is told of a draw or a call-off that rolled back', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  await takeAs(app, address, 'Eva', [7], {}, eva);
  const failing = {
    ...app,
    db: app.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('raffle_news')) {
          throw new Error('the connection went');
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  await expect(cancelRaffle(failing, ana, { ...address, form: { reason: 'Llueve' } })).rejects.toThrow('went');
  await deliver(app);
  expect(await linesOf(app, eva)).toEqual([]);
});

test('a cancelled raffle is told to everybody who held a number in it, with what is to be given back', async () => {
  const { app, clock } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const [eva, luis, gone] = await Promise.all(['Eva', 'Luis', 'Nora'].map((name) => personIn(app, name)));
  if (!eva || !luis || !gone) throw new Error('three people were asked for');
  const guest = `invitada-${eva.userId}@correo.example`.toLowerCase();
  const paid = await takeAs(app, address, 'Eva', [1], {}, eva);
  await confirmOrder(app, ana, { ...address, order: paid.orderId, form: { way: 'bizum' } });
  await takeAs(app, address, 'Eva', [2], {}, eva);
  await takeAs(app, address, 'Luis', [3], {}, luis);
  const left = await takeAs(app, address, 'Nora', [4], {}, gone);
  await cancelOrder(app, gone, { place: { key: left.orderId } });
  await takeAs(app, address, 'Invitada', [5], { email: guest });
  clock.set(app.clock.now().add({ minutes: 1 }));
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Llueve' } });
  await deliver(app);
  const told = 'Se ha cancelado «Bicicleta para el viaje»: no habrá sorteo';
  expect((await linesOf(app, eva))[0]).toBe(`${told} y te van a devolver lo que pagaste. Motivo: Llueve.`);
  expect(await linesOf(app, eva)).toHaveLength(2);
  expect(await linesOf(app, luis)).toEqual([`${told}. Motivo: Llueve.`]);
  expect(await linesOf(app, gone)).toEqual([]);
  expect(newsTo(guest)).toEqual(['Se ha cancelado «Bicicleta para el viaje»']);
  expect(lastTo(guest)).toMatch(/\/boleto\/[\w-]{43}/);
});

test('a refund that is due, and one that was made, is told to the holder of the order', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  const guest = `devuelta-${eva.userId}@correo.example`.toLowerCase();
  const own = await takeAs(app, address, 'Eva', [7, 42], {}, eva);
  const guests = await takeAs(app, address, 'Invitada', [3], { email: guest });
  for (const { orderId: order } of [own, guests]) {
    await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
    await markRefundDue(app, ana, { ...address, order, form: { reason: 'Pago doble' } });
    await markRefundDue(app, ana, { ...address, order, form: { reason: 'Otra vez' } });
  }
  await deliver(app);
  await markRefunded(app, ana, { ...address, order: own.orderId });
  await markRefunded(app, ana, { ...address, order: guests.orderId });
  await deliver(app);
  expect((await linesOf(app, eva)).slice(0, 2)).toEqual([
    'Te han devuelto lo que pagaste por los números 07 y 42 de «Bicicleta para el viaje».',
    'Tus números 07 y 42 ya no participan en «Bicicleta para el viaje»: te van a devolver lo que pagaste. Motivo: Pago doble.',
  ]);
  expect(newsTo(guest)).toContain('Te van a devolver tu pago de «Bicicleta para el viaje»');
  expect(newsTo(guest)).toContain('Pago devuelto en «Bicicleta para el viaje»');
});

test('who gives up an order themselves is not told of it', async () => {
  const { app } = tellingApp();
  const { address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  const { orderId: order } = await takeAs(app, address, 'Eva', [7], {}, eva);
  await app.db.updateTable('orders').set({ status: 'in_review' }).where('id', '=', order).execute();
  await cancelOrder(app, eva, { place: { key: order } });
  expect(await linesOf(app, eva)).toEqual([]);
});

test('the desk frees no order whose receipt came after its page was opened', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const { orderId: order, secret } = await takeAs(app, address, 'Eva', [7]);
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: receiptPaper() });
  expect((await refusalOf(cancelOrder(app, ana, { place: { ...address, order } }))).code).toBe('order.receipt-came');
  expect((await showOrder(app, stranger, { key: secret })).order.status).toBe('in_review');
});
