import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { browserSecret } from '#app/contacts/proofs.ts';
import { showHoldRequest } from '#app/contacts/show-hold-request.ts';
import { originOf } from '#app/network-origin.ts';
import { confirmHoldRequest, refuseHoldRequest } from '#app/orders/answer-request.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { refuseHoldRequests } from '#app/orders/refuse-requests.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { makeSellerLink } from '#app/orders/seller-link.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { personIn, stranger } from '#support/app.ts';
import {
  app,
  checked,
  clock,
  contactFixture,
  dates,
  deskOf,
  orderOf,
  organiserPhone,
  pageOf,
  requested,
  someone,
} from '#support/contact-check.ts';
import { eventsOf } from '#support/events.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, refusalOf, stateOf } from '#support/raffle.ts';
import { refusalSentence } from '#texts/refusals.ts';

await contactFixture();

test('with a phone alone the organiser holds the numbers once the message is there, and the link goes on to the order', async () => {
  const { ana, address } = await checked();
  const { page, secret, at } = await requested(address, ana, [7, 42]);
  expect(await stateOf(app, address)).toEqual({});
  const shown = await showHoldRequest(app, stranger, { secret });
  expect(shown).toMatchObject({ organiserPhone: '34600999888', request: { state: 'waiting', numbers: [7, 42] } });
  expect((await refusalOf(page.take([7, 42]))).params).toEqual({ secret });
  await Promise.all([confirmHoldRequest(app, ana, at), confirmHoldRequest(app, ana, at)]);
  await confirmHoldRequest(app, ana, at);
  expect(await orderOf(secret)).toMatchObject({
    status: 'pending',
    numbers: [7, 42],
    phone: '600111222',
    user_id: null,
  });
  expect(await stateOf(app, address)).toEqual({ 7: 'held', 42: 'held' });
  expect((await showHoldRequest(app, stranger, { secret })).request.state).toBe('held');
  expect((await deskOf(address, ana)).requests.shown).toEqual([]);
  // the browser that asked is known in this community, and not in another one
  await pageOf(address, { phone: '+34600111222', browser: page.browser }).take([8]);
  const elsewhere = await checked();
  expect(
    (await refusalOf(pageOf(elsewhere.address, { phone: '600111222', browser: page.browser }).take([8]))).code,
  ).toBe('contact.message-needed');
});

test('a form sent again without the cookie of its first answer leads its browser to its proof, whenever it comes', async () => {
  for (const when of ['waiting', 'held', 'lost'] as const) {
    const { ana, address } = await checked();
    const { page, at, secret } = await requested(address, ana, [7]);
    const again = pageOf(address, { phone: '600 111 222', requestKey: page.requestKey });
    if (when === 'waiting') expect((await refusalOf(again.take([7]))).params).toEqual({ secret });
    const eva = await personIn(app, 'Eva');
    const quicker = when === 'lost' ? await pageOf(address).take([7], {}, eva) : null;
    await confirmHoldRequest(app, ana, at).catch(() => undefined);
    if (when === 'held') await again.take([7]);
    if (quicker) {
      await cancelOrder(app, eva, { place: { key: quicker.secret } });
      expect((await refusalOf(again.take([7]))).params).toEqual({ secret });
    }
    await pageOf(address, { phone: '600111222', browser: again.browser }).take([8]);
  }
});

test('a request keeps who sold it by their link, unless they sell no more when it is answered', async () => {
  const { ana, address } = await checked();
  const { community } = await findRaffle(app.db, address, stranger);
  const [marta, luis] = [
    await putIn(app, community.id, 'Marta', { role: 'seller' }),
    await putIn(app, community.id, 'Luis', { role: 'seller' }),
  ];
  const asked = [];
  for (const [at, seller] of [marta, luis].entries()) {
    await makeSellerLink(app, seller, address);
    const v = (await deskOf(address, seller)).link?.code;
    asked.push(await requested(address, ana, [40 + at], { v, phone: `60011133${at}` }));
  }
  await app.db.updateTable('members').set({ role: 'member' }).where('user_id', '=', luis.userId).execute();
  for (const { at } of asked) await confirmHoldRequest(app, ana, at);
  const orders = await Promise.all(asked.map(({ secret }) => orderOf(secret)));
  expect(orders.map(({ credited_to: to, sold_by: by }) => [to, by])).toEqual([
    [marta.userId, null],
    [null, null],
  ]);
});

