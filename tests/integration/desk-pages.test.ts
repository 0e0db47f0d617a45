import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showDashboard } from '#app/community-pages/show-dashboard.ts';
import { showTickets } from '#app/members/show-tickets.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { undoRejection } from '#app/orders/undo-rejection.ts';
import { createRaffle } from '#app/raffles/create-raffle.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import { stranger } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import {
  app,
  clock,
  nobody,
  orderFixture,
  orderOf,
  photo,
  saleWith,
  sendForm,
  server,
} from '#support/order-fixture.ts';
import { raffleOnSale, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPaper, receiptPicture } from '#support/receipt.ts';
import { awayTo } from '#support/visitor.ts';
import { formatDate, formatMoney } from '#texts/format.ts';
import { creditTexts } from '#texts/orders/credit.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { partTexts } from '#texts/orders/part-payments.ts';
import { paths } from '#texts/paths.ts';
import { list } from '#texts/words.ts';

await orderFixture();

test('the desk reviews without script: the receipt beside the sum, confirmed with one form', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { secret, orderId } = await takeAs(app, address, 'Beto Ruiz', [7, 42]);
  await sendForm(paths.ticket({ secret }), { act: 'receipt', file: await photo('two') });
  const page = await (await person.get(desk)).text();
  const [receipt] = await receiptsOf(app.db, await orderOf(secret));
  const href = paths.raffleDeskReceipt({ ...address, receipt: receipt?.id ?? '' });
  for (const words of ['Beto Ruiz', '5\u00a0€', href]) expect(page).toContain(words);
  expect((await person.get(href)).headers.get('Content-Type')).toBe('image/jpeg');
  expect((await nobody.get(href)).status).toBe(302);
  const refused = await person.post(desk, { act: 'reject', order: orderId, reason: ' ' });
  expect(refused.status).toBe(422);
  const done = await person.post(`${desk}?ver=por-revisar`, { act: 'confirm', order: orderId });
  expect([done.status, done.headers.get('Location')]).toEqual([
    303,
    `${desk}?ver=por-revisar&hecho=confirmado&pago=${orderId}`,
  ]);
  expect((await orderOf(secret)).status).toBe('confirmed');
  expect((await person.post(desk, { act: 'confirm', order: orderId })).status).toBe(303);
  expect((await person.post(desk, { act: 'steal', order: orderId })).status).toBe(404);
});

test('an order is given more time without script: each button says until when, in the time of the raffle', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { orderId, secret } = await takeAs(app, address, 'Beto Ruiz', [7, 42]);
  const page = await (await person.get(`${desk}?ver=sin-pagar`)).text();
  const { extend } = deskTexts.act;
  for (const words of [extend.open, extend.kinds.day, 'hasta el lun 23 nov, 11:00', extend.kinds.close]) {
    expect(page.replaceAll('\u00a0', ' ')).toContain(words);
  }
  const [, until = ''] = [...page.matchAll(/value="([^"]+)"[^>]*name="until"|name="until"[^>]*value="([^"]+)"/g)].map(
    ([, one, other]) => one ?? other,
  );
  const done = await person.post(`${desk}?ver=sin-pagar`, { act: 'extend-hold', order: orderId, until });
  expect([done.status, done.headers.get('Location')]).toEqual([303, `${desk}?ver=sin-pagar&hecho=mas-tiempo`]);
  expect((await orderOf(secret)).held_until.toString()).toBe(clock.now().add({ hours: 48 }).toString());
  const told = await (await nobody.get(paths.ticket({ secret }))).text();
  expect(told).toContain(orderTexts.history.kinds['order.hold-extended']);
  const late = await person.post(desk, { act: 'extend-hold', order: orderId, until: '2027-01-01T00:00:00Z' });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('La lista se sella antes')]);
  expect((await person.post(desk, { act: 'extend-hold', order: orderId, until: 'mañana' })).status).toBe(422);
});

