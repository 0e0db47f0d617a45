import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { communityByUrl } from '#db/communities/communities.ts';
import { stoppedClock } from '#support/clock.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { startStripeBillingPeer } from '#support/stripe-billing-peer.ts';
import { stripePeerKeys } from '#support/stripe-peer.ts';
import { signedInVisitor, type Visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const peer = await startStripeBillingPeer(clock.now);
const operatorEmail = 'olga@example.com';
const server = await startTestServer({
  clock,
  env: {
    OPERATOR_EMAILS: operatorEmail,
    PLANS_ISSUER: 'Rifas Ejemplo SL|NIF B12345678|Calle Mayor 1, 28013 Madrid',
    PLANS_TRANSFER: 'Rifas Ejemplo SL|ES91 2100 0418 4502 0005 1332',
    PLANS_TAX: '21',
    PLANS_STRIPE_SECRET_KEY: stripePeerKeys.secretKey,
    PLANS_STRIPE_WEBHOOK_SECRET: stripePeerKeys.webhookSecret,
    STRIPE_URL: peer.url,
  },
});
const { app } = server;
afterAll(async () => {
  await server.stop();
  await peer.stop();
});

const person = (name: string, email = `${name.toLowerCase()}-${randomUUID()}@example.com`) =>
  signedInVisitor(server.url, { name, email });
const page = async (who: Visitor, address: string) =>
  (await (await who.get(address)).text()).replaceAll('\u00a0', ' ').replace(/<script[\s\S]*?<\/script>/g, '');
/** What of some words is not there: a whole page in the place of what is wrong would say nothing. */
const missing = (html: string, words: readonly string[]) => words.filter((word) => !html.includes(word));
const buyer = { name: 'Ana Pérez', taxId: '12345678Z', address: 'Calle Menor 2', country: 'ES' };

async function sendReceipt(who: Visitor, address: string, payment: string) {
  const body = new FormData();
  const picture = new Blob([new Uint8Array(await receiptPicture('plan'))], { type: 'image/jpeg' });
  for (const [name, value] of Object.entries({ act: 'receipt', payment, file: picture })) body.set(name, value);
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Origin: server.url, cookie };
  return fetch(new URL(address, server.url), { method: 'POST', body, headers, redirect: 'manual' });
}

test('without script: chosen, made out, paid by transfer, reviewed, begun, and its invoice is a page of its own', async () => {
  const [ana, beto, olga] = [await person('Ana'), await person('Beto'), await person('Olga', operatorEmail)];
  const communityUrl = `club-${randomUUID().slice(0, 8)}`;
  await ana.post(paths.createCommunity(), { name: 'Club de los jueves', url: communityUrl });
  const address = paths.plan({ communityUrl });
  const row = async () => (await communityByUrl(app.db, communityUrl))?.plan;

  expect(missing(await page(ana, paths.settings({ communityUrl })), [`href="${address}"`])).toEqual([]);
  const first = await page(ana, address);
  expect(
    missing(first, ['Tu comunidad tiene Gratis', '9 € al mes · 108 € al año', '?elige=pro&amp;con=transfer#contratar']),
  ).toEqual([]);
  expect(
    missing(await page(ana, `${address}?elige=plus&con=transfer`), ['NIF o número fiscal', 'Contratar Plus']),
  ).toEqual([]);
  for (const said of [address, paths.planInvoice({ communityUrl, invoice: '2026-0001' })])
    expect((await beto.get(said)).status, said).not.toBe(200);

  const faulty = await ana.post(address, { act: 'buy', plan: 'plus', cadence: 'monthly', ...buyer, taxId: '' });
  expect(faulty.status).toBe(422);
  const again = (await faulty.text()).replaceAll('\u00a0', ' ');
  expect(missing(again, ['value="Ana Pérez"', 'Calle Menor 2', 'aria-invalid="true"'])).toEqual([]);
  expect((await ana.post(address, { act: 'buy', plan: 'plus', cadence: 'monthly', ...buyer })).status).toBe(303);
  const owed = await page(ana, address);
  expect(
    missing(owed, ['Falta la transferencia', 'ES91 2100 0418 4502 0005 1332', 'Envía el comprobante', '9 €']),
  ).toEqual([]);
  const { id, reference } = await app.db.selectFrom('plan_payments').selectAll().executeTakeFirstOrThrow();
  expect(missing(owed, [reference])).toEqual([]);

  expect((await sendReceipt(ana, address, id)).status).toBe(303);
  const receipt = (await app.db.selectFrom('plan_receipts').select('id').executeTakeFirstOrThrow()).id;
  const file = paths.planReceipt({ communityUrl, receipt });
  const desk = await page(olga, paths.operation());
  expect(missing(desk, ['Pagos de planes', 'Contrata Plus por un mes', reference, 'Ana Pérez', file])).toEqual([]);
  for (const [who, status] of [
    [ana, 200],
    [olga, 200],
    [beto, 403],
  ] as const)
    expect((await who.get(file)).status).toBe(status);

  const named = `${communityUrl} ${id}`;
  const mute = await olga.post(paths.operation(), { act: 'plan-reject', payment: named, reason: '' });
  expect(mute.status).toBe(422);
  expect((await ana.post(paths.operation(), { act: 'plan-confirm', payment: named })).status).toBe(403);
  expect((await olga.post(paths.operation(), { act: 'plan-confirm', payment: named })).status).toBe(303);
  expect(await row()).toBe('plus');
  const paid = await page(ana, address);
  expect(
    missing(paid, [
      'Tu comunidad tiene Plus',
      'Está pagado hasta el lunes 21 de diciembre de 2026',
      'Factura 2026-0001',
    ]),
  ).toEqual([]);
  const invoice = paths.planInvoice({ communityUrl, invoice: '2026-0001' });
  for (const who of [ana, olga]) {
    const sheet = await page(who, invoice);
    expect(
      missing(sheet, ['Rifas Ejemplo SL', 'NIF B12345678', 'Ana Pérez', '12345678Z', '7,44 €', '1,56 €', '9,00 €']),
    ).toEqual([]);
  }
  expect((await beto.get(invoice)).status).toBe(403);
  expect((await ana.get(paths.planInvoice({ communityUrl, invoice: '2026-0002' }))).status).toBe(404);
  expect((await ana.get(invoice)).headers.get('Cache-Control')).toBe('private, no-store');
  await ana.post(address, { act: 'stop' });
  expect(missing(await page(ana, address), ['No se renueva: ese día vuelve a Gratis.'])).toEqual([]);
});