test('nobody but an organiser of the raffle answers a request, with its link or without', async () => {
  const { ana, address } = await checked();
  const other = await checked();
  const { at, secret } = await requested(address, ana, [1]);
  const eva = await personIn(app, 'Eva');
  for (const actor of [stranger, eva, other.ana]) {
    const code = actor.userId ? 'not-allowed' : 'not-signed-in';
    expect((await refusalOf(confirmHoldRequest(app, actor, at))).code).toBe(code);
    expect((await refusalOf(refuseHoldRequest(app, actor, at))).code).toBe(code);
    expect((await refusalOf(deskOf(address, actor))).code).toBe(code);
  }
  expect((await refusalOf(confirmHoldRequest(app, other.ana, { ...other.address, request: at.request }))).code).toBe(
    'not-found',
  );
  expect((await refusalOf(confirmHoldRequest(app, ana, { ...at, request: 'x' }))).code).toBe('not-found');
  expect((await refusalOf(showHoldRequest(app, stranger, { secret: browserSecret(app, null) }))).code).toBe(
    'not-found',
  );
  expect((await showHoldRequest(app, stranger, { secret })).request.state).toBe('waiting');
});

test('where numbers of a request are gone both are told, nothing is held, and the buyer chooses again without a message', async () => {
  const { ana, address } = await checked();
  const { page, secret, at } = await requested(address, ana, [1, 2, 3]);
  await pageOf(address).take([2], {}, await personIn(app, 'Eva'));
  expect((await deskOf(address, ana)).requests.shown).toMatchObject([{ gone: [2] }]);
  expect(await refusalOf(confirmHoldRequest(app, ana, at))).toMatchObject({
    code: 'request.numbers-gone',
    params: { numbers: [2] },
  });
  expect((await showHoldRequest(app, stranger, { secret })).request).toMatchObject({ state: 'lost', lostNumbers: [2] });
  expect(await stateOf(app, address)).toEqual({ 2: 'held' });
  expect((await refusalOf(confirmHoldRequest(app, ana, at))).code).toBe('request.over');
  await pageOf(address, { phone: '600111222', browser: page.browser }).take([1, 3, 4]);
});