test('a part is noted and taken back without script, and both pages say what was paid and what is missing', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { orderId, secret } = await takeAs(app, address, 'Beto Ruiz', [7, 42]);
  const unpaid = `${desk}?ver=sin-pagar`;
  const read = async (page: Promise<Response>) => (await (await page).text()).replaceAll('\u00a0', ' ');
  const part = { act: 'book-part', order: orderId, key: randomUUID(), amount: '2', way: 'cash' };
  const done = await person.post(unpaid, part);
  expect([done.status, done.headers.get('Location')]).toEqual([303, `${unpaid}&hecho=abono`]);
  const card = await read(person.get(unpaid));
  for (const words of ['Abonado 2 € de 5 €', 'Faltan 3 €.', 'lo apuntó admin-']) expect(card).toContain(words);
  const own = await read(nobody.get(paths.ticket({ secret })));
  const told = [
    'Llevas pagado 2 €. Faltan 3 € para que tus números participen.',
    partTexts.own.rule,
    'Paga 3 € por una',
  ];
  for (const words of [...told, 'Abono apuntado: 2 €']) expect(own).toContain(words);
  const reminder = awayTo(await person.post(desk, { act: 'remind', order: orderId })).searchParams.get('text') ?? '';
  expect(reminder.replaceAll('\u00a0', ' ')).toContain('Llevas pagado 2 € y faltan 3 €.');
  const tooMuch = await person.post(unpaid, { ...part, key: randomUUID(), amount: '3,01' });
  expect([tooMuch.status, await tooMuch.text()]).toEqual([409, expect.stringContaining('un abono no puede ser mayor')]);
  const [{ id: payment } = { id: '' }] = await app.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .execute();
  const undone = await person.post(unpaid, { act: 'undo-part', order: orderId, payment });
  expect(undone.headers.get('Location')).toBe(`${unpaid}&hecho=abono-quitado`);
  expect(await read(person.get(unpaid))).not.toContain('Abonado');
  const whole = await person.post(unpaid, { ...part, key: randomUUID(), amount: '5,00' });
  expect(whole.headers.get('Location')).toBe(`${unpaid}&hecho=confirmado&pago=${orderId}`);
});

test('a reminder goes to WhatsApp with the numbers, the sum, the time left and a link that opens the order', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { orderId } = await takeAs(app, address, 'Beto', [7, 42]);
  const response = await person.post(desk, { act: 'remind', order: orderId });
  const target = awayTo(response);
  expect(target.origin + target.pathname).toMatch(/^https:\/\/wa\.me\/34\d{9}$/);
  const words = target.searchParams.get('text') ?? '';
  expect(words.replaceAll('\u00a0', ' ')).toContain(
    'Hola, Beto. Tienes apartados el 07 y el 42 en «Bicicleta para el viaje». Son 5 €. Los guardamos hasta el dom 22 nov, 11:00 (hora de Madrid).',
  );
  const secret = words.split('/boleto/')[1] ?? '';
  expect((await nobody.get(paths.ticket({ secret }))).status).toBe(200);
});

test('a reminder of one number speaks of one', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { orderId } = await takeAs(app, address, 'Beto', [7]);
  const words = awayTo(await person.post(desk, { act: 'remind', order: orderId })).searchParams.get('text') ?? '';
  expect(words).toContain('Tienes apartado el 07 en');
  expect(words).toContain('Lo guardamos hasta el');
});

