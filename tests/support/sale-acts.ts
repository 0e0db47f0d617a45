import { expect } from 'vitest';
import { showLines } from '#app/statements/show-lines.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { phoneOf } from './raffle.ts';
import { receiptPicture } from './receipt.ts';
import { agree, agreeSoundly } from './sale-agrees.ts';
import type { SaleWay } from './sale-book.ts';
import type { Visitor } from './visitor.ts';
import { atDesk, boughtBy, press, type WholeSale } from './whole-sale.ts';

/** Sends a form with a file. */
async function sendFile({ server }: WholeSale, who: Visitor, page: string, fields: Record<string, string | Blob>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Origin: server.url, cookie };
  const answer = await fetch(new URL(page, server.url), { method: 'POST', body, headers, redirect: 'manual' });
  expect([page, answer.status]).toEqual([page, 303]);
  return new URL(answer.headers.get('Location') ?? '', server.url);
}

const picture = async (seed: string) => new Blob([new Uint8Array(await receiptPicture(seed))], { type: 'image/jpeg' });

/** The buyer sends a receipt from the page of their private link. */
export async function sendReceipt(sale: WholeSale, name: string): Promise<void> {
  const { secret, buyer } = boughtBy(sale, name);
  sale.clock.pass({ seconds: 1 });
  await sendFile(sale, buyer, paths.ticket({ secret }), {
    act: 'receipt',
    paidBy: 'bizum',
    file: await picture(name),
  });
  sale.book.stands(name, 'review');
}

/** The desk adds a receipt that the buyer sent by another way. */
export async function addReceipt(sale: WholeSale, name: string): Promise<void> {
  const fields = { act: 'add-receipt', order: boughtBy(sale, name).id, file: await picture(name) };
  await sendFile(sale, sale.visits.ana, paths.raffleDesk(sale.address), fields);
  sale.book.stands(name, 'review');
}

/** The desk confirms the payment of a purchase. */
export async function confirm(sale: WholeSale, name: string, way: SaleWay): Promise<void> {
  await atDesk(sale, 'confirm', { order: boughtBy(sale, name).id, way });
  sale.book.pays(name, way);
}

/** The buyer goes to the gateway's page, pays there, and the gateway tells of it twice. */
export async function payByCard(sale: WholeSale, name: string): Promise<void> {
  const { server, stripe, book } = sale;
  const { secret, buyer } = boughtBy(sale, name);
  await press(buyer, paths.ticket({ secret }), { act: 'pay-online', gateway: 'stripe' });
  const checkout = [...stripe.sessions.values()].at(-1)?.client_reference_id ?? '';
  const { body, headers } = stripe.pay(checkout);
  for (const _ of ['first', 'again']) {
    const told = await fetch(server.url + paths.gatewayNotice({ gateway: 'stripe' }), {
      method: 'POST',
      body,
      headers,
    });
    expect(told.status).toBe(200);
  }
  book.pays(name, 'stripe');
}

/** The desk notes a part of the price, and gives its line of the ledger. */
export async function bookPart(sale: WholeSale, name: string, amount: number, way: SaleWay): Promise<string> {
  const { id } = boughtBy(sale, name);
  const lines = sale.app.db.selectFrom('payments').select('id').where('order_id', '=', id);
  const before = new Set((await lines.execute()).map((line) => line.id));
  sale.clock.pass({ seconds: 1 });
  await atDesk(sale, 'book-part', { order: id, amount: (amount / 100).toFixed(2).replace('.', ','), way });
  sale.book.pays(name, way, { amount });
  return (await lines.execute()).find((line) => !before.has(line.id))?.id ?? '';
}

/** The desk sells numbers and keeps them unpaid until the end of a day, the first that it offers. */
export async function sellOnCredit(sale: WholeSale, name: string, numbers: readonly number[]): Promise<void> {
  const { app, visits, address, ana, book } = sale;
  const html = await (await visits.ana.get(`${paths.raffleDesk(address)}?ver=${deskTexts.slugs.unpaid}`)).text();
  const [, options = ''] = /<select[^>]*name="credit"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
  const [, credit = ''] = /<option value="([^"]+)"/.exec(options) ?? [];
  const [, requestKey = ''] = /name="requestKey" value="([^"]+)"/.exec(html) ?? [];
  const typed = numbers.join(', ');
  const to = await atDesk(sale, 'sell', {
    typed,
    name,
    phone: phoneOf(name),
    credit,
    requestKey,
  });
  const order = to.searchParams.get('venta') ?? '';
  const { reference, creditUntil } = await app.db
    .selectFrom('orders')
    .select(['reference', 'credit_until as creditUntil'])
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  expect(creditUntil?.toString()).toBe(credit);
  sale.bought.set(name, { id: order, reference, secret: '', buyer: visits.ana });
  book.takes(name, numbers, ana.userId);
}

