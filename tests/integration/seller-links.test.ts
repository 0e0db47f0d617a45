import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { creditOrder } from '#app/orders/credit-order.ts';
import { endSellerLink, makeSellerLink } from '#app/orders/seller-link.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showDeskFigures } from '#app/orders/show-desk-figures.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { personIn, stranger } from '#support/app.ts';
import { eventsOf } from '#support/events.ts';
import { app, nobody, orderFixture, orderOf, saleWith } from '#support/order-fixture.ts';
import { putIn } from '#support/people.ts';
import { phoneOf, refusalOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { sellerLinkTexts } from '#texts/orders/seller-links.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';

await orderFixture();

type Sale = Awaited<ReturnType<typeof saleWith>>;

const { attended, panel } = sellerLinkTexts;

/** A seller with a link of their own, its code, and the raffle's page that it leads to. */
async function sellingByLink() {
  const sale = await saleWith('seller');
  await makeSellerLink(app, sale.actor, sale.address);
  const code = await codeOf(sale, sale.actor);
  return { ...sale, code, link: `${paths.raffle(sale.address)}?v=${code}` };
}

const deskOf = ({ address }: Pick<Sale, 'address'>, actor: Sale['actor']) =>
  showDesk(app, actor, { ...address, list: 'unpaid', words: '', page: 1 });

const codeOf = async (sale: Pick<Sale, 'address'>, actor: Sale['actor']) =>
  (await deskOf(sale, actor)).link?.code ?? '';

const creditOf = async (secret: string) => {
  const { sold_by, credited_to } = await orderOf(secret);
  return { soldBy: sold_by, creditedTo: credited_to };
};

/** What somebody types who takes a number of the raffle's page. */
const typed = (fields: Record<string, string>) => ({
  n: '7',
  name: 'Beto',
  phone: phoneOf('Beto'),
  adult: 'on',
  requestKey: randomUUID(),
  ...fields,
});

test('who sells makes their own link at the desk, holds it out as a QR code, and ends it; all of it without script', async () => {
  const sale = await saleWith('seller');
  const { person, desk, address, actor } = sale;
  const before = await (await person.get(desk)).text();
  expect(before).toContain(panel.make);
  const made = await person.post(desk, { act: 'make-seller-link' });
  expect([made.status, made.headers.get('Location')]).toEqual([303, `${desk}?hecho=enlace-creado`]);
  const code = await codeOf(sale, actor);
  const page = await (await person.get(desk)).text();
  expect(page).toContain(`${paths.raffle(address)}?v=${code}`);
  expect(page).toContain('data:image/svg+xml;base64,');
  // pressed twice, it is the same link
  await person.post(desk, { act: 'make-seller-link' });
  expect(await codeOf(sale, actor)).toBe(code);
  await person.post(desk, { act: 'end-seller-link' });
  await endSellerLink(app, actor, address);
  expect(await codeOf(sale, actor)).toBe('');
  await makeSellerLink(app, actor, address);
  expect(await codeOf(sale, actor)).not.toBe(code);
  const { community_id, id } = await app.db
    .selectFrom('seller_links')
    .innerJoin('raffles', 'raffles.id', 'seller_links.raffle_id')
    .select(['raffles.community_id', 'raffles.id'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const kinds = (await eventsOf(app.db, community_id, 'raffle', id)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('raffle.seller-link'))).toEqual([
    'raffle.seller-link-made',
    'raffle.seller-link-ended',
    'raffle.seller-link-made',
  ]);
  expect((await refusalOf(makeSellerLink(app, await personIn(app, 'Eva'), address))).code).toBe('not-allowed');
});

test('who buys by a link reads before sending who attends them and what that person will see, who sees that and no more; the order stays the buyer’s', async () => {
  const sale = await sellingByLink();
  const { address, code, link, person, desk, actor, ana } = sale;
  const page = await (await nobody.get(link)).text();
  for (const told of [attended.sees, raffleTexts.person.lead, `name="v" value="${code}"`]) expect(page).toContain(told);
  expect(page).toContain(`<link rel="canonical" href="${app.publicUrl}${paths.raffle(address)}"`);
  // what is refused comes back with who sells, as a browser without script sends it
  const [, action = ''] = /action="(\?v=[^"]*)"/.exec(page) ?? [];
  const { adult: _, ...unsigned } = typed({ v: code });
  const refused = await nobody.post(
    new URL(action, new URL(link, app.publicUrl)).href.replace(app.publicUrl, ''),
    unsigned,
  );
  expect(refused.status).toBe(422);
  const again = await refused.text();
  for (const told of [attended.sees, `name="v" value="${code}"`]) expect(again).toContain(told);

  const taken = await nobody.post(link, typed({ v: code }));
  const secret = taken.headers.get('Location')?.split('/').at(-1) ?? '';
  expect(await creditOf(secret)).toEqual({ soldBy: null, creditedTo: actor.userId });
  await takeAs(app, address, 'Carla', [8]);
  const order = paths.ticket({ secret });
  expect(await (await nobody.get(order)).text()).toContain('Te atiende seller-');
  const seen = await deskOf(sale, actor);
  expect(seen.orders.map(({ name, phone, numbers }) => [name, phone?.slice(-9), numbers])).toEqual([
    ['Beto', expect.any(String), [7]],
  ]);
  const own = await (await person.get(`${desk}?ver=${deskTexts.slugs.unpaid}`)).text();
  expect(own).toContain('Beto');
  expect(own).not.toContain('Carla');
  // the row of nobody's sales makes the table add up
  expect((await showDeskFigures(app, ana, sale.address)).sellers).toMatchObject([
    { uid: actor.userId, open: 1 },
    { uid: null, open: 1 },
  ]);
  // what was sent to pay is for who runs the raffle
  const { id } = await sendReceipt(app, stranger, {
    place: { key: secret },
    form: {},
    sent: await receiptPicture('Beto'),
  }).then(() =>
    app.db
      .selectFrom('receipts')
      .select('receipts.id')
      .where('order_id', '=', seen.orders[0]?.id ?? '')
      .executeTakeFirstOrThrow(),
  );
  const file = paths.raffleDeskReceipt({ ...address, receipt: id });
  expect((await person.get(file)).status).toBe(403);
  expect(await (await person.get(`${desk}?ver=${deskTexts.slugs.review}`)).text()).not.toContain(file);
  await cancelOrder(app, stranger, { place: { key: secret } });
  expect((await orderOf(secret)).status).toBe('refund_pending');
});