test('who rejects a receipt is offered to tell its sender, with the reason, which stands at the order as well', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { orderId, secret } = await takeAs(app, address, 'Beto', [7, 42]);
  const reason = 'No se lee bien';
  const reject = async (seed: string) => {
    await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: await receiptPicture(seed) });
    const done = await person.post(desk, { act: 'reject', order: orderId, reason });
    return (await person.get(done.headers.get('Location') ?? '')).text();
  };
  const told = async () => {
    const sent = await person.post(desk, { act: 'remind', order: orderId });
    return (awayTo(sent).searchParams.get('text') ?? '').replaceAll('\u00a0', ' ');
  };
  expect(await reject(`${orderId} 1`)).toContain(deskTexts.act.tellRejected('Beto'));
  expect(await told()).toMatch(
    /El comprobante que enviaste por el 07 y el 42 en «.+» no sirvió: No se lee bien\. Te guardamos los números hasta el .+\. Si ya pagaste, no pagues otra vez/,
  );
  const card = await (await person.get(`${desk}?ver=${deskTexts.slugs.unpaid}`)).text();
  expect(card).toContain(deskTexts.order.rejectedFor(reason));
  expect(card).not.toContain(deskTexts.act.tellRejected('Beto'));
  const page = await (await nobody.get(paths.ticket({ secret }))).text();
  expect(page).toContain(orderTexts.receipt.againLead);
  expect(page.indexOf(orderTexts.receipt.againLead)).toBeLessThan(page.indexOf(orderTexts.pay.title));

  expect(await reject(`${orderId} 2`)).toContain(deskTexts.act.tellRejected('Beto'));
  expect(await told()).toContain('tampoco sirvió: No se lee bien. El pedido ha terminado.');
});

test('who sells sees their own sales and nothing of others, and reviews nothing', async () => {
  const { address, person, desk, actor } = await saleWith('seller');
  const other = await takeAs(app, address, 'Beto', [7]);
  await sellForOther(app, actor, {
    address,
    form: { typed: '9', name: 'Juan', requestKey: 'a3bb189e-8bf9-4c11-8c2f-0d3a3f0f7c11' },
  });
  const page = await (await person.get(`${desk}?ver=sin-pagar`)).text();
  expect(page).toContain('Juan');
  expect(page).not.toContain('Beto');
  expect(page).not.toContain(deskTexts.act.paidInHand);
  expect((await person.post(desk, { act: 'remind', order: other.orderId })).status).toBe(404);
  expect((await person.post(desk, { act: 'confirm', order: other.orderId })).status).toBe(404);
  expect((await person.get(paths.raffleDeskExport(address))).status).toBe(403);
});

test('who sells by hand reads the numbers that were taken, and sends their link from there', async () => {
  const { address, person, desk } = await saleWith('seller');
  const other = await takeAs(app, address, 'Beto', [7]);
  const sale = { act: 'sell', typed: '9, 41', name: 'Juan', phone: '600 777 888', requestKey: randomUUID() };
  const made = await person.post(desk, sale);
  const next = new URL(made.headers.get('Location') ?? '', server.url);
  const page = await (await person.get(next.pathname + next.search)).text();
  expect(page).toContain(deskTexts.sell.made('Juan', false));
  expect(page).toContain(deskTexts.sell.sendLink);
  expect(page).toMatch(/09 y 41/);
  const link = await person.post(desk, { act: 'remind', order: next.searchParams.get('venta') ?? '' });
  expect(awayTo(link).href).toMatch(/^https:\/\/wa\.me\/34600777888\?text=/);
  const others = await (await person.get(`${desk}?venta=${other.orderId}`)).text();
  expect(others).not.toContain(deskTexts.sell.sendLink);
});

test('a seller is shown no draft, and of what waits only what they sold', async () => {
  const { ana, address, actor } = await saleWith('seller');
  const { communityUrl } = address;
  await createRaffle(app, ana, {
    communityUrl,
    form: { title: 'Sorpresa', price: '0', salesCloseAt: '2026-12-17T20:00', drawAt: '2026-12-18T20:00' },
  });
  await takeAs(app, address, 'Beto', [7]);
  await sellForOther(app, actor, { address, form: { typed: '9', name: 'Juan', requestKey: randomUUID() } });
  const of = async (asker: typeof actor) => {
    const listed = (await showTickets(app, asker, { communityUrl })).raffles;
    const { living, attention, figures } = await showDashboard(app, asker, { communityUrl, period: 'all' });
    return {
      listed: listed.map(({ card }) => card.title).sort(),
      living: living.map(({ title }) => title),
      drafts: attention.filter(({ kind }) => kind === 'draft').length,
      pending: [listed.reduce((sum, { work }) => sum + (work?.pending ?? 0), 0), figures?.pendingOrders],
    };
  };
  const { raffle } = await findRaffle(app.db, address, stranger);
  const one = [raffle.title];
  expect(await of(actor)).toEqual({ listed: one, living: one, drafts: 0, pending: [1, 1] });
  const all = [raffle.title, 'Sorpresa'].sort();
  expect(await of(ana)).toEqual({ listed: all, living: one, drafts: 1, pending: [2, 2] });
});

