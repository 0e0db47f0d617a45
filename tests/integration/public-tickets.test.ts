import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { renouncePrize } from '#app/draws/answer-prize.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { eraseOrder } from '#app/orders/erase-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { publicTicketLimit, showPublicTicket } from '#app/orders/show-public-ticket.ts';
import { hideTickets, showTicketsPublicly } from '#app/orders/show-tickets-publicly.ts';
import { swapNumber } from '#app/orders/swap-number.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { charge, countedNetwork } from '#app/rate-limit.ts';
import { ticketFileLimit, ticketPaperOf } from '#app/share/ticket-faces.ts';
import { ticketCodesOf } from '#db/orders/ticket-codes.ts';
import { undoMinutes } from '#domain/orders/order.ts';
import { stranger } from '#support/app.ts';
import { pointsOf } from '#support/code-picture.ts';
import { raffleToDraw } from '#support/draw.ts';
import { drawnBy } from '#support/drawn.ts';
import { eventsOf } from '#support/events.ts';
import { app, clock, nobody, orderFixture, orderOf, server } from '#support/order-fixture.ts';
import { phoneOf, raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { formatTime } from '#texts/format.ts';
import { publicTicketTexts as words } from '#texts/orders/public-ticket.ts';
import { paths } from '#texts/paths.ts';
import { perform } from '#verifier/page/perform.ts';

await orderFixture();

const zone = 'Europe/Madrid';

/** Makes the pages of an order by its private link. Gives the codes by number. */
async function shownOf(secret: string, isNamed = false) {
  await showTicketsPublicly(app, stranger, { key: secret, isNamed });
  const codes = await ticketCodesOf(app.db, await orderOf(secret));
  return (number: number) => codes.find((each) => each.number === number)?.code ?? '';
}

/** What a code in a drawing says. */
async function readIn(png: Uint8Array): Promise<string> {
  const read = perform({ kind: 'qr', points: await pointsOf(Buffer.from(png)) });
  return read.kind === 'qr' ? (read.text ?? '') : '';
}

/** What the page of a code says, in plain spaces. */
async function pageOf(code: string): Promise<string> {
  const response = await nobody.get(paths.publicTicket({ code }));
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll('\u00a0', ' ');
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const stampIn = (page: string) => /class="stamp[^"]*">([^<]+)</.exec(page)?.[1];
const nothing = () => nobody.get(paths.publicTicket({ code: '2'.repeat(18) }));

test('from the hold to the sealed list and the draw, the page of a number says what is true of it, and never sooner that it is valid', async () => {
  const drawAt = clock.now().add({ hours: 48 });
  const raffle = await raffleToDraw(app, clock, {
    drawAt,
    form: { method: 'commitment', 'prizes.0.name': 'Bici roja' },
  });
  const { ana, address } = raffle;
  const { secret, orderId } = await takeAs(app, address, 'Beto Ruiz', [7, 42]);
  const codeOf = await shownOf(secret);
  const { held_until } = await orderOf(secret);
  const held = await pageOf(codeOf(7));
  expect(stampIn(held)).toBe(words.stamps.held);
  for (const said of [words.held(held_until.toString(), zone), 'Bicicleta para el viaje', 'Club de los jueves'])
    expect(held).toContain(plain(said));

  const confirm = () => confirmOrder(app, ana, { ...address, order: orderId, form: { way: 'cash' } });
  await confirm();
  const until = formatTime(clock.now().add({ minutes: undoMinutes }), zone);
  clock.pass({ minutes: undoMinutes - 1 });
  const paid = await pageOf(codeOf(7));
  expect([stampIn(paid), paid.includes(until)]).toEqual([words.stamps.paid, true]);
  // looking at it did not take the organiser’s right to undo away
  await undoConfirmation(app, ana, { ...address, order: orderId });
  expect(stampIn(await pageOf(codeOf(7)))).toBe(words.stamps.held);

  await confirm();
  clock.pass({ minutes: undoMinutes });
  const valid = await pageOf(codeOf(7));
  expect(stampIn(valid)).toBe(words.stamps.valid);
  for (const said of [words.valid, words.asOf(clock.now().toString(), zone)]) expect(valid).toContain(plain(said));
  // what it called valid is not undone, also at an hour at which another server would still allow it
  clock.set(clock.now().subtract({ minutes: 1 }));
  const undone = await refusalOf(undoConfirmation(app, ana, { ...address, order: orderId }));
  expect(undone.code).toMatch(/^order\./);
  clock.pass({ minutes: 1 });

  clock.set(drawAt.subtract({ hours: 2 }));
  await sealDueLists(app);
  const listed = await pageOf(codeOf(42));
  expect([stampIn(listed), listed.includes(words.listed)]).toEqual([words.stamps.listed, true]);
  clock.set(drawAt);
  const verdict = await drawnBy(server, raffle);
  const winner = verdict?.ganadores?.[0] ?? 0;
  const won = await pageOf(codeOf(winner));
  expect(stampIn(won)).toBe(words.stamps.won);
  expect(won).toContain(words.won([{ name: 'Bici roja', isDelivered: false }]));
  const other = await pageOf(codeOf(winner === 7 ? 42 : 7));
  expect([stampIn(other), other.includes(words.drawn)]).toEqual([words.stamps.drawn, true]);
  expect(other).toContain(paths.raffleRecord(address));
  // whoever gave the prize up has none any more
  await renouncePrize(app, stranger, { key: secret, position: 1, number: winner });
  expect(stampIn(await pageOf(codeOf(winner)))).toBe(words.stamps.drawn);
});

test('the page opens no order, says no contact and no name but the one its holder chose, and is kept by nobody', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId, reference } = await takeAs(app, address, 'Beto Ruiz', [7, 8]);
  const order = paths.ticket({ secret });
  const made = await nobody.post(order, { act: 'show' });
  expect([made.status, made.headers.get('Location')]).toEqual([303, `${order}?hecho=boletos`]);
  const codeOf = await shownOf(secret);
  expect(codeOf(7)).not.toBe(codeOf(8));
  expect(await (await nobody.get(order)).text()).toContain(`href="${paths.publicTicket({ code: codeOf(8) })}"`);
  const response = await nobody.get(paths.publicTicket({ code: codeOf(7) }));
  const headers = ['Cache-Control', 'X-Robots-Tag', 'Referrer-Policy'].map((name) => response.headers.get(name));
  expect(headers).toEqual(['private, no-store', 'noindex', 'same-origin']);
  const page = await response.text();
  for (const secretOf of [secret, reference, orderId, 'Beto', phoneOf('Beto Ruiz')])
    expect(page).not.toContain(secretOf);

  await nobody.post(order, { act: 'show', named: 'on' });
  const named = await pageOf(codeOf(7));
  expect([named.includes('Beto R.'), named.includes('Ruiz')]).toEqual([true, false]);
  await nobody.post(order, { act: 'show' });
  expect(await pageOf(codeOf(7))).not.toContain('Beto');
  const { community_id: communityId } = await orderOf(secret);
  const kinds = (await eventsOf(app.db, communityId, 'order', orderId)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'order.tickets-shown')).toHaveLength(3);

  // a link that the desk has too makes none and ends none
  const { secret: desks } = await remindOrder(app, ana, { ...address, order: orderId });
  expect((await refusalOf(hideTickets(app, stranger, { key: desks }))).code).toBe('order.desk-link');
  expect(await (await nobody.get(paths.ticket({ secret: desks }))).text()).not.toContain(codeOf(7));

  expect((await nobody.post(order, { act: 'hide' })).status).toBe(303);
  const [ended, none] = [await nobody.get(paths.publicTicket({ code: codeOf(7) })), await nothing()];
  expect([ended.status, none.status]).toEqual([404, 404]);
});

