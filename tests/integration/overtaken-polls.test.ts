import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { beginCheckout } from '#app/checkouts/begin-checkout.ts';
import { pollCheckout, pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { allowOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { readMigrations } from '#db/migrate.ts';
import { inOneTransaction } from '#db/one-transaction.ts';
import { checkoutById } from '#db/orders/checkouts.ts';
import { orNotFound } from '#domain/refusal.ts';
import { GatewayAway } from '#gateways/gateway.ts';
import {
  app,
  appWhere,
  clock,
  database,
  deliver,
  gatewayFixture,
  mercadoPagoPeer,
  operator,
  paidCommunity,
  payer,
  stripePeer,
} from '#support/gateway-fixture.ts';

await gatewayFixture();

const checkoutOf = async (id: string) => orNotFound(await checkoutById(app.db, id));

/** Somebody at Stripe's page who has paid the same access by Mercado Pago meanwhile, when the clock asks about it. */
async function paidElsewhere() {
  const community = await paidCommunity('stripe');
  await allowOnlinePayment(app, operator, { community: community.url, gateway: 'mercado-pago' });
  const berta = await payer(community, 'stripe');
  const place = { communityUrl: community.url, payment: berta.payment };
  const { id } = await beginCheckout(app, berta.person, { place, gateway: 'mercado-pago' });
  await deliver('mercado-pago', mercadoPagoPeer.pay(id));
  clock.pass({ minutes: 3 });
  return berta;
}

/** Polls for days, so that whatever is to happen by itself has happened. */
async function daysPass(days = 3): Promise<void> {
  for (let turn = 0; turn < days * 2; turn += 1) {
    clock.pass({ hours: 12 });
    await pollDueCheckouts(app);
  }
}

const waitingForLocks = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows.length;
};

test('money whose notice is being booked while a poll of its checkout ends goes back all the same', async () => {
  const { checkout } = await paidElsewhere();
  const committed = Promise.withResolvers<void>();
  let booking: Promise<void> = Promise.resolve();
  const ending = appWhere('stripe', ({ endCheckout }) => ({
    endCheckout: async (id) => {
      const booked = Promise.withResolvers<void>();
      const book = inOneTransaction(
        app.db,
        async (db) => {
          await deliver('stripe', stripePeer.pay(checkout), { ...app, db });
          booked.resolve();
          await committed.promise;
        },
        new AbortController().signal,
      );
      booking = book;
      await Promise.race([booked.promise, book]);
      return endCheckout(id);
    },
  }));
  const polling = pollCheckout(ending, await checkoutOf(checkout));
  await expect.poll(waitingForLocks).toBe(1).finally(committed.resolve);
  await Promise.all([booking, polling]);
  await daysPass();
  expect(stripePeer.refundedOf(checkout)).toBe(500);
});

test('a poll requested while another one fails is kept at its time', async () => {
  const { checkout } = await paidElsewhere();
  const away = appWhere('stripe', ({ id }) => ({
    poll: async () => {
      await deliver('stripe', stripePeer.pay(checkout));
      throw new GatewayAway(id, new Error('no answer'));
    },
  }));
  await pollDueCheckouts(away);
  expect((await checkoutOf(checkout)).next_look_at).toEqual(clock.now());
  await pollDueCheckouts(app);
  expect(stripePeer.refundedOf(checkout)).toBe(500);
});

test('a poll requested because an answer was overtaken is not dropped when the overtaken one ends', async () => {
  const berta = await payer(await paidCommunity('stripe'), 'stripe');
  clock.pass({ minutes: 3 });
  stripePeer.pay(berta.checkout);
  let answers = 0;
  const overtaken = appWhere('stripe', ({ id, poll }) => ({
    poll: async (about) => {
      answers += 1;
      if (answers > 1) throw new GatewayAway(id, new Error('no answer'));
      const answer = await poll(about);
      await deliver('stripe', stripePeer.refund(berta.checkout));
      return answer;
    },
  }));
  const ending = appWhere('stripe', ({ endCheckout }) => ({
    endCheckout: async (id) => {
      await pollCheckout(overtaken, await checkoutOf(berta.checkout));
      return endCheckout(id);
    },
  }));
  await pollCheckout(ending, await checkoutOf(berta.checkout));
  expect(answers).toBe(2);
  expect((await checkoutOf(berta.checkout)).next_look_at).toEqual(clock.now());
});

test.each(['refund', 'dispute'] as const)(
  'the notice of a %s whose answer was overtaken, and which got no other, is taken when it comes again',
  async (kind) => {
    const berta = await payer(await paidCommunity('stripe'), 'stripe');
    stripePeer.pay(berta.checkout);
    let answers = 0;
    const overtaken = appWhere('stripe', ({ id, poll }) => ({
      poll: async (about) => {
        answers += 1;
        if (answers > 1) throw new GatewayAway(id, new Error('no answer'));
        const answer = await poll(about);
        // what was asked before, and is booked first, is older
        await pollCheckout(
          appWhere('stripe', () => ({ poll: async () => older })),
          await checkoutOf(berta.checkout),
        );
        return answer;
      },
    }));
    const older = await orNotFound(app.gateways.get('stripe')).poll({ payment: stripePeer.intentIdOf(berta.checkout) });
    const notice =
      kind === 'refund' ? stripePeer.refund(berta.checkout) : stripePeer.dispute(berta.checkout, 'needs_response');
    expect(await deliver('stripe', notice, overtaken)).toBe('later');
    expect((await berta.state()).payment).toBe('confirmed');
    expect(await deliver('stripe', notice)).toBe('taken');
    expect((await berta.state()).payment).toBe(kind === 'refund' ? 'refunded' : 'disputed');
  },
);

test('a notice whose answer was overtaken is kept with the next answer', async () => {
  const berta = await payer(await paidCommunity('stripe'), 'stripe');
  const notice = stripePeer.pay(berta.checkout);
  let isFirst = true;
  const overtaken = appWhere('stripe', ({ poll }) => ({
    poll: async (about) => {
      const answer = await poll(about);
      if (isFirst) await pollCheckout(app, await checkoutOf(berta.checkout));
      isFirst = false;
      return answer;
    },
  }));
  expect(await deliver('stripe', notice, overtaken)).toBe('taken');
  const taken = await app.db.selectFrom('gateway_notices').select('outcome').where('id', '=', notice.id).execute();
  expect(taken).toEqual([{ outcome: 'taken' }]);
});

test('money that is to go back and that nobody looks at is found, and looked at again by a newer version', async () => {
  const { checkout } = await paidElsewhere();
  await deliver('stripe', stripePeer.pay(checkout));
  await app.db.updateTable('checkouts').set({ next_look_at: null }).where('id', '=', checkout).execute();
  expect(await brokenInvariants(database.handle.pool)).toEqual([
    expect.stringContaining('money that goes back by itself, or is disputed and bought nothing, is asked about again'),
  ]);
  const migration = (await readMigrations()).find(({ name }) => name === '0084-money-nobody-looks-at.sql');
  await database.handle.pool.query(orNotFound(migration).sql);
  expect(await brokenInvariants(database.handle.pool)).toEqual([]);
  // the database's clock is not the test's
  expect((await checkoutOf(checkout)).next_look_at).not.toBeNull();
});

test('what answers hid that could not be read, and were booked, is asked again by a newer version', async () => {
  const berta = await payer(await paidCommunity('mercado-pago'), 'mercado-pago');
  await deliver('mercado-pago', mercadoPagoPeer.pay(berta.checkout));
  const olivia = await payer(await paidCommunity('mercado-pago'), 'mercado-pago', 'Olivia');
  const checkouts = [berta.checkout, olivia.checkout];
  const unread = mercadoPagoPeer.refund(berta.checkout);
  await app.db
    .insertInto('gateway_notices')
    .values({
      gateway: 'mercado-pago',
      id: unread.id,
      kind: 'payment.updated',
      outcome: 'unknown',
      taken_at: clock.now(),
    })
    .execute();
  const { community_id, gateway, id: checkout_id } = await checkoutOf(olivia.checkout);
  await app.db
    .insertInto('gateway_payments')
    .values({
      ...{ community_id, gateway, checkout_id, ref: 'undefined', state: 'waiting', amount: null, currency: null },
      ...{ refunded: 0, dispute: 'none', outcome: 'none', failed_refunds: 0, seen_at: clock.now() },
    })
    .execute();
  await app.db.updateTable('checkouts').set({ next_look_at: null }).where('id', 'in', checkouts).execute();
  const migration = (await readMigrations()).find(({ name }) => name === '0087-answers-that-could-not-be-read.sql');
  await database.handle.pool.query(orNotFound(migration).sql);
  const dues = await Promise.all(checkouts.map(async (id) => (await checkoutOf(id)).next_look_at));
  expect(dues).not.toContain(null);
  expect(await app.db.selectFrom('gateway_payments').select('ref').where('ref', '=', 'undefined').execute()).toEqual(
    [],
  );
  expect(await pollCheckout(app, await checkoutOf(berta.checkout))).toBe(true);
  expect((await berta.state()).payment).toBe('refunded');
});