test('what is not paid is counted alike at a raffle’s desk and in the list of its community’s raffles', async () => {
  const { ana, address } = await raffleOnSale(app);
  await takeAs(app, address, 'Beto', [7]);
  const { orderId } = await takeAs(app, address, 'Carla', [8]);
  const rejected = { status: 'rejected' } as const;
  await app.db.updateTable('orders').set(rejected).where('id', '=', orderId).execute();
  const { counts } = await showDesk(app, ana, { ...address, list: null, words: '', page: 1 });
  const { raffles } = await showTickets(app, ana, { communityUrl: address.communityUrl });
  expect([counts.unpaid, raffles[0]?.work?.pending]).toEqual([2, 2]);
});

test('the organiser sees what each seller has sold, and what was paid on which day', async () => {
  const { address, ana, person, desk, actor } = await saleWith('admin');
  await sellForOther(app, actor, {
    address,
    form: { typed: '9, 10', name: 'Juan', paid: 'on', requestKey: 'd2719b4f-90a1-4b7e-8d0a-5b1a3f0f7c22' },
  });
  const now = clock.now();
  using _clock = withClock(clock);
  clock.pass({ hours: 24 });
  const { orderId } = await takeAs(app, address, 'Beto', [1]);
  await confirmOrder(app, ana, { ...address, order: orderId, form: {} });
  const page = await (await person.get(desk)).text();
  expect(page).toContain(deskTexts.sellers.title);
  const days = [formatDate(now, 'UTC'), formatDate(now.add({ hours: 24 }), 'UTC')] as const;
  expect(page).toContain(deskTexts.sales.label(list([`${days[0]}, 2`, `${days[1]}, 1`])));
});

test('nothing on the way keeps the desk, as a page or as the data of one', async () => {
  const { person, desk } = await saleWith('admin');
  for (const address of [desk, `${desk}.data`]) {
    const response = await person.get(address);
    expect([response.status, response.headers.get('Cache-Control')], address).toEqual([200, 'private, no-store']);
  }
});

test('the desk says that a word is a way of paying, and which choice takes one away or adds none', async () => {
  const { ana, address, person, desk } = await saleWith('admin');
  const { orderId: order } = await takeAs(app, address, 'Beto', [7]);
  await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  const html = await (await person.get(`${desk}?ver=pagados`)).text();
  expect(html).toContain('Cómo pagó: Bizum · confirmado');
  const choices = [...html.matchAll(/<option value=""[^>]*>([^<]*)</g)].map(([, words]) => words);
  expect(choices).toEqual([creditTexts.desk.sale.hold, deskTexts.words.none.kept, deskTexts.words.none.added]);
  expect(html).not.toContain('Ninguna');
});

test('the desk is closed to members and to strangers', async () => {
  const { person, desk } = await saleWith('member');
  expect((await person.get(desk)).status).toBe(403);
  expect((await nobody.get(desk)).status).toBe(302);
});

test('the table of orders opens in a spreadsheet and runs nothing in it', async () => {
  const { address, person } = await saleWith('admin');
  await takeAs(app, address, '=HYPERLINK("http://x")', [7]);
  const response = await person.get(paths.raffleDeskExport(address));
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(text).toContain('"Pendiente de pago"');
});