test('a number with a page has a picture too, of that hour, whose code leads to the page; nobody else is given it', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto Ruiz', [7, 8]);
  const picture = (number: string, key = secret) => nobody.get(paths.ticketPicture({ secret: key, number }));
  expect((await picture('7')).status).toBe(404);
  const codeOf = await shownOf(secret);
  const response = await picture('7');
  const headers = ['Content-Type', 'Cache-Control', 'X-Robots-Tag'].map((name) => response.headers.get(name));
  expect([response.status, ...headers]).toEqual([200, 'image/png', 'private, no-store', 'noindex']);
  const held = await response.bytes();
  expect(await readIn(held)).toBe(app.publicUrl + paths.publicTicket({ code: codeOf(7) }));
  for (const other of ['9', '-7', '7.0', 'x']) expect((await picture(other)).status, other).toBe(404);
  await confirmOrder(app, ana, { ...address, order: orderId, form: { way: 'cash' } });
  expect(await (await picture('7')).bytes()).not.toEqual(held);
  const { secret: desks } = await remindOrder(app, ana, { ...address, order: orderId });
  expect((await picture('7', desks)).status).toBe(403);
});

test('the numbers of an order are a PDF of real text, four to a sheet, in typefaces that it brings along', async () => {
  const { address } = await raffleOnSale(app, { form: { title: 'Bici 🎉 Łódź' } });
  const { secret } = await takeAs(app, address, 'Beto Ruiz', [3, 7, 8, 9, 12]);
  const pdf = (key = secret) => nobody.get(paths.ticketPdf({ secret: key }));
  expect((await pdf()).status).toBe(404);
  await shownOf(secret);
  const response = await pdf();
  const headers = ['Content-Type', 'Cache-Control', 'X-Robots-Tag'].map((name) => response.headers.get(name));
  expect([response.status, ...headers]).toEqual([200, 'application/pdf', 'private, no-store', 'noindex']);
  const file = Buffer.from(await response.bytes()).toString('latin1');
  expect(file).toMatch(/^%PDF-1\.\d.*%%EOF\s*$/s);
  expect([/\/Count 2\b/.test(file), /\/Lang \(es\)/.test(file)]).toEqual([true, true]);
  const fonts = new Set([...file.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, font]) => font));
  expect(fonts).toEqual(new Set(['Figtree-Bold', 'Figtree-Medium', 'BricolageGrotesque-Bold']));
  expect(file.match(/\/FontFile2 /g)?.length).toBe(file.match(/\/ToUnicode /g)?.length);
  expect(await (await nobody.get(paths.ticket({ secret }))).text()).toContain(paths.ticketPdf({ secret }));
  const often = { userId: null, visitor: '192.0.2.7' };
  await charge(app, [{ limit: ticketFileLimit, by: countedNetwork(often), cost: ticketFileLimit.most }]);
  expect((await refusalOf(ticketPaperOf(app, often, { key: secret }))).code).toBe('too-many-requests');
});

