import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { makeSellerLink } from '#app/orders/seller-link.ts';
import { showSellerAccount } from '#app/settlements/show-seller-account.ts';
import { showSellerAccounts } from '#app/settlements/show-seller-accounts.ts';
import { app, clock, orderFixture, saleWith, server } from '#support/order-fixture.ts';
import { putIn, rowOf } from '#support/people.ts';
import { phoneOf, takeAs } from '#support/raffle.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { settlementColumnTexts } from '#texts/settlements/settlement-columns.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';

await orderFixture();

const { desk: words, draw, settlements, list, account, ranking } = settlementTexts;

const plain = async (page: Promise<Response>) => (await (await page).text()).replaceAll('\u00a0', ' ');

/** A seller with a sale that is not paid, and somebody who runs the raffle, both in a browser without script. */
async function bothSides() {
  const sale = await saleWith('seller');
  const { address, actor, person, desk } = sale;
  const name = `eva-${address.communityUrl}`;
  const organiser = await signedInVisitor(server.url, { name, email: `${name}@example.com` });
  await app.db
    .insertInto('members')
    .values(({ selectFrom }) => ({
      community_id: selectFrom('communities').select('id').where('url', '=', address.communityUrl),
      user_id: selectFrom('users').select('uid').where('email', '=', `${name}@example.com`),
      role: 'admin',
      status: 'active',
      joined_at: clock.now(),
    }))
    .execute();
  const page = paths.raffleAccount({ ...address, seller: actor.userId });
  const form = { act: 'sell', typed: '7', name: 'Beto Ruiz', phone: phoneOf('Beto'), requestKey: randomUUID() };
  const sold = await person.post(desk, form);
  const order = new URL(sold.headers.get('Location') ?? '', server.url).searchParams.get('venta') ?? '';
  const seen = async () => String((await showSellerAccount(app, actor, { ...address, seller: actor.userId })).seen);
  return { ...sale, organiser, page, order, seen };
}

test('a sale is marked as cash at the seller’s desk, is in their account, and is handed over by two signatures; all without script', async () => {
  const { person, organiser, desk, order, page, seen, address, ana } = await bothSides();
  const unpaid = `${desk}?ver=${deskTexts.slugs.unpaid}`;
  const before = await plain(person.get(unpaid));
  for (const told of [words.mark, words.markAction('2,50 €'), words.toOwn]) expect(before).toContain(told);
  const done = await person.post(unpaid, { act: 'mark-cash', order });
  expect([done.status, done.headers.get('Location')]).toEqual([303, `${unpaid}&hecho=cobrado`]);
  const paid = await plain(person.get(`${desk}?ver=${deskTexts.slugs.paid}`));
  for (const told of [words.heldOwn, words.undo]) expect(paid).toContain(told);
  const own = await plain(person.get(page));
  for (const told of [account.own, account.balance(true), 'Beto Ruiz', draw.lead(true, false)])
    expect(own).toContain(told);
  expect((await person.get(paths.raffleAccounts(address))).status).toBe(403);

  const drawn = await person.post(page, {
    act: 'draw-up',
    amount: '2',
    note: 'Falta <medio> euro',
    seen: await seen(),
  });
  expect([drawn.status, drawn.headers.get('Location')]).toEqual([303, `${page}?hecho=rendicion`]);
  const stale = await person.post(page, { act: 'draw-up', amount: '2', seen: '1' });
  expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining('Esta cuenta cambió')]);
  const empty = await person.post(page, { act: 'draw-up', amount: '', seen: await seen() });
  expect(empty.status).toBe(422);
  const notices = await plain(organiser.get(paths.notifications()));
  expect(notices).toContain('preparó una rendición de «Bicicleta para el viaje» por 2 €');
  const all = await plain(organiser.get(paths.raffleAccounts(address)));
  for (const told of [list.waits, list.balance, '2,50 €']) expect(all).toContain(told);
  const toSign = await plain(organiser.get(page));
  const [signing] = [settlements.sign('organiser', '2 €', false)];
  for (const told of [signing, 'Falta &lt;medio&gt; euro', '0,50 €', draw.lapses(1), draw.another])
    expect(toSign).toContain(told);
  const settlement = /name="settlement" value="([^"]+)"/.exec(toSign)?.[1] ?? '';
  const signed = await organiser.post(page, { act: 'sign', settlement });
  expect(signed.headers.get('Location')).toBe(`${page}?hecho=firmada`);
  const after = await plain(person.get(page));
  for (const told of [settlements.states.counted, draw.replaceLead(1), account.handed(true)]) {
    expect(after).toContain(told);
  }
  expect(await plain(person.get(paths.notifications()))).toContain('tiene ya las dos firmas');
  expect(
    (await showSellerAccount(app, ana, { ...address, seller: /cuentas\/(.*)$/.exec(page)?.[1] ?? '' })).balance,
  ).toBe(50);
});