test('the desk sells by hand, sets numbers aside and gives them back, all or none', async () => {
  const { address, person, desk } = await saleWith('admin');
  const sale = {
    act: 'sell',
    typed: '7, 8',
    name: 'Juan',
    paid: 'on',
    requestKey: '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b',
  };
  expect((await person.post(desk, sale)).status).toBe(303);
  expect(await stateOf(app, address)).toEqual({ 7: 'paid', 8: 'paid' });
  const taken = await person.post(desk, { act: 'block', typed: '8-10' });
  expect(taken.status).toBe(409);
  expect(await taken.text()).toContain('value="8-10"');
  expect((await person.post(desk, { act: 'block', typed: '9-11' })).status).toBe(303);
  const unblocked = async () => (await person.post(desk, { act: 'unblock', typed: '9' })).headers.get('Location');
  expect(await unblocked()).toContain('hecho=desbloqueados');
  expect(await unblocked()).toContain('hecho=sin-bloqueados');
  expect(await stateOf(app, address)).toEqual({ 7: 'paid', 8: 'paid', 10: 'blocked', 11: 'blocked' });
});

test('a list is looked through by name without accents, by number, by telephone and by reference', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { secret } = await takeAs(app, address, 'José Núñez', [33]);
  const { orderId: other } = await takeAs(app, address, 'Berta', [34]);
  // one of chance may have a 33 in it
  await app.db.updateTable('orders').set({ reference: 'BERTAB' }).where('id', '=', other).execute();
  const { reference, phone } = await orderOf(secret);
  for (const words of ['jose nunez', '33', phone ?? '', reference.toLowerCase()]) {
    const query = new URLSearchParams({ ver: 'sin-pagar', q: words });
    const page = await (await person.get(`${desk}?${query}`)).text();
    expect(page, words).toContain('José Núñez');
    expect(page, words).not.toContain('Berta');
  }
});

test('whoever adds a receipt at the desk is not told of their own bank: it is the buyer who paid', async () => {
  const { address, person, desk } = await saleWith('admin');
  await takeAs(app, address, 'Irma', [61]);
  const page = await (await person.get(`${desk}?ver=sin-pagar`)).text();
  expect(page).toContain(deskTexts.act.addReceiptHint);
  expect(page).toContain(orderTexts.receipt.transferReferenceHint);
  expect(page).not.toContain('tu banco');
});

test('an order whose receipt came late waits on the desk for somebody to decide', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { secret } = await takeAs(app, address, 'Gloria', [60]);
  clock.pass({ hours: 25 });
  await takeAs(app, address, 'Hugo', [60]);
  await expireDueHolds(app);
  const sent = await sendForm(paths.ticket({ secret }), { act: 'receipt', file: await photo('late') });
  expect(sent.headers.get('Location')).toContain('hecho=tarde');
  const page = await (await person.get(desk)).text();
  expect(page).toContain(deskTexts.order.lost([60], 2));
  expect(await (await nobody.get(paths.ticket({ secret }))).text()).toContain(orderTexts.lost([60], 2).words);
});

const junk = fc.oneof(
  fc.constantFrom(
    '\0',
    '-1',
    '1e9',
    'NaN',
    '9'.repeat(400),
    '\u202e7',
    "' or 1=1 --",
    '../../etc/passwd',
    '[object Object]',
  ),
  fc.string({ maxLength: 60 }),
  fc.uuid(),
);

