import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, expect, test, vi } from 'vitest';
import type { Actor } from '#app/app.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import { personIn } from '#support/app.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { visitor } from '#support/visitor.ts';
import { waits } from '#support/waits.ts';
import { paths } from '#texts/paths.ts';
import { mostSent } from '#web/server/answer-file.ts';

const server = await startTestServer();
const { app } = server;
afterAll(server.stop);

const orderOf = async (secret: string) => (await findOrder(app.db, { key: secret }, { userId: null })).order;

const storedAt = (file: string) => join(server.dataDir, 'files', file.slice(0, 2), file);

/** A receipt that is a PDF of 9 MB, and where whoever has the order's link reads it. */
async function largeReceipt(holder: Actor = { userId: null }) {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [1], {}, holder);
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9_000_000)]);
  await sendReceipt(app, holder, { place: { key: secret }, form: {}, sent: bytes });
  const [receipt] = await receiptsOf(app.db, await orderOf(secret));
  if (!receipt) throw new Error('no receipt was kept');
  return { bytes, file: receipt.file, url: paths.ticketReceipt({ secret, receipt: receipt.id }) };
}

test('a file of many pieces comes byte for byte, with its length, and is opened by no page', async () => {
  const { bytes, url } = await largeReceipt();
  const response = await visitor(app.publicUrl).get(url);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-length': String(bytes.length),
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="comprobante.pdf"',
    'cache-control': 'private, no-store',
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

test('an account is sent so many files at once and no more; who ends one has a place, and others never lacked it', async () => {
  const { url, bytes } = await largeReceipt();
  const ana = await visitorAs(app, await personIn(app, 'Ana'));
  const taken = await Promise.all(Array.from({ length: mostSent.account }, () => ana.get(url)));
  expect(taken.map(({ status }) => status)).toEqual(Array(mostSent.account).fill(200));
  const refused = await ana.get(url);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '20']);
  const guest = await visitor(app.publicUrl).get(url);
  expect((await guest.arrayBuffer()).byteLength).toBe(bytes.length);
  await taken[0]?.body?.cancel();
  await vi.waitFor(async () => {
    const next = await ana.get(url);
    await next.body?.cancel();
    expect(next.status).toBe(200);
  }, waits.change);
  await Promise.all(taken.slice(1).map(({ body }) => body?.cancel()));
});

test('a HEAD request for a file takes no slot', async () => {
  const { url, bytes } = await largeReceipt();
  const beto = await visitorAs(app, await personIn(app, 'Beto'));
  const cookie = [...beto.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (let asked = 0; asked <= mostSent.account; asked += 1) {
    const response = await fetch(app.publicUrl + url, { method: 'HEAD', headers: { cookie } });
    expect([response.status, response.headers.get('Content-Length')]).toEqual([200, String(bytes.length)]);
  }
});

test('a file that is damaged on the disk never arrives whole, and the server goes on', async () => {
  const { url, file, bytes } = await largeReceipt();
  const damaged = Buffer.from(bytes);
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  await writeFile(storedAt(file), damaged);
  const response = await visitor(app.publicUrl).get(url);
  await expect(response.arrayBuffer()).rejects.toThrow();
  // the HTTP library says so of every answer that breaks off
  const complaints = vi.mocked(console.error);
  expect(complaints.mock.calls.map(([error]) => error)).toMatchObject([{ code: 'file.lost' }]);
  complaints.mockClear();
  expect((await visitor(app.publicUrl).get('/healthz')).status).toBe(200);
});

test('one’s own data come with files of any size, and without those that are damaged', async () => {
  const ana = await personIn(app, 'Ana');
  const whole = await largeReceipt(ana);
  const damaged = await largeReceipt(ana);
  await writeFile(storedAt(damaged.file), Buffer.alloc(damaged.bytes.length));
  const response = await (await visitorAs(app, ana)).get(paths.ownData());
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files).filter((path) => path.startsWith('archivos/'))).toEqual([`archivos/${whole.file}.pdf`]);
  expect(Buffer.from(files[`archivos/${whole.file}.pdf`] ?? []).equals(whole.bytes)).toBe(true);
});

test('an account downloads its own data twice at once; a third has to wait until one has ended', async () => {
  const ana = await personIn(app, 'Ana');
  await largeReceipt(ana);
  const asAna = await visitorAs(app, ana);
  const first = await asAna.get(paths.ownData());
  const second = await asAna.get(paths.ownData());
  const third = await asAna.get(paths.ownData());
  expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
  await first.body?.cancel();
  await vi.waitFor(async () => {
    const next = await asAna.get(paths.ownData());
    await next.body?.cancel();
    expect(next.status).toBe(200);
  }, waits.change);
  await second.body?.cancel();
});