test('a link that ended, or whose seller sells no more, is nobody’s sale and names nobody; who was put out sees nothing', async () => {
  const sale = await sellingByLink();
  const { address, code, actor, person, desk } = sale;
  const { secret } = await takeAs(app, address, 'Beto', [7], { v: code });
  const setMember = (fields: { role?: 'member' | 'seller'; status?: 'removed' | 'active' }) =>
    app.db.updateTable('members').set(fields).where('user_id', '=', actor.userId).execute();
  const named = async () => (await showRaffle(app, stranger, { ...address, seller: code })).seller?.name ?? null;
  expect(await named()).toContain('seller-');
  for (const [at, change] of [{ role: 'member' }, { role: 'seller', status: 'removed' }].entries()) {
    await setMember(change as Parameters<typeof setMember>[0]);
    expect(await named()).toBeNull();
    const { secret: uncredited } = await takeAs(app, address, `Carla ${at}`, [10 + at], { v: code });
    expect((await creditOf(uncredited)).creditedTo).toBeNull();
  }
  expect((await person.get(desk)).status).toBe(403);
  expect((await creditOf(secret)).creditedTo).toBe(actor.userId);
  await setMember({ status: 'active' });
  await endSellerLink(app, actor, address);
  expect(await named()).toBeNull();
  for (const [at, v] of [code, '2222222222', 'x', `${code} `, ''].entries()) {
    const { secret: other } = await takeAs(app, address, `Dani ${at}`, [20 + at], { v });
    expect((await creditOf(other)).creditedTo).toBeNull();
  }
});

