import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { refusalSentence } from '#texts/refusals.ts';

const { handle, drop } = await freshDatabase();
const { app, clock } = testApp(handle);
afterAll(drop);

const megabyte = 1024 * 1024;
const guestAt = (visitor: string): Actor => ({ userId: null, visitor });

/** What passes for a PDF, of that weight. */
function pdf(bytes: number): Uint8Array {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);
}

const send = (secret: string, sent: Uint8Array, actor: Actor, at: App = app) =>
  sendReceipt(at, actor, { place: { key: secret }, form: {}, sent });

test('an order takes three documents, and pictures still', async () => {
  const { address } = await raffleOnSale(app);
  const at = guestAt('203.0.113.1');
  const { secret } = await takeAs(app, address, 'Beto', [1], {}, at);
  for (let sent = 0; sent < 3; sent += 1) await send(secret, pdf(2000), at);
  const refusal = await refusalOf(send(secret, pdf(2000), at));
  expect([refusal.code, refusal.params]).toEqual(['order.too-many-pdfs', { limit: 3 }]);
  expect((await send(secret, await receiptPicture('a photo'), at)).status).toBe('in_review');
});

test('guests of one network leave 120 MB of large receipts in a day, and what is refused is not stored', async () => {
  const { ana, address } = await raffleOnSale(app);
  const at = guestAt('203.0.113.2');
  const stored: string[] = [];
  const put = (bytes: Uint8Array) => {
    stored.push('x');
    return app.files.put(bytes);
  };
  const watched = { ...app, files: { ...app.files, put } };
  const document = pdf(9.9 * megabyte);
  let refused = 0;
  for (let n = 0; n < 8; n += 1) {
    const { secret } = await takeAs(app, address, `Guion ${n}`, [n], {}, at);
    for (let sent = 0; sent < 3; sent += 1) {
      const outcome = await send(secret, document, at, watched).catch((error: unknown) => error);
      if (outcome instanceof Error) {
        expect(refusalSentence(await refusalOf(Promise.reject(outcome)))).toContain('Inicia sesión');
        refused += 1;
      }
      document.set(randomBytes(8), 100);
    }
  }
  expect(stored).toHaveLength(12);
  expect(refused).toBe(12);
  const { secret, orderId } = await takeAs(app, address, 'Vecina', [50], {}, guestAt('203.0.113.3'));
  expect((await send(secret, pdf(2000), guestAt('203.0.113.3'))).status).toBe('in_review');
  const byDesk = { place: { ...address, order: orderId }, form: {}, sent: await receiptPicture('by the desk') };
  expect((await sendReceipt(app, { ...ana, visitor: '203.0.113.2' }, byDesk)).status).toBe('in_review');
  clock.pass({ hours: 24 });
});

test('large documents leave room for the photos of the same network, up to 200 MB together', async () => {
  const { address } = await raffleOnSale(app);
  const at = guestAt('203.0.113.5');
  for (let n = 0; n < 4; n += 1) {
    const { secret } = await takeAs(app, address, `Guion ${n}`, [n], {}, at);
    for (let sent = 0; sent < 3; sent += 1) await send(secret, pdf(10 * megabyte), at);
  }
  const sendSmall = async (n: number) => {
    const { secret } = await takeAs(app, address, `Clase ${n}`, [n], {}, at);
    for (let sent = 0; sent < 3; sent += 1) await send(secret, pdf(2 * megabyte), at);
  };
  const { secret } = await takeAs(app, address, 'Guion 4', [4], {}, at);
  expect((await refusalOf(send(secret, pdf(3 * megabyte), at))).code).toBe('file.no-room-for-guests');
  expect((await send(secret, await receiptPicture('a photo of the school'), at)).status).toBe('in_review');
  for (let n = 5; n < 18; n += 1) await sendSmall(n);
  expect((await refusalOf(sendSmall(18))).code).toBe('file.no-room-for-guests');
  clock.pass({ hours: 24 });
});

test('while the disk runs low guests leave no files, and whoever has an account does', async () => {
  const { ana, address } = await raffleOnSale(app);
  const gigabyte = 1024 ** 3;
  const full = { ...app, files: { ...app.files, room: async () => ({ free: gigabyte, total: 100 * gigabyte }) } };
  const at = guestAt('203.0.113.4');
  const { secret, orderId } = await takeAs(app, address, 'Beto', [1], {}, at);
  expect((await refusalOf(send(secret, pdf(2000), at, full))).code).toBe('file.no-room-for-guests');
  const byDesk = { place: { ...address, order: orderId }, form: {}, sent: pdf(2000) };
  expect((await sendReceipt(full, ana, byDesk)).status).toBe('in_review');
});
