import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { closureOf } from '#db/draws/closures.ts';
import { checkTicketProof } from '#domain/draw/ticket-proof.ts';
import { isRecordSigned, publicRecord, readTicketRecord } from '#domain/draw/ticket-record.ts';
import { undoMinutes } from '#domain/orders/order.ts';
import { pointsOf } from '#support/code-picture.ts';
import { raffleRow, raffleToDraw, sellPaid } from '#support/draw.ts';
import { app, clock, nobody, orderFixture } from '#support/order-fixture.ts';
import { formatLongDateTime } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paperTexts } from '#texts/orders/paper.ts';
import { paths } from '#texts/paths.ts';
import { recognise } from '#verifier/page/kinds.ts';
import { perform } from '#verifier/page/perform.ts';

await orderFixture();

const drawAt = Temporal.Instant.from('2026-12-18T19:00:00Z');
const closeAt = drawAt.subtract({ hours: 2 });

/** What the verifier that is one file reads from a code as the product draws it. */
async function readFrom(path: string): Promise<string> {
  const response = await nobody.get(path);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
  const picture = await sharp(Buffer.from(await response.arrayBuffer()))
    .resize(800)
    .png()
    .toBuffer();
  const read = perform({ kind: 'qr', points: await pointsOf(picture) });
  return read.kind === 'qr' ? (read.text ?? '') : '';
}

const textOf = async (path: string) => (await nobody.get(path)).text();
const statusOf = async (path: string) => (await nobody.get(path)).status;

/** A raffle with a buyer of two numbers, and what its list is sealed with. */
async function sealedRaffle() {
  const raffle = await raffleToDraw(app, clock, { drawAt, paid: [3, 8, 42, 99] });
  const { secret } = await sellPaid(app, raffle, [7, 64]);
  const seal = async () => {
    clock.set(closeAt);
    await sealDueLists(app);
    return (await closureOf(app.db, await raffleRow(app, raffle)))?.fingerprint ?? '';
  };
  return { raffle, secret, seal };
}

test('once the list is sealed each number has a paper, whose code proves it against the fingerprint known from elsewhere', async () => {
  const { raffle, secret, seal } = await sealedRaffle();
  const known = await seal();
  const paper = await textOf(paths.ticketPaper({ secret }));
  const row = await raffleRow(app, raffle);
  const told = [row.title, 'Club de los jueves', formatLongDateTime(row.draw_at, row.time_zone), paperTexts.check];
  for (const words of [...told, ...(known.match(/.{8}/g) ?? [])]) expect(paper).toContain(words);
  for (const number of [7, 64]) {
    const code = paths.ticketProofCode({ secret, number: String(number) });
    expect(paper).toContain(code);
    const text = await readFrom(code);
    expect(text).toMatch(/^SV2:/);
    expect(recognise({ name: '', head: Buffer.from(text), size: text.length })).toMatchObject({ kind: 'value' });
    expect(checkTicketProof(text, known)).toMatchObject({
      resultado: 'en_lista',
      numero: number,
      huella_cierre: known,
    });
  }
  expect(paper).not.toContain('Compra 7 64');
  expect(paper.match(/qr\.svg/g)?.length).toBe(paper.match(/loading="lazy"/g)?.length);
  expect(await textOf(paths.ticket({ secret }))).toContain(paths.ticketPaper({ secret }));
});

test('a paper of another raffle is of another list', async () => {
  const [one, other] = [await sealedRaffle(), await sealedRaffle()];
  await one.seal();
  const known = await other.seal();
  const text = await readFrom(paths.ticketProofCode({ secret: one.secret, number: '7' }));
  expect(checkTicketProof(text, known)).toMatchObject({ resultado: 'otro_cierre', numero: 7 });
});

test('no paper is there for strangers, for numbers of others, or before the list is sealed', async () => {
  const { secret, seal } = await sealedRaffle();
  const proofOf = (number: string) => paths.ticketProofCode({ secret, number });
  expect([await statusOf(paths.ticketPaper({ secret })), await statusOf(proofOf('7'))]).toEqual([404, 404]);
  expect(await textOf(paths.ticket({ secret }))).not.toContain(paths.ticketPaper({ secret }));
  await seal();
  expect([await statusOf(paths.ticketPaper({ secret })), await statusOf(proofOf('7'))]).toEqual([200, 200]);
  for (const number of ['3', '50', '-7', '7.0', '9999999999', 'x']) {
    expect(await statusOf(proofOf(number)), number).toBe(404);
    expect(await statusOf(paths.ticketRecordCode({ secret, number })), number).toBe(404);
  }
  const wrong = `${secret.slice(0, -1)}_`;
  const guessed = [
    paths.ticketPaper({ secret: wrong }),
    paths.ticketProofCode({ secret: wrong, number: '7' }),
    paths.ticketRecordCode({ secret: wrong, number: '7' }),
  ];
  for (const path of guessed) expect(await statusOf(path)).toBe(404);
});

test('before the seal, too, a number has a code of its record to show, which says nothing of whose it is', async () => {
  const { secret } = await sealedRaffle();
  clock.pass({ minutes: undoMinutes });
  const code = paths.ticketRecordCode({ secret, number: '7' });
  const page = await textOf(paths.ticket({ secret }));
  expect(page).toContain(code);
  expect(page).toContain(orderTexts.records.code);
  const text = await readFrom(code);
  expect(recognise({ name: '', head: Buffer.from(text), size: text.length })).toEqual({ kind: 'record' });
  const record = readTicketRecord(Buffer.from(text));
  expect(record).toMatchObject({ numero: 7, sal: null, texto: null });
  expect(record && isRecordSigned(record)).toBe(true);
  const [own] = (await textOf(paths.ticketRecord({ secret }))).split('\n');
  const given = readTicketRecord(Buffer.from(own ?? ''));
  expect(record).toEqual(given && publicRecord(given));
});