test('whatever is sent to the desk or to an order is answered, never with an error of ours', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  const acts = [
    'confirm',
    'reject',
    'refund-due',
    'refunded',
    'cancel',
    'sell',
    'block',
    'unblock',
    'words',
    'publish',
  ];
  const fields = [
    'reason',
    'way',
    'typed',
    'random',
    'name',
    'phone',
    'email',
    'requestKey',
    'story',
    'number',
    'position',
  ];
  const anAct = fc.constantFrom(...acts, 'seal', 'deliver', 'remind', 'join', 'received', 'receipt');
  const aForm = fc.dictionary(fc.constantFrom(...fields, 'paymentWays.0.kind', 'paymentWays.0.details', 'n'), junk);
  await fc.assert(
    fc.asyncProperty(anAct, aForm, junk, fc.boolean(), async (act, form, query, isReal) => {
      const sent = { ...form, act, order: isReal ? orderId : query };
      for (const response of [
        await person.post(desk, sent),
        await nobody.post(paths.ticket({ secret }), sent),
        await person.get(`${desk}?${new URLSearchParams({ q: query, ver: query, pagina: query })}`),
        await nobody.get(paths.ticket({ secret: query || '-' })),
      ]) {
        expect(response.status).toBeLessThan(500);
        await response.text();
      }
    }),
    { numRuns: 30 },
  );
});

test('several payments are confirmed without script: marked on their cards, their total said first, and undone together', async () => {
  const { address, person, desk } = await saleWith('admin');
  const beto = await takeAs(app, address, 'Beto', [7, 42]);
  clock.pass({ seconds: 1 });
  const orders = [beto, await takeAs(app, address, 'Carla', [8])];
  for (const { secret } of orders)
    await sendForm(paths.ticket({ secret }), { act: 'receipt', file: await photo(secret) });
  const ids = orders.map(({ orderId }) => orderId);
  const read = async (address: string) => (await (await person.get(address)).text()).replaceAll('\u00a0', ' ');
  const list = await read(`${desk}?ver=por-revisar`);
  expect(list).toContain(deskTexts.together.markedOnes);
  for (const id of ids) expect(list).toMatch(new RegExp(`<input[^>]*form="varios"[^>]*value="${id}"`));
  const asked = await read(`${desk}?ver=por-revisar&${ids.map((id) => `confirmar=${id}`).join('&')}`);
  expect(asked).toContain('Vas a confirmar 2 pagos: 7,50 € en total');
  const field = (name: string, page: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const form = { act: 'confirm-several', orders: field('orders', asked), total: field('total', asked) };
  const other = await person.post(`${desk}?ver=por-revisar`, { ...form, total: '1' });
  expect([other.status, await other.text()]).toEqual([409, expect.stringContaining('no se ha confirmado nada')]);
  const done = await person.post(`${desk}?ver=por-revisar&confirmar=todos`, form);
  expect(done.headers.get('Location')).toBe(`${desk}?ver=por-revisar&hecho=confirmados&pagos=${ids.join('.')}`);
  const after = await read(done.headers.get('Location') ?? '');
  for (const words of ['2 pagos confirmados: 7,50 €', deskTexts.together.undo(2)]) expect(after).toContain(words);
  const undo = { act: 'undo-several', orders: ids.join(' ') };
  const undone = await person.post(done.headers.get('Location') ?? '', undo);
  expect(undone.headers.get('Location')).toBe(`${desk}?ver=por-revisar&hecho=deshechos`);
  clock.pass({ minutes: 10 });
  await person.post(desk, { ...form, orders: field('orders', await read(`${desk}?ver=por-revisar&confirmar=todos`)) });
  clock.pass({ minutes: 10 });
  const late = await person.post(desk, undo);
  expect(late.headers.get('Location')).toBe(
    `${desk}?hecho=ninguno-deshecho&fuera=${ids.map((id) => `${id}_undo-over`).join('.')}`,
  );
  expect(await read(late.headers.get('Location') ?? '')).toContain(deskTexts.together.reasons['undo-over']);
});

test('several payments that were the last a list waited for: it is sealed with them, and what was left out is said', async () => {
  using _clock = withClock(clock);
  const { address, person, desk } = await saleWith('admin');
  const orders = [await takeAs(app, address, 'Beto', [7]), await takeAs(app, address, 'Carla', [8])];
  for (const { secret } of orders)
    await sendForm(paths.ticket({ secret }), { act: 'receipt', file: await photo(secret) });
  const { raffle } = await findRaffle(app.db, address, stranger);
  clock.set(raffle.sales_close_at.add({ minutes: 1 }));
  const asked = await (await person.get(`${desk}?ver=por-revisar&confirmar=todos`)).text();
  expect(asked).toContain(deskTexts.together.seals);
  const [, marked = ''] = /name="orders" value="([^"]*)"/.exec(asked) ?? [];
  const [beto, carla] = orders.map(({ orderId }) => orderId);
  await person.post(desk, { act: 'refund-due', order: carla ?? '', reason: '' });
  const done = await person.post(desk, { act: 'confirm-several', orders: marked, total: '500' });
  expect(done.headers.get('Location')).toBe(`${desk}?hecho=confirmados-y-sellada&pagos=${beto}&fuera=${carla}_changed`);
  const after = await (await person.get(done.headers.get('Location') ?? '')).text();
  expect(after).toContain(deskTexts.together.reasons.changed);
  expect(after).not.toContain('undo-several');
});