/** The desk confirms that a line of a statement is the payment of a purchase, or a part of it. */
export async function match(sale: WholeSale, text: string, name: string, amount: number): Promise<void> {
  const { app, ana, address, visits, book } = sale;
  const { lines } = await showLines(app, ana, { ...address, page: 1, chosen: null });
  const line = lines.find((each) => each.text?.includes(text))?.fingerprint ?? '';
  const order = boughtBy(sale, name).id;
  await press(visits.ana, paths.raffleStatement(address), { act: 'confirm', order, line, amount: String(amount) });
  book.pays(name, 'transfer', { amount });
}

/** The desk takes back what was paid, and gives the money back as it came: by the gateway itself, or by hand. */
export async function refund(sale: WholeSale, name: string, by: { way: SaleWay; hand?: string }): Promise<void> {
  await atDesk(sale, 'refund-due', { order: boughtBy(sale, name).id, reason: 'Se repitió' });
  await refundDue(sale, name, by);
}

/** The buyer gives up what is paid in part, and the desk gives that back. */
export async function giveUp(sale: WholeSale, name: string, way: SaleWay): Promise<void> {
  const { secret, buyer } = boughtBy(sale, name);
  await press(buyer, paths.ticket({ secret }), { act: 'cancel' });
  await refundDue(sale, name, { way });
}

/** What was paid in part in cash and then by card goes back as it came. */
export async function refundBoth(sale: WholeSale, name: string, byCard: number): Promise<void> {
  const order = boughtBy(sale, name).id;
  await atDesk(sale, 'refund-due', { order, reason: '' });
  sale.book.stands(name, 'to-return');
  const to = await atDesk(sale, 'refund-online', { order });
  expect(to.searchParams.get('hecho')).toBe('devuelto-en-parte');
  sale.book.refunds(name, 'stripe', { amount: byCard });
  await refundDue(sale, name, { way: 'cash' });
}

async function refundDue(sale: WholeSale, name: string, { way, hand }: { way: SaleWay; hand?: string }): Promise<void> {
  sale.book.stands(name, 'to-return');
  await agree(sale, `${name} is owed the money`);
  const act = way === 'stripe' ? 'refund-online' : 'refunded';
  const to = await atDesk(sale, act, { order: boughtBy(sale, name).id, way, ...(hand && { fromHand: 'on' }) });
  expect(to.searchParams.get('hecho')).toBe('devuelto');
  sale.book.refunds(name, way, { hand });
  await agreeSoundly(sale, `${name} has the money back`);
}

/** What the buyer reads on their own page. */
export async function readByBuyer(sale: WholeSale, name: string): Promise<string> {
  const { secret, buyer } = boughtBy(sale, name);
  return (await (await buyer.get(paths.ticket({ secret }))).text()).replaceAll('\u00a0', ' ');
}

/** A part that was noted was a mistake. */
export async function undoPart(sale: WholeSale, name: string, payment: string): Promise<void> {
  await atDesk(sale, 'undo-part', { order: boughtBy(sale, name).id, payment });
  sale.book.undoes(name, 'open');
  await agreeSoundly(sale, `a part of ${name} is undone`);
}

/** The other seller says at the desk that they were paid in cash for what they hold. */
export async function markCash(sale: WholeSale, name: string, hand: string): Promise<void> {
  await press(sale.visits.nico, paths.raffleDesk(sale.address), { act: 'mark-cash', order: boughtBy(sale, name).id });
  sale.book.pays(name, 'cash', { hand });
  await agreeSoundly(sale, `${name} paid who sells`);
}

/** All payments to review are confirmed at once, after their sum was said. */
export async function confirmAllTogether(sale: WholeSale, names: readonly string[], way: SaleWay): Promise<void> {
  const list = `${paths.raffleDesk(sale.address)}?ver=${deskTexts.slugs.review}&confirmar=todos`;
  const html = await (await sale.visits.ana.get(list)).text();
  const [orders = '', total = ''] = ['orders', 'total'].map(
    (name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1],
  );
  await atDesk(sale, 'confirm-several', { orders, total, way });
  for (const name of names) sale.book.pays(name, way);
  await agreeSoundly(sale, 'all that were left are confirmed together');
}