test('a limit that stops a request is told to the organiser as theirs to solve, and the request goes on waiting', async () => {
  const form = { checkContact: 'on', checkPhone: organiserPhone, ...dates };
  const person = { phone: '600111222', name: 'Sofía' };
  const confirming = async (sale: Awaited<ReturnType<typeof checked>>, at: Awaited<ReturnType<typeof requested>>) => {
    const refusal = await refusalOf(confirmHoldRequest(app, sale.ana, at.at));
    const sentence = refusalSentence(refusal);
    expect(sentence).toContain('Sofía');
    expect(sentence).toContain('No se ha apartado nada');
    expect(sentence).not.toMatch(/\b(inicia sesión|los tuyos|ya tienes|quien organiza)\b/i);
    expect((await showHoldRequest(app, stranger, { secret: at.secret })).request.state).toBe('waiting');
    return [refusal.code, refusal.params];
  };
  const few = await raffleOnSale(app, { form, maxPerPerson: 2 });
  const [first, second] = [
    await requested(few.address, few.ana, [1, 2], person),
    await requested(few.address, few.ana, [3], person),
  ];
  await confirmHoldRequest(app, few.ana, first.at);
  expect(await confirming(few, second)).toEqual(['request.too-many', { name: 'Sofía', limit: 2 }]);
  const many = await raffleOnSale(app, { form });
  const all = Array.from({ length: 50 }, (_, at) => at);
  await confirmHoldRequest(app, many.ana, (await requested(many.address, many.ana, all, person)).at);
  const more = await requested(many.address, many.ana, [60], person);
  expect(await confirming(many, more)).toEqual(['request.unpaid-limit', { name: 'Sofía', limit: 50 }]);
  const chance = await requested(many.address, many.ana, [], { phone: '600111333', name: 'Sofía', random: '40' });
  const sale = { n: [], random: '15', name: 'Doña Rosa', requestKey: randomUUID() };
  await sellForOther(app, many.ana, { address: many.address, form: sale });
  expect(await confirming(many, chance)).toEqual(['request.not-enough-free', { name: 'Sofía', free: 35 }]);
  const hall = await raffleOnSale(app, { form });
  const network = { ...stranger, visitor: randomUUID() };
  for (const [from, phone] of [
    [0, '600111444'],
    [33, '600111555'],
  ] as const) {
    const wish = all.slice(0, 33).map((at) => at + from);
    const refusal = await refusalOf(pageOf(hall.address, { phone }).take(wish, {}, network));
    if (refusal.code !== 'contact.message-needed') throw refusal;
    const { request } = await showHoldRequest(app, stranger, refusal.params);
    await confirmHoldRequest(app, hall.ana, { ...hall.address, request: request.id });
  }
  // asked from elsewhere and put on that network: a request that was made while there was room
  const late = await requested(hall.address, hall.ana, [80], person);
  const { network: origin, site } = await originOf(app, network.visitor);
  await app.db.updateTable('hold_requests').set({ origin, site }).where('id', '=', late.request).execute();
  expect(await confirming(hall, late)).toEqual(['request.network-limit', { name: 'Sofía' }]);
});

test('numbers left to chance are picked when the organiser confirms', async () => {
  const { ana, address } = await checked();
  const { secret, at } = await requested(address, ana, [5], { random: '19' });
  await pageOf(address).take([6], {}, await personIn(app, 'Eva'));
  await confirmHoldRequest(app, ana, at);
  const { numbers } = await orderOf(secret);
  expect(numbers).toHaveLength(20);
  expect(numbers).not.toContain(6);
});

test('a refused request and one that nobody answers in a day hold nothing', async () => {
  const { ana, address } = await checked();
  const refused = await requested(address, ana, [1]);
  await refuseHoldRequest(app, ana, refused.at);
  await refuseHoldRequest(app, ana, refused.at);
  expect((await refusalOf(confirmHoldRequest(app, ana, refused.at))).code).toBe('request.over');
  const late = await requested(address, ana, [2]);
  clock.pass({ hours: 24 });
  expect((await refusalOf(confirmHoldRequest(app, ana, late.at))).code).toBe('request.over');
  expect((await showHoldRequest(app, stranger, { secret: late.secret })).request.state).toBe('expired');
  expect((await deskOf(address, ana)).requests.shown).toEqual([]);
  expect(await stateOf(app, address)).toEqual({});
});

