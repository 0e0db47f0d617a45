import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import type { Account } from '#app/accounts/account.ts';
import type { Actor } from '#app/app.ts';
import { createCourse } from '#app/courses/edit-course.ts';
import { changePeople } from '#app/members/change-people.ts';
import { exportPeople } from '#app/members/export-people.ts';
import { exportTickets } from '#app/members/export-tickets.ts';
import { exportOrders } from '#app/orders/export-orders.ts';
import { createReaderSlots } from '#app/reader-slots.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { putIn, rowOf } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { visitorAs } from '#support/signed-in.ts';
import { loader as chargesFile } from '#web/routes/access/charges-file.ts';
import { loader as learnersFile } from '#web/routes/courses/learners-file.ts';
import { loader as peopleFile } from '#web/routes/members/people-file.ts';
import { loader as ticketsFile } from '#web/routes/members/tickets-file.ts';
import { loader as deskExport } from '#web/routes/raffles/desk-export.ts';
import { type Request as Asked, requestContext } from '#web/server/context.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

type Person = Actor & { userId: string };
type Params = { communityUrl: string; raffle: string; course: string };
type Loader = (asked: { request: Request; context: RouterContextProvider; params: Params }) => Promise<Response>;

const loaders = {
  'orders of a raffle': deskExport,
  'orders of a community': ticketsFile,
  people: peopleFile,
  'ledger of access': chargesFile,
  learners: learnersFile,
} as unknown as Record<string, Loader>;
const tables = Object.keys(loaders);

/** A raffle and a course of Ana's, and an admin beside her. */
async function place(form: Record<string, string> = {}) {
  const { ana, address } = await raffleOnSale(app, { form });
  const { id } = await rowOf(app, address.communityUrl);
  const mala = await putIn(app, id, 'Mala', { role: 'admin' });
  const { course } = await createCourse(app, ana, {
    communityUrl: address.communityUrl,
    form: { title: 'Cocina' },
  });
  return { ana, mala, address, params: { ...address, course } };
}

/** A table as somebody reads it: a part each time they ask for one. */
async function reading(table: string, who: Person, params: Params) {
  const { cookies } = await visitorAs(app, who);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const context = new RouterContextProvider();
  context.set(requestContext, {
    app,
    account: { uid: who.userId, email: '', emailVerified: false } as Account,
    visitor: '203.0.113.7',
    downloads: createReaderSlots(1),
    ongoing: { signal: new AbortController().signal, aside: (work: () => Promise<unknown>) => work() },
  } as unknown as Asked);
  const request = new Request('http://x.test/tabla.csv', { headers: { cookie } });
  const { body } = (await loaders[table]?.({ request, context, params })) ?? {};
  if (!body) throw new Error('there is no table');
  const reader = body.getReader();
  return async () => {
    const { value } = await reader.read();
    return new TextDecoder().decode(value);
  };
}

const ban = (ana: Actor, { communityUrl }: Pick<Params, 'communityUrl'>, { userId }: Person) =>
  changePeople(app, ana, { communityUrl, act: 'ban', people: [userId], form: { reason: 'x' } });

test.each(tables)('a table of %s that is being read breaks off once its reader is banned', async (table) => {
  const { ana, mala, params } = await place();
  const next = await reading(table, mala, params);
  expect(await next()).not.toBe('');
  await ban(ana, params, mala);
  await expect(next()).rejects.toMatchObject({ code: expect.stringMatching(/^not-(?:allowed|found)$/) });
});

test.each(tables)('a table of %s that is being read breaks off once its session is closed', async (table) => {
  const { mala, params } = await place();
  const next = await reading(table, mala, params);
  expect(await next()).not.toBe('');
  await app.db.deleteFrom('sessions').where('uid', '=', mala.userId).execute();
  await expect(next()).rejects.toMatchObject({ code: 'not-signed-in' });
});

test('whoever is banned while they read a table keeps what they were sent, and gets nothing that was read since', async () => {
  const { ana, mala, params, address } = await place({ numbering: '1-N', lastNumber: '1000' });
  for (let number = 1; number <= 201; number += 1)
    await takeAs(app, address, `Compra ${number}`, [number], {}, stranger);

  const next = await reading('orders of a raffle', mala, params);
  await next();
  expect((await next()).match(/Compra \d/g)).toHaveLength(200);
  await ban(ana, params, mala);
  await expect(next()).rejects.toMatchObject({ code: 'not-allowed' });
});

test('an account exports sixty tables in a row, of whatever lists, and one a minute from then on', async () => {
  const { ana, mala, address } = await place();
  const orders = (who: Actor) => exportOrders(app, who, { ...address, format: 'csv' });
  for (let table = 0; table < 60; table += 1) await orders(ana);
  const list = { words: '', role: null, status: 'all', sort: 'oldest', format: 'csv' } as const;
  const people = () => exportPeople(app, ana, { ...list, communityUrl: address.communityUrl });
  await expect(people()).rejects.toMatchObject({ code: 'too-many-requests', params: { seconds: 60 } });
  await orders(mala);
  clock.pass({ seconds: 60 });
  await people();
});

test('an exported table holds what there was when it was asked for, however slowly it is read', async () => {
  const { ana, address } = await place();
  const { communityUrl } = address;
  await takeAs(app, address, 'Beto', [1], {}, stranger);
  const list = { words: '', status: null, raffle: null, communityUrl, format: 'csv' };
  const begun = [
    await exportOrders(app, ana, { ...address, format: 'csv' }),
    await exportTickets(app, ana, { ...list, sort: 'oldest' }),
    await exportPeople(app, ana, { ...list, role: null, status: 'all', sort: 'oldest' }),
  ];
  clock.pass({ hours: 24 * 8 });
  await takeAs(app, address, 'Victima', [2], {}, stranger);
  await putIn(app, (await rowOf(app, communityUrl)).id, 'Victima');
  const read = await Promise.all(
    begun.map(({ batches }) => Array.fromAsync<readonly { name: string | null }[]>(batches)),
  );
  expect(read.map((batches) => batches.flat().map(({ name }) => name))).toEqual([['Beto'], ['Beto'], ['Mala', 'Ana']]);
});