test('a payment is confirmed as it was shown: one that was dealt with meanwhile is refused, and the page says so', async () => {
  const { ana, address, person, desk } = await saleWith('admin');
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  await sendForm(paths.ticket({ secret }), { act: 'receipt', file: await photo('shown') });
  const page = await (await person.get(`${desk}?ver=${deskTexts.slugs.review}&modo=uno`)).text();
  const [, mark = ''] = /name="mark" value="(\d+)"/.exec(page) ?? [];
  const confirm = () => person.post(desk, { act: 'confirm', order: orderId, mark });
  await rejectOrder(app, ana, { ...address, order: orderId, form: { reason: 'No llegó' } });
  const refused = await confirm();
  expect([refused.status, (await orderOf(secret)).status]).toEqual([409, 'rejected']);
  expect(await refused.text()).toContain('El pedido que mirabas cambió mientras tanto');
  await undoRejection(app, ana, { ...address, order: orderId });
  expect([(await confirm()).status, (await orderOf(secret)).status]).toEqual([409, 'in_review']);
  const again = await (await person.get(desk)).text();
  const [, newer = ''] = /name="mark" value="(\d+)"/.exec(again) ?? [];
  for (let times = 0; times < 2; times += 1)
    expect((await person.post(desk, { act: 'confirm', order: orderId, mark: newer })).status).toBe(303);
  expect((await orderOf(secret)).status).toBe('confirmed');
});

test('those to review come one at a time without script: confirmed, left for later, and begun anew', async () => {
  using _clock = withClock(clock);
  const { address, person, desk } = await saleWith('admin');
  const orders = new Map<string, string>();
  for (const [name, number] of [['Beto', 7] as const, ['Carla', 8] as const, ['Dani', 9] as const]) {
    clock.pass({ seconds: 1 });
    const { secret, orderId } = await takeAs(app, address, name, [number]);
    await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: receiptPaper() });
    orders.set(name, orderId);
  }
  const { stack, act } = deskTexts;
  const names = (text: string) => ['Beto', 'Carla', 'Dani'].filter((name) => text.includes(`>${name}</h2>`));
  const read = async (path: string) => (await person.get(path)).text();
  const laterIn = (text: string) => /href="([^"]*desde=[0-9a-f-]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const one = `${desk}?ver=${deskTexts.slugs.review}&modo=uno`;
  expect(await read(desk)).toContain(stack.open);
  const first = await read(one);
  expect([names(first), first.includes(stack.confirm(formatMoney({ amount: 250, currency: 'EUR' }, 'ES')))]).toEqual([
    ['Beto'],
    true,
  ]);
  const second = laterIn(first);
  expect(names(await read(second))).toEqual(['Carla']);
  const confirmed = await person.post(second, { act: 'confirm', order: orders.get('Carla') ?? '' });
  const third = await read(confirmed.headers.get('Location') ?? '');
  expect(names(third)).toEqual(['Dani']);
  expect(third).toContain(act.undo);
  const end = await read(laterIn(third));
  expect([names(end), end.includes(stack.seen.title), end.includes(stack.seen.words(2))]).toEqual([[], true, true]);
});