test('a form sent again without who sold it, or with somebody else, is the same order, and stays the first one’s sale', async () => {
  const { address, code, actor, ana } = await sellingByLink();
  await makeSellerLink(app, ana, address);
  const other = await codeOf({ address }, ana as Sale['actor']);
  const requestKey = randomUUID();
  const sent = await Promise.all([code, code].map((v) => takeAs(app, address, 'Beto', [7], { v, requestKey })));
  for (const more of [{}, { v: other }]) sent.push(await takeAs(app, address, 'Beto', [7], { ...more, requestKey }));
  expect(new Set(sent.map(({ orderId }) => orderId)).size).toBe(1);
  expect((await creditOf(sent[0]?.secret ?? '')).creditedTo).toBe(actor.userId);
});

test('what who sells takes by their own link is their sale, and is said to be their own', async () => {
  const sale = await sellingByLink();
  const { address, code, link, person, actor, ana } = sale;
  expect(await (await person.get(link)).text()).toContain(attended.own);
  const { orderId } = await takeAs(app, address, 'Marta', [7], { v: code }, actor);
  const shown = (await deskOf(sale, ana)).orders.find(({ id }) => id === orderId);
  expect(shown?.seller).toMatchObject({ id: actor.userId, isOwn: true });
});

test('where an account is needed the way to sign in leads back by the same link', async () => {
  const { address, link, code } = await sellingByLink();
  await app.db
    .updateTable('raffles')
    .set({ guests_allowed: false })
    .where('slug', '=', address.raffle)
    .where('community_id', 'in', (eb) =>
      eb.selectFrom('communities').select('id').where('url', '=', address.communityUrl),
    )
    .execute();
  const page = await (await nobody.get(link)).text();
  expect(page).toContain(`volver=${encodeURIComponent(`${paths.raffle(address)}?v=${code}`)}`);
});

test('who runs the raffle says whose sale an order is: the new seller sees it, the former one does not, and the event says both', async () => {
  const sale = await sellingByLink();
  const { address, code, ana, actor: marta } = sale;
  const { orderId, secret } = await takeAs(app, address, 'Beto', [7], { v: code });
  const { community_id } = await orderOf(secret);
  const luis = await putIn(app, community_id, 'Luis', { role: 'seller' });
  const member = await putIn(app, community_id, 'Eva', { role: 'member' });
  const credit = (seller: string, actor = ana) =>
    creditOrder(app, actor, { ...address, order: orderId, form: { seller } });
  await Promise.all([credit(luis.userId), credit(luis.userId)]);
  const namesFor = async (actor: Sale['actor']) => (await deskOf(sale, actor)).orders.map(({ name }) => name);
  expect([await namesFor(luis), await namesFor(marta)]).toEqual([['Beto'], []]);
  expect((await refusalOf(credit(member.userId))).code).toBe('order.not-a-seller');
  expect((await refusalOf(credit('a\u0000b'))).code).toBe('input');
  expect((await refusalOf(credit('x'.repeat(1e5)))).code).toBe('input');
  expect((await refusalOf(credit(luis.userId, luis))).code).toBe('not-allowed');
  expect((await refusalOf(credit(marta.userId, marta))).code).toBe('not-found');
  await credit('');
  expect(await creditOf(secret)).toEqual({ soldBy: null, creditedTo: null });
  const told = (await eventsOf(app.db, community_id, 'order', orderId)).filter(({ kind }) => kind === 'order.credited');
  const page = await (await nobody.get(paths.ticket({ secret }))).text();
  expect(page).toContain(orderTexts.history.kinds['order.credited']);
  expect(page).not.toContain('Te atiende');
  expect(told.map(({ data }) => data)).toEqual([
    { from: marta.userId, to: luis.userId },
    { from: luis.userId, to: null },
  ]);
});
