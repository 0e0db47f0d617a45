import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cancelPayment } from '#app/access/own-payment.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { eraseAccount } from '#app/accounts/erase-account.ts';
import { showAccount } from '#app/accounts/show-account.ts';
import type { App } from '#app/app.ts';
import { beginCheckout } from '#app/checkouts/begin-checkout.ts';
import { pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { archiveCommunity } from '#app/communities/archive-community.ts';
import { allowOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { markRefundDue } from '#app/orders/refund-order.ts';
import type { personIn } from '#support/app.ts';
import {
  app,
  clock,
  deliver,
  gatewayFixture,
  mercadoPagoPeer,
  operator,
  orderAtGateway,
  paidCommunity,
  payer,
  stripePeer,
  takeAndGoToPay,
} from '#support/gateway-fixture.ts';
import { putIn } from '#support/people.ts';
import { refusalOf } from '#support/raffle.ts';
import { EraseSection } from '#web/routes/accounts/account/erase-section.tsx';

await gatewayFixture();

type Owner = Awaited<ReturnType<typeof personIn>>;

const withSignIn = { ...app, signIn: { provider: 'Club' } as unknown as App['signIn'] };
const close = (owner: Owner) => eraseAccount(app, owner, { confirmation: 'ELIMINAR' });

/** The links of what somebody has to settle, as their account shows them. */
async function shown(owner: Owner) {
  const account = await showAccount(withSignIn, owner, { session: null });
  const element = createElement(EraseSection, { shown: account, returned: undefined } as never);
  const router = createMemoryRouter([{ path: '/', element }]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router })).replaceAll(/\s/gu, ' ');
  return [...html.matchAll(/<a class="link" href="([^"]*)"[^>]*>([^<]*)</gu)].map(
    ([, href, said]) => `${said} ${href}`,
  );
}

/** A community of Ana's that was put away, with a payment at the gateway that its payer has given up. */
async function putAway() {
  const community = await paidCommunity('mercado-pago');
  const berta = await payer(community, 'mercado-pago');
  const at = { communityUrl: community.url, payment: berta.payment };
  await cancelPayment(app, berta.person, at);
  await archiveCommunity(app, community.ana, { communityUrl: community.url });
  return { ...community, berta, at };
}

/** The same, whose money came all the same. */
async function paidLate() {
  const place = await putAway();
  await deliver('mercado-pago', mercadoPagoPeer.pay(place.berta.checkout));
  return place;
}

test('who owns a community that was put away stays while money for its access is owed, and goes once it is back', async () => {
  const { ana, url, at } = await paidLate();
  expect(await refusalOf(close(ana))).toMatchObject({
    code: 'account.obligations-open',
    params: { communities: 0, raffles: 0, refunds: 1, payments: 0 },
  });
  expect(await shown(ana)).toEqual([
    `En «Club de los jueves» 1 pago de acceso está por devolver. /${url}/cobros?ver=por-devolver`,
  ]);
  await refundPayment(app, ana, { ...at, form: { evidence: 'En mano' } });
  expect(await shown(ana)).toEqual([]);
  await close(ana);
});

test('who is left alone with a community whose owner is gone answers for its money, and no other admin does', async () => {
  const place = await paidLate();
  const dora = await putIn(app, place.id, 'Dora', { role: 'admin' });
  expect([(await shown(place.ana)).length, await shown(dora)]).toEqual([1, []]);
  const { ana, url, id, berta } = await putAway();
  const carla = await putIn(app, id, 'Carla', { role: 'admin' });
  await close(ana);
  await deliver('mercado-pago', mercadoPagoPeer.pay(berta.checkout));
  expect(await shown(carla)).toEqual([expect.stringContaining(`/${url}/cobros?ver=por-devolver`)]);
  expect((await refusalOf(close(carla))).code).toBe('account.obligations-open');
});

test('a payment for access in dispute keeps who owns its community until it is decided', async () => {
  const community = await paidCommunity('stripe');
  const { ana, url } = community;
  const berta = await payer(community, 'stripe');
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await deliver('stripe', stripePeer.dispute(berta.checkout, 'needs_response'));
  await archiveCommunity(app, ana, { communityUrl: url });
  expect((await refusalOf(close(ana))).params).toMatchObject({ refunds: 0, payments: 1 });
  expect(await shown(ana)).toEqual([
    expect.stringMatching(/1 pago de acceso está en disputa: .*cobros\?ver=por-revisar$/u),
  ]);
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.dispute(berta.checkout, 'won'));
  await close(ana);
});

test('money that came twice for access keeps who owns its community until it is back', async () => {
  const community = await paidCommunity('stripe');
  const { ana, url } = community;
  await allowOnlinePayment(app, operator, { community: url, gateway: 'mercado-pago' });
  const berta = await payer(community, 'stripe');
  const place = { communityUrl: url, payment: berta.payment };
  const { id: twice } = await beginCheckout(app, berta.person, { place, gateway: 'mercado-pago' });
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await deliver('mercado-pago', mercadoPagoPeer.pay(twice));
  await archiveCommunity(app, ana, { communityUrl: url });
  const said = `En «Club de los jueves» 1 pago de acceso llegó de más, y ese dinero todavía no ha vuelto. /${url}/cobros?ver=pagados`;
  expect(await shown(ana)).toEqual([said]);
  clock.pass({ seconds: 1 });
  await pollDueCheckouts(app);
  expect(mercadoPagoPeer.refundedOf(twice)).toBe(5);
  expect(await shown(ana)).toEqual([]);
  await close(ana);
});

test('money that came too late for numbers is among what who owns the community has to settle until it is back', async () => {
  const late = await orderAtGateway([1]);
  clock.pass({ hours: 48 });
  await expireDueHolds(app);
  const quick = await takeAndGoToPay(late.address, 'Quique', [1]);
  await deliver('stripe', stripePeer.pay(quick.checkout));
  await deliver('stripe', stripePeer.pay(late.checkout));
  const surplus = async () => (await shown(late.ana)).filter((line) => line.includes('de más'));
  expect(await surplus()).toEqual([expect.stringMatching(/^En la rifa .*1 pago llegó de más.*ver=cerrados$/u)]);
  await pollDueCheckouts(app);
  expect(await surplus()).toEqual([]);
  // and what is owed of a raffle that somebody else has made there
  const order = await quick.order();
  const carla = await putIn(app, order.community_id, 'Carla', { role: 'admin' });
  await app.db.updateTable('raffles').set({ created_by: carla.userId }).where('id', '=', order.raffle_id).execute();
  await markRefundDue(app, late.ana, { ...late.address, order: order.id, form: { reason: 'Se va' } });
  for (const owner of [late.ana, carla]) expect((await shown(owner)).at(-1)).toContain('1 reembolso está pendiente');
});
