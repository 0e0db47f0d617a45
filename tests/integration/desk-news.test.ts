import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { noteOrder } from '#app/orders/note-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { type DeskNews, newsSeconds } from '#domain/orders/desk-news.ts';
import { stranger } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { app, clock, nobody, orderFixture, saleWith } from '#support/order-fixture.ts';
import { putIn } from '#support/people.ts';
import { takeAs } from '#support/raffle.ts';
import { visitorAs } from '#support/signed-in.ts';
import { paths } from '#texts/paths.ts';

await orderFixture();

test('what one does at a desk is told to the others there for a minute, by name; a seller reads of their own sales alone', async () => {
  using _clock = withClock(clock);
  const { ana, address, person, actor: seller } = await saleWith('seller');
  const { community } = await findRaffle(app.db, address, stranger);
  const marta = await putIn(app, community.id, 'Marta', { role: 'admin' });
  const { orderId: order } = await takeAs(app, address, 'Beto', [7]);
  const form = { typed: '9', name: 'Juan', requestKey: randomUUID() };
  const { orderId: sold } = await sellForOther(app, seller, { address, form });
  clock.pass({ seconds: 5 });
  const at = clock.now().epochMilliseconds;
  await confirmOrder(app, marta, { ...address, order, form: {} });
  await confirmOrder(app, ana, { ...address, order: sold, form: {} });
  await noteOrder(app, marta, { ...address, order, form: { body: 'Vecino', key: randomUUID() } });

  const desk = paths.raffleDeskNews(address);
  const readBy = async (who: typeof person): Promise<DeskNews[]> => (await who.get(desk)).json();
  const [byAna, byMarta] = await Promise.all([visitorAs(app, ana), visitorAs(app, marta)]);
  const act = { id: expect.any(Number), kind: 'order.confirmed', at };
  expect(await readBy(byAna)).toEqual([{ ...act, order, name: 'Beto', by: 'Marta' }]);
  expect(await readBy(byMarta)).toEqual([{ ...act, order: sold, name: 'Juan', by: 'Ana' }]);
  expect(await readBy(person)).toEqual([{ ...act, order: sold, name: 'Juan', by: 'Ana' }]);
  expect((await nobody.get(desk)).status).not.toBe(200);
  clock.pass({ seconds: newsSeconds });
  expect(await readBy(byAna)).toEqual([]);
});