test('a number that its order has no more is void, and whoever has it now has a page of their own', async () => {
  const { ana, address } = await raffleOnSale(app);
  const first = await takeAs(app, address, 'Beto', [7, 9]);
  const codeOf = await shownOf(first.secret);
  await swapNumber(app, stranger, { key: first.secret, form: { from: '7', to: '12' } });
  const second = await takeAs(app, address, 'Carla', [7]);
  const swapped = await pageOf(codeOf(7));
  expect([stampIn(swapped), swapped.includes(words.void.order)]).toEqual([words.stamps.void, true]);
  const codeOfSecond = await shownOf(second.secret);
  expect(stampIn(await pageOf(codeOfSecond(7)))).toBe(words.stamps.held);
  expect(await pageOf((await shownOf(first.secret))(12))).toContain(words.title('12'));
  await cancelOrder(app, stranger, { place: { key: first.secret } });
  expect(stampIn(await pageOf(codeOf(9)))).toBe(words.stamps.void);
  // run out by the clock, before the job has written it
  clock.pass({ hours: 24 });
  expect(stampIn(await pageOf(codeOfSecond(7)))).toBe(words.stamps.void);
  await cancelRaffle(app, ana, { ...address, form: { reason: 'No se vendió' } });
  expect(await pageOf(codeOf(9))).toContain(words.void.raffle);
  await eraseOrder(app, stranger, { key: first.secret });
  expect((await nobody.get(paths.publicTicket({ code: codeOf(9) }))).status).toBe(404);
  const again = showTicketsPublicly(app, stranger, { key: first.secret, isNamed: false });
  expect((await refusalOf(again)).code).toBe('order.erased');
});

test('a number sold by hand has a page too, without a name: nobody is known to be its holder', async () => {
  const { ana, address } = await raffleOnSale(app);
  const form = { typed: '7', name: 'Rosa Gil', paid: 'on', requestKey: randomUUID() };
  const { secret } = await sellForOther(app, ana, { address, form });
  const page = await pageOf((await shownOf(secret))(7));
  expect([stampIn(page), page.includes('Rosa')]).toEqual([words.stamps.paid, false]);
  expect((await refusalOf(showTicketsPublicly(app, stranger, { key: secret, isNamed: true }))).code).toBe(
    'order.sold-by-hand',
  );
  await app.db
    .updateTable('communities')
    .set({ status: 'suspended' })
    .where('url', '=', address.communityUrl)
    .execute();
  expect(await pageOf((await ticketCodesOf(app.db, await orderOf(secret)))[0]?.code ?? '')).toContain(words.suspended);
});

test('who tries codes is stopped after a while, and a page that another site asks for is not given', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  const code = (await shownOf(secret))(7);
  const page = paths.publicTicket({ code });
  const framed = await fetch(server.url + page, {
    headers: { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(framed.status).toBe(403);
  const often = { userId: null, visitor: '192.0.2.7' };
  await charge(app, [{ limit: publicTicketLimit, by: countedNetwork(often), cost: publicTicketLimit.most }]);
  // of a code that there is and of one that there is not
  for (const tried of [code, '2'.repeat(18)]) {
    expect((await refusalOf(showPublicTicket(app, often, { code: tried }))).code).toBe('too-many-requests');
  }
});
