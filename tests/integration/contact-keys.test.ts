import { sql } from 'kysely';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountryCallingCode } from 'libphonenumber-js/min';
import { afterAll, expect, test } from 'vitest';
import { joinAccount } from '#app/orders/join-account.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { migrate } from '#db/migrate.ts';
import { countryCodes } from '#domain/communities/community.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

/** Who has the numbers is told to the account that took them and to the desk, never to who only types a contact. */
const toldTooMany = { code: 'numbers.too-many', params: { limit: 2, held: 2 } };
const tooMany = { code: 'numbers.too-many', params: { limit: 2, held: null } };

/** One network, from which one person asks with their account and without it. */
const visitor = '203.0.113.30';
const guest = { userId: null, visitor };

test('on one network an account and a guest with its phone, or its verified address, count as one person in both orders', async () => {
  const eva = { ...(await personIn(app, 'Eva')), visitor };
  for (const contact of [
    { phone: '600 111 222', email: '' },
    { phone: '', email: 'EVA+rifa@example.com' },
  ]) {
    const { address } = await raffleOnSale(app, { maxPerPerson: 2 });
    await takeAs(app, address, 'Eva', [1, 2], { phone: '+34 600111222' }, eva);
    expect(await refusalOf(takeAs(app, address, 'Otra', [3], contact, guest))).toMatchObject(tooMany);
    const other = await raffleOnSale(app, { maxPerPerson: 2 });
    await takeAs(app, other.address, 'Otra', [1, 2], contact, guest);
    expect(await refusalOf(takeAs(app, other.address, 'Eva', [3], { phone: '0034600111222' }, eva))).toMatchObject(
      tooMany,
    );
  }
});

test('the aliases of one mailbox count as one person', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 2 });
  const take = (number: number, email: string) => takeAs(app, address, 'Pepe', [number], { phone: '', email });
  await take(1, 'pepe.perez@gmail.com');
  await take(2, 'PepePerez+1@googlemail.com');
  expect(await refusalOf(take(3, 'p.e.p.e.perez@gmail.com'))).toMatchObject(tooMany);
  await take(3, 'pepeperez@correo.example');
});

test('two Colombians whose phones differ in the first of ten digits have a limit each', async () => {
  const { ana, address } = await raffleOnSale(app, { maxPerPerson: 2 });
  await app.db.updateTable('communities').set({ country: 'CO' }).where('url', '=', address.communityUrl).execute();
  await takeAs(app, address, 'Beto', [1, 2], { phone: '3001112233' });
  await takeAs(app, address, 'Carla', [3, 4], { phone: '2001112233' });
  expect(await refusalOf(takeAs(app, address, 'Beto', [5], { phone: '+57 300 111 2233' }))).toMatchObject(tooMany);
  const sale = { n: ['6'], name: 'Beto', phone: '573001112233', requestKey: app.dice.uuid() };
  const told = { code: 'sale.too-many', params: { name: sale.name, limit: 2, held: 2 } };
  expect(await refusalOf(sellForOther(app, ana, { address, form: sale }))).toMatchObject(told);
});

test('a guest order that joins an account is counted with it, and with its guest again', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 2 });
  const eva = await personIn(app, 'Eva');
  const { secret } = await takeAs(app, address, 'Eva', [1, 2], { phone: '600333444', email: 'eva@example.com' });
  await joinAccount(app, eva, { key: secret });
  expect(await refusalOf(takeAs(app, address, 'Eva', [3], { phone: '' }, eva))).toMatchObject(toldTooMany);
  expect(await refusalOf(takeAs(app, address, 'Eva', [3], { phone: '600333444' }))).toMatchObject(tooMany);
});

test('one person who takes as account and as guest at once gets no more than the raffle allows', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 2 });
  const eva = { ...(await personIn(app, 'Eva')), visitor };
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      takeAs(app, address, 'Eva', [at], { phone: '600555666', email: 'eva@example.com' }, at % 2 ? eva : guest),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('the migration gives the orders that are there the keys that the code gives new ones', async () => {
  const old = await freshDatabase();
  const { app: before } = testApp(old.handle);
  const { address } = await raffleOnSale(before);
  await takeAs(before, address, 'Eva', [0], { phone: '' }, await personIn(before, 'Eva'));
  await takeAs(before, address, 'Pepe', [1], { phone: '', email: 'Pe.pe+1@Googlemail.com' });
  await takeAs(before, address, 'Lola', [2], { email: 'Lo.la+rifa@correo.example' }, await personIn(before, 'Lola'));
  for (const country of countryCodes) {
    const there = await raffleOnSale(before);
    await before.db.updateTable('communities').set({ country }).where('url', '=', there.address.communityUrl).execute();
    const calling = getCountryCallingCode(country);
    const spellings = [examples[country], `+${calling}${examples[country]}`, calling + examples[country]];
    if (country === 'AR') spellings.push('01123456789', '+5491123456789');
    if (country === 'MX') spellings.push('+5215512345678');
    for (const [at, phone] of spellings.entries()) await takeAs(before, there.address, 'Beto', [at], { phone });
  }
  const keys = () =>
    before.db.selectFrom('orders').select(['id', 'contact_key', 'contact_keys']).orderBy('id').execute();
  const written = await keys();
  expect(written).toHaveLength(3 + 3 * countryCodes.length + 3);
  await sql`alter table orders drop column contact_keys`.execute(before.db);
  await sql`update orders set contact_key = 'as it was'`.execute(before.db);
  await sql`create index orders_by_contact on orders (contact_key)`.execute(before.db);
  await sql`delete from migrations where name like '0029%'`.execute(before.db);
  await migrate(old.handle.pool);
  expect(await keys()).toEqual(written);
  await old.drop();
});