test('requests are refused together: those that were counted, none that came later, with one event', async () => {
  const { ana, address } = await checked();
  const script = { ...stranger, visitor: randomUUID() };
  const asking = async (at: number, actor: Actor) => {
    const page = pageOf(address, { phone: `6112233${String(at).padStart(2, '0')}`, name: `Persona ${at}` });
    const refusal = await refusalOf(page.take([at], {}, actor));
    if (refusal.code !== 'contact.message-needed') throw refusal;
    return showHoldRequest(app, stranger, { secret: refusal.params.secret }).then(({ request }) => request.id);
  };
  const ofScript = [await asking(1, script), await asking(2, script), await asking(3, script)];
  const honest = await asking(4, { ...stranger, visitor: randomUUID() });
  const desk = async (refusal: { named?: string[]; networkOf?: string; all?: boolean }) => {
    const asked = { named: [], networkOf: null, all: false, ...refusal };
    const query = { ...address, list: 'unpaid', words: '', page: 1, refusal: asked } as const;
    return (await showDesk(app, ana, query)).requests;
  };
  const idsOf = (requests: readonly { id: string }[]) => requests.map(({ id }) => id).sort();
  const { networks, lines, toRefuse } = await desk({});
  expect([networks.map(({ requests }) => requests), lines.length, toRefuse]).toEqual([[3], 4, []]);
  expect(idsOf((await desk({ all: true })).toRefuse)).toEqual([...ofScript, honest].sort());
  expect(idsOf((await desk({ named: [honest, randomUUID()] })).toRefuse)).toEqual([honest]);
  const counted = idsOf((await desk({ networkOf: networks[0]?.request ?? '' })).toRefuse);
  expect(counted).toEqual([...ofScript].sort());
  const later = await asking(5, script);
  const elsewhere = await checked();
  const other = await requested(elsewhere.address, elsewhere.ana, [1]);
  await refuseHoldRequest(app, ana, { ...address, request: counted[0] ?? '' });
  const refusing = { ...address, requests: [...counted, other.request, 'x'] };
  expect((await refusalOf(refuseHoldRequests(app, await personIn(app, 'Eva'), refusing))).code).toBe('not-allowed');
  expect([await refuseHoldRequests(app, ana, refusing), await refuseHoldRequests(app, ana, refusing)]).toEqual([2, 0]);
  expect(idsOf((await desk({})).lines)).toEqual([honest, later].sort());
  expect((await showHoldRequest(app, stranger, { secret: other.secret })).request.state).toBe('waiting');
  const { community, raffle } = await findRaffle(app.db, address, ana);
  const events = await eventsOf(app.db, community.id, 'raffle', raffle.id);
  expect(events.filter(({ kind }) => kind === 'raffle.requests-refused')).toMatchObject([
    { actor: ana.userId, data: { requests: 2 } },
  ]);
  expect((await refusalOf(refuseHoldRequests(app, ana, { ...address, requests: [] }))).code).toBe('input');
});

test('a desk marks requests of one phone that come from different networks or accounts, and no others', async () => {
  const { ana, address } = await checked();
  const from = (visitor: string, phone: string) => ({ buyer: { phone }, actor: { ...stranger, visitor } });
  const asks = [
    from('one', '600111222'),
    from('two', '+34 600 111 222'),
    from('one', '600111333'),
    from('one', '600111333'),
  ];
  for (const [at, { buyer, actor }] of asks.entries()) {
    expect((await refusalOf(pageOf(address, buyer).take([at + 1], {}, actor))).code).toBe('contact.message-needed');
  }
  const { shown } = (await deskOf(address, ana)).requests;
  expect(shown.map(({ numbers, isPhoneOfSeveral }) => [numbers[0], isPhoneOfSeveral]).sort()).toEqual([
    [1, true],
    [2, true],
    [3, false],
    [4, false],
  ]);
});

test('three requests of one phone wait in a raffle, in whatever spelling, and no more', async () => {
  const { ana, address } = await checked();
  for (const phone of ['600111222', '+34 600 111 222', '0034600111222']) await requested(address, ana, [1], { phone });
  const again = (actor: Actor) => refusalOf(pageOf(address, { phone: '600-111-222' }).take([2], {}, actor));
  const refused = await again(stranger);
  expect([refused.code, refused.params]).toEqual(['contact.too-many-requests', { sendsMail: true }]);
  // the ways on that are named are there
  expect(refusalSentence(refused)).toContain('escribe tu correo');
  const byMail = pageOf(address, { phone: '600-111-222', email: someone() });
  expect((await refusalOf(byMail.take([2]))).code).toBe('contact.code-sent');
  // whoever asks from elsewhere is not kept from it, up to twelve in all
  for (let at = 0; at < 9; at += 1) {
    expect((await again({ ...stranger, visitor: randomUUID() })).code).toBe('contact.message-needed');
  }
  expect((await again({ ...stranger, visitor: randomUUID() })).code).toBe('contact.too-many-requests');
  await requested(address, ana, [2], { phone: '600111223' });
});
