import { afterAll, expect, test } from 'vitest';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { nextHandMessage } from '#app/orders/next-hand-message.ts';
import { showHandMessages } from '#app/orders/show-hand-messages.ts';
import { amendRaffle } from '#app/raffles/amend-raffle.ts';
import { showAmendmentForm } from '#app/raffles/show-amendment.ts';
import { drandBeacon } from '#beacon/drand.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { instantOfRound, type RaffleToDraw, raffleToDraw, sealAndWait, verdictOf } from '#support/draw.ts';
import { mail, noticeFixture } from '#support/notices.ts';
import { takeAs } from '#support/raffle.ts';
import { handTexts } from '#texts/orders/hand-messages.ts';

await noticeFixture();

const database = await freshDatabase();
const relay = await drandPeer();
const { app: silent, clock } = testApp(database.handle);
const app = { ...silent, beacon: drandBeacon({ urls: [relay.url], log: silent.log }) };
afterAll(() => Promise.all([relay.stop(), database.drop()]));

const countsOf = async ({ ana, address }: RaffleToDraw, by = app) =>
  Object.fromEntries((await showHandMessages(by, ana, address)).counts.map(({ kind, count }) => [kind, count]));

async function messageOf({ ana, address }: RaffleToDraw, kind: string): Promise<string> {
  const card = await nextHandMessage(app, ana, { ...address, form: { kind } });
  if (!card) throw new Error(`nothing of ${kind}`);
  return handTexts.message(card.kind, { ...card, url: 'https://rifas.example/boleto/x' }).replaceAll('\u00a0', ' ');
}

async function paid({ ana, address }: RaffleToDraw, name: string, number: number, email = '') {
  const { orderId: order } = await takeAs(app, address, name, [number], { email });
  await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
}

test('an amendment, the eve of the draw, the sealed list and the result are each to be written, and no longer than true', async () => {
  const drawAt = instantOfRound(10_000_000);
  const raffle = await raffleToDraw(app, clock, { drawAt });
  const { ana, address } = raffle;
  await app.db
    .updateTable('raffles')
    .set({ sales_close_at: drawAt.subtract({ hours: 2 }) })
    .where('slug', '=', address.raffle)
    .where('created_by', '=', ana.userId)
    .execute();
  await paid(raffle, 'Luis', 7);
  clock.pass({ seconds: 1 });
  await paid(raffle, 'Nora', 8, 'nora@example.com');
  expect(await countsOf(raffle)).toEqual({});
  clock.pass({ minutes: 1 });
  const { values } = await showAmendmentForm(app, ana, address);
  const prize = { 'prizes.0.name': 'Patinete', 'prizes.0.value': '300', reason: 'Se rompió' };
  await amendRaffle(app, ana, { ...address, form: { ...values, ...prize } });
  // whoever can be mailed is not written to by hand
  expect([await countsOf(raffle), await countsOf(raffle, { ...app, mail })]).toEqual([{ amended: 2 }, { amended: 1 }]);
  const amended = await messageOf(raffle, 'amended');
  expect(amended).toMatch(
    /^Hola, Luis\. Han cambiado las bases de «Bicicleta para el viaje»: .*Patinete.*\. Si no te convence, en tu pedido puedes devolver tu número hasta el /,
  );
  clock.set(drawAt.subtract({ hours: 24 }));
  expect(await countsOf(raffle)).toEqual({ amended: 2, tomorrow: 2 });
  expect(await messageOf(raffle, 'tomorrow')).toMatch(
    /^Hola, Luis\. «Bicicleta para el viaje» se sortea el .*\. Aquí ves tu número 07 y, después, el resultado: https:/,
  );
  await sealAndWait(app, clock, raffle);
  clock.set(drawAt.subtract({ minutes: 30 }));
  expect(await countsOf(raffle)).toEqual({ sealed: 2 });
  expect(await messageOf(raffle, 'sealed')).toMatch(
    / después: [0-9a-f]{64}\. Abre tu boleto y mira que tu número 07 esté en la lista: https:/,
  );
  clock.set(drawAt);
  expect(await countsOf(raffle)).toEqual({});
  await makeDueDraws(app);
  const [winner = -1] = (await verdictOf(app, raffle))?.ganadores ?? [];
  expect(await countsOf(raffle)).toEqual({ result: 2 });
  expect(await messageOf(raffle, 'result')).toContain(
    `ha salido el número 0${winner}. Aquí tienes tu boleto y el acta`,
  );
  clock.pass({ hours: 24 * 30 });
  expect(await countsOf(raffle)).toEqual({});
});
