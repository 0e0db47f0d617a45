import { afterAll, expect, test, vi } from 'vitest';
import type { Actor } from '#app/app.ts';
import { undoPart } from '#app/orders/undo-part.ts';
import { deleteLines } from '#app/statements/forget-statements.ts';
import { showLines } from '#app/statements/show-lines.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { isRefusal } from '#domain/refusal.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { buyerInParts } from '#support/part-payment.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { bringLines, confirmAs } from '#support/statement.ts';
import { waits } from '#support/waits.ts';

vi.setConfig({ testTimeout: waits.journey });

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

const rounds = Array.from({ length: 4 }, (_, round) => round);

/** `done`, or the code of the refusal. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (isRefusal(error)) return error.code;
      throw error;
    },
  );

/** A raffle with two orders of 5,00 each, a line of some sum, and two organisers. */
async function sale(sum: string) {
  const on = await raffleOnSale(app);
  const [one, other] = [await buyerInParts(app, [1, 2], on), await buyerInParts(app, [3, 4], on)];
  const marta: Actor = await putIn(app, (await one.order()).community_id, 'Marta', { role: 'admin' });
  const [line] = await bringLines(app, on.ana, on.address, [`Traspaso ${crypto.randomUUID()}`, sum]);
  const confirm = (by: Actor, buyer: typeof one, amount: number) =>
    outcome(confirmAs(app, by, buyer.at, line?.fingerprint ?? '', amount));
  const left = async () =>
    (await showLines(app, on.ana, { ...on.address, page: 1, chosen: null })).lines.map((each) => each.left);
  return { ...on, one, other, marta, confirm, left };
}

test('two organisers who confirm one line for two orders at once: one of them is paid by it, and the other is not', async () => {
  for (const _ of rounds) {
    const { ana, marta, one, other, confirm, left } = await sale('5,00');
    const both = await Promise.all([confirm(ana, one, 500), confirm(marta, other, 500)]);
    expect(both.toSorted()).toEqual(['done', 'statement.line-used']);
    const statuses = [(await one.order()).status, (await other.order()).status];
    expect(statuses.toSorted()).toEqual(['confirmed', 'pending']);
    expect(await left()).toEqual([]);
  }
});

test('one line that is enough for both orders pays both at once, and one order twice is paid once', async () => {
  const { ana, marta, one, other, confirm, left } = await sale('12,00');
  const all = await Promise.all([confirm(ana, one, 500), confirm(marta, one, 500), confirm(marta, other, 500)]);
  expect(all.filter((each) => each === 'done')).toHaveLength(2);
  expect(all).toContain('order.nothing-due');
  expect(await left()).toEqual([200]);
});

test('a part that is taken back while its line is confirmed for another order frees it once', async () => {
  for (const _ of rounds) {
    const { ana, marta, one, other, confirm, left } = await sale('3,00');
    expect(await confirm(ana, one, 300)).toBe('done');
    const [part] = await one.lines();
    const [second] = await Promise.all([
      confirm(marta, other, 300),
      undoPart(app, ana, { ...one.at, payment: part?.id ?? '' }),
    ]);
    expect(await left()).toEqual(second === 'done' ? [] : [300]);
    if (second !== 'done') expect(await confirm(marta, other, 300)).toBe('done');
  }
});

test('lines that are deleted while one of them is confirmed: it stays with its payment, or pays nothing', async () => {
  for (const _ of rounds) {
    const { ana, marta, address, one, confirm } = await sale('5,00');
    const [confirmed] = await Promise.all([confirm(ana, one, 500), deleteLines(app, marta, address)]);
    const matches = await app.db
      .selectFrom('line_matches')
      .select('payment_id')
      .where('order_id', '=', one.at.order)
      .execute();
    expect([confirmed, matches.length]).toEqual(matches.length === 1 ? ['done', 1] : ['statement.line-gone', 0]);
  }
});