test('without script: what is charged is said before the button, agreed to at Stripe, seen here, changed and stopped', async () => {
  const [ana, beto, admin] = [await person('Ana'), await person('Beto'), await person('Ada')];
  const communityUrl = `club-${randomUUID().slice(0, 8)}`;
  await ana.post(paths.createCommunity(), { name: 'Club de los martes', url: communityUrl });
  const address = paths.plan({ communityUrl });
  const back = `${address}?vuelta=si`;
  for (const who of [beto, admin]) expect((await who.get(back)).status).toBe(403);
  expect(missing(await page(ana, address), ['Con tarjeta, se cobra solo', 'Por transferencia'])).toEqual([]);
  const form = await page(ana, `${address}?elige=plus&con=stripe`);
  expect(form.indexOf('hasta que lo dejes')).toBeGreaterThan(0);
  expect(form.indexOf('hasta que lo dejes')).toBeLessThan(form.indexOf('Seguir a Stripe'));
  const fields = { act: 'buy', way: 'stripe', plan: 'plus', cadence: 'monthly', ...buyer };
  expect((await ana.post(address, { ...fields, taxId: '' })).status).toBe(422);
  const sent = await ana.post(address, fields);
  expect(sent.headers.get('Refresh')).toMatch(/^0;url=https:\/\/checkout\.stripe\.test\//);
  expect(missing(await page(ana, address), ['Falta confirmar el pago de Plus', 'checkout.stripe.test'])).toEqual([]);

  const { id } = await app.db.selectFrom('plan_mandates').select('id').executeTakeFirstOrThrow();
  const { ref } = peer.agree(id);
  expect(
    missing(await page(ana, back), [
      'Tu comunidad tiene Plus',
      'El próximo cobro, de Plus, es el lunes 21 de diciembre de 2026 por Stripe.',
      'Se cobra solo 9 € cada mes, hasta que lo dejes',
      'Pasar a Pro ahora',
      'la diferencia por los días que quedan, unos 20 €, y desde el próximo cobro 29 € cada mes',
    ]),
  ).toEqual([]);
  await ana.post(address, { act: 'change', plan: 'pro' });
  expect(missing(await page(ana, address), ['Tu comunidad tiene Pro', '29 € cada mes', '20 €'])).toEqual([]);
  await ana.post(address, { act: 'stop' });
  expect(peer.subscriptions.get(ref)?.cancel_at_period_end).toBe(true);
  expect(missing(await page(ana, address), ['No se renueva', 'Volver a renovar'])).toEqual([]);

  const refund = peer.refund(ref);
  const deliver = (body: string, headers: Record<string, string>) =>
    fetch(server.url + paths.planNotice({ gateway: 'stripe' }), { method: 'POST', body, headers });
  expect((await deliver(`${refund.body} `, refund.headers)).status).toBe(400);
  expect((await deliver(refund.body, refund.headers)).status).toBe(200);
  expect((await fetch(server.url + paths.planNotice({ gateway: 'otra' }), { method: 'POST' })).status).toBe(404);
  expect(missing(await page(ana, address), ['Tu comunidad tiene Plus'])).toEqual([]);
  const olga = await person('Olga', operatorEmail);
  expect(missing(await page(olga, paths.operation()), ['Devoluciones de planes', 'Club de los martes'])).toEqual([]);
});

test('where plans are sold the page of prices says so, and where they are not, that they are asked for', async () => {
  const ana = await person('Ana');
  const sold = await page(ana, paths.createRaffle());
  expect(missing(sold, ['se cobran solos hasta que lo dejes', 'nada se cobra solo', 'que los activa'])).toEqual([
    'nada se cobra solo',
    'que los activa',
  ]);
});