test('where sellers do not confirm, the organiser reads who says so among what is to review, and confirms it or does not', async () => {
  const { person, organiser, desk, order, address } = await bothSides();
  const accounts = paths.raffleAccounts(address);
  expect((await organiser.post(accounts, { act: 'sellers-confirm' })).headers.get('Location')).toBe(
    `${accounts}?hecho=guardado`,
  );
  expect(await plain(person.get(`${desk}?ver=${deskTexts.slugs.unpaid}`))).toContain('Quien organiza lo confirma');
  const marked = await person.post(desk, { act: 'mark-cash', order });
  expect(marked.headers.get('Location')).toContain('hecho=cobro-por-confirmar');
  const review = `${desk}?ver=${deskTexts.slugs.review}`;
  expect(await plain(person.get(review))).toContain(words.waitingOwn);
  const shown = await plain(organiser.get(review));
  for (const told of ['dice que lo cobró en mano', words.undoWaitingOf, deskTexts.act.confirm]) {
    expect(shown).toContain(told);
  }
  expect(shown).not.toContain(deskTexts.act.rejectAction);
  expect((await organiser.post(review, { act: 'undo-cash', order })).headers.get('Location')).toContain(
    'cobro-quitado',
  );
  await person.post(desk, { act: 'mark-cash', order });
  await organiser.post(review, { act: 'confirm', order });
  expect(await plain(organiser.get(accounts))).toContain('2,50 €');
});

test('a sale by a seller’s link is marked by them as cash, and is given back out of their hand where the desk says so', async () => {
  const { person, organiser, desk, address, actor, page } = await bothSides();
  await makeSellerLink(app, actor, address);
  const { code } = await app.db
    .selectFrom('seller_links')
    .select('code')
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  const { orderId } = await takeAs(app, address, 'Carla', [9], { v: code });
  await person.post(desk, { act: 'mark-cash', order: orderId });
  await organiser.post(desk, { act: 'refund-due', order: orderId, reason: '' });
  expect(await plain(organiser.get(`${desk}?ver=${deskTexts.slugs.refunds}`))).toContain(words.fromHandHint);
  await organiser.post(desk, { act: 'refunded', order: orderId, fromHand: 'on' });
  const own = await plain(person.get(page));
  for (const told of [account.out.refund, '−2,50 €']) expect(own).toContain(told);
});

test('who settled and was never paid in hand has an account, which both sides still open once they sell no more', async () => {
  const { person, organiser, page, seen, actor, ana, address } = await bothSides();
  const drawn = await person.post(page, { act: 'draw-up', amount: '0', seen: await seen() });
  expect(drawn.status).toBe(303);
  const gone = app.db.updateTable('members').set({ role: 'member' }).where('user_id', '=', actor.userId);
  await gone.execute();
  const { accounts } = await showSellerAccounts(app, ana, address);
  expect(accounts).toMatchObject([{ id: actor.userId, cash: 0, waits: true, sellsHere: false }]);
  const opened = await Promise.all([person, organiser].map(async (side) => (await side.get(page)).status));
  expect(opened).toEqual([200, 200]);
});

test('who sold more than they were paid in hand is owed it on both sides’ pages, and signs that they were given it', async () => {
  const { person, organiser, desk, order, page, address, ana } = await bothSides();
  const rule = JSON.stringify({ kind: 'amount', amount: 40 });
  await app.db.updateTable('raffles').set({ commission: rule }).where('created_by', '=', ana.userId).execute();
  await organiser.post(desk, { act: 'confirm', order });
  const all = await plain(organiser.get(paths.raffleAccounts(address)));
  for (const told of [list.leadEarns, list.commission, list.owedTo('0,40 €'), list.owed]) expect(all).toContain(told);
  const own = await plain(person.get(page));
  const earned = account.earns('0,40 € por cada número pagado', 1).replaceAll('\u00a0', ' ');
  for (const told of [
    account.commission(true),
    earned,
    account.owed(true),
    draw.owed('0,40 €', true),
    draw.lead(true, true),
  ]) {
    expect(own).toContain(told);
  }
  const typed = Object.fromEntries(
    ['seen', 'commission'].map((name) => [name, new RegExp(`name="${name}" value="([^"]+)"`).exec(own)?.[1] ?? '']),
  );
  const stale = await organiser.post(page, { act: 'draw-up', amount: '0,40', ...typed, commission: '0' });
  expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining('Esta cuenta cambió')]);
  expect((await organiser.post(page, { act: 'draw-up', amount: '0,40', ...typed })).status).toBe(303);
  const toSign = await plain(person.get(page));
  const told = [
    settlements.sign('seller', '0,40 €', true),
    settlements.netted('0 €', '0,40 €', '0 €'),
    settlements.expected(true),
    settlements.handed(true),
  ];
  for (const each of told) expect(toSign).toContain(each);
  const settlement = /name="settlement" value="([^"]+)"/.exec(toSign)?.[1] ?? '';
  expect((await person.post(page, { act: 'sign', settlement })).headers.get('Location')).toBe(`${page}?hecho=firmada`);
  expect((await showSellerAccount(app, ana, { ...address, seller: page.split('/').at(-1) ?? '' })).balance).toBe(0);
  // the organiser takes it along as it was drawn up; who sells does not
  const [file, book] = [paths.raffleSettlements(address), paths.raffleSettlementsXlsx(address)];
  for (const told of [file, book]) expect(await plain(organiser.get(paths.raffleAccounts(address)))).toContain(told);
  expect((await person.get(file)).status).toBe(403);
  const [head, row] = (await (await organiser.get(file)).text()).trim().split('\r\n');
  expect(head).toContain(settlementColumnTexts.columns.map((column) => `"${column}"`).join(','));
  expect(row).toContain('1,0.00,0.40,0.00,-0.40,-0.40,0.00,"EUR","Con las dos firmas"');
  expect((await organiser.get(book)).status).toBe(200);
});

test('a seller sees what they sold, what is owed of it and who sold most by first names, until that is switched off; nobody else sees it', async () => {
  const { person, organiser, desk, order, page, address, ana, actor } = await bothSides();
  const accounts = paths.raffleAccounts(address);
  // another seller with two numbers that are paid, of whom no more than the first name is told
  const { id } = await rowOf(app, address.communityUrl);
  const luis = await putIn(app, id, 'Luis Alberto Peñaranda', { role: 'seller' });
  const sold = { typed: '11-12', name: 'Dani', phone: phoneOf('Dani'), paid: 'on', requestKey: randomUUID() };
  await sellForOther(app, luis, { address, form: sold });
  await person.post(desk, { act: 'mark-cash', order });
  const more = { act: 'sell', typed: '20-22', name: 'Carla', phone: phoneOf('Carla'), requestKey: randomUUID() };
  await person.post(desk, more);
  const ownName = `seller-${address.communityUrl}`;
  const own = await plain(person.get(page));
  for (const told of [account.sales, ranking.title, ranking.lead, '>Luis<', ranking.own(ownName)]) {
    expect(own).toContain(told);
  }
  expect(own).not.toContain('Peñaranda');
  const { sales, ranking: places } = await showSellerAccount(app, actor, { ...address, seller: actor.userId });
  expect(sales).toEqual({ paid: 1, open: 3, held: 250, due: 750 });
  expect(places?.map(({ place, firstName, paid, isOwn }) => [place, firstName === 'Luis', paid, isOwn])).toEqual([
    [1, true, 2, false],
    [2, false, 1, true],
  ]);
  // of a seller's page, whoever runs the raffle sees the sales; the ranking stands with all accounts
  const seen = await showSellerAccount(app, ana, { ...address, seller: actor.userId });
  expect([seen.sales, seen.ranking]).toEqual([sales, null]);
  expect(await plain(organiser.get(accounts))).toContain('>Luis<');
  const off = await organiser.post(accounts, { act: 'shows-ranking' });
  expect(off.headers.get('Location')).toBe(`${accounts}?hecho=guardado`);
  const hidden = await Promise.all([plain(person.get(page)), plain(organiser.get(accounts))]);
  for (const html of hidden) expect(html).not.toContain('>Luis<');
  expect((await person.post(accounts, { act: 'shows-ranking', showsRanking: 'on' })).status).toBe(403);
  await organiser.post(accounts, { act: 'shows-ranking', showsRanking: 'on' });
  // who sells no more has their account, and is told nothing of the others
  await app.db.updateTable('members').set({ role: 'member' }).where('user_id', '=', actor.userId).execute();
  const gone = await showSellerAccount(app, actor, { ...address, seller: actor.userId });
  expect([gone.sales, gone.ranking]).toEqual([sales, null]);
  expect((await showSellerAccounts(app, ana, address)).ranking?.map(({ firstName }) => firstName)).toEqual(['Luis']);
});
