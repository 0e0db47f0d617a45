import { expect, test } from 'vitest';
import { confirmHoldRequest, refuseHoldRequest } from '#app/orders/answer-request.ts';
import { listOwnOrders } from '#app/orders/list-own-orders.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { setContactCheck } from '#app/raffles/set-contact-check.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { personIn, stranger } from '#support/app.ts';
import { app, checked, clock, contactFixture, pageOf, requested } from '#support/contact-check.ts';
import { refusalOf, takeAs } from '#support/raffle.ts';

await contactFixture();

/** What a browser with these links is told of its requests: at a raffle, and among its tickets. */
async function seenBy(links: readonly string[], address: RaffleAddress, actor = stranger) {
  const [{ requests }, own] = await Promise.all([
    showRaffle(app, actor, { ...address, links }),
    listOwnOrders(app, actor, { links, before: null }),
  ]);
  return {
    here: requests.map(({ key, state, numbers }) => [key, state, numbers]),
    everywhere: own.requests.map(({ key, state, numbers }) => [key, state, numbers]),
    orders: own.kept.map(({ key, numbers }) => [key, numbers]),
  };
}

const nothing = { here: [], everywhere: [], orders: [] };

test('a waiting request is known by its link to the browser that has it, and to nobody else', async () => {
  const [here, there] = [await checked(), await checked()];
  const { secret } = await requested(here.address, here.ana, [81]);
  const waiting = [[secret, 'waiting', [81]]];
  expect(await seenBy([secret], here.address)).toEqual({ ...nothing, here: waiting, everywhere: waiting });
  expect(await seenBy([secret], there.address)).toEqual({ ...nothing, everywhere: waiting });
  for (const links of [[], ['x'], ['a'.repeat(43)]]) expect(await seenBy(links, here.address)).toEqual(nothing);
  expect(await seenBy([], here.address, here.ana)).toEqual(nothing);
});

test('a confirmed request is its order, by the same link', async () => {
  const { address, ana } = await checked();
  const { secret, at } = await requested(address, ana, [81]);
  await confirmHoldRequest(app, ana, at);
  expect(await seenBy([secret], address)).toEqual({ ...nothing, orders: [[secret, [81]]] });
});

test('a refused request and one whose numbers went say so, until they expire', async () => {
  const { address, ana } = await checked();
  const [refused, lost] = [await requested(address, ana, [1]), await requested(address, ana, [2])];
  await refuseHoldRequest(app, ana, refused.at);
  const account = await personIn(app, 'Eva');
  await takeAs(app, address, 'Eva', [2], {}, account);
  await refusalOf(confirmHoldRequest(app, ana, lost.at));
  const states = async () => (await seenBy([refused.secret, lost.secret], address)).here.map(([, state]) => state);
  expect((await states()).sort()).toEqual(['lost', 'refused']);
  clock.pass({ hours: 24 });
  expect(await states()).toEqual([]);
});

test('a request that nobody confirmed in time is not shown', async () => {
  const { address, ana } = await checked();
  const { secret } = await requested(address, ana, [81]);
  clock.pass({ hours: 24 });
  expect(await seenBy([secret], address)).toEqual(nothing);
});

test('once the check is off, the request says that no message is needed', async () => {
  const { address, ana } = await checked();
  const { secret } = await requested(address, ana, [81]);
  await setContactCheck(app, ana, { ...address, form: {} });
  expect((await seenBy([secret], address)).here).toEqual([[secret, 'unchecked', [81]]]);
});

test('an account’s request is not told by its link, as its orders are not', async () => {
  const { address } = await checked();
  const eva = await personIn(app, 'Eva');
  await app.db.updateTable('users').set({ email_verified: false }).where('uid', '=', eva.userId).execute();
  const refusal = await refusalOf(pageOf(address, { phone: '600 111 222' }).take([5], {}, eva));
  if (refusal.code !== 'contact.message-needed') throw refusal;
  expect(await seenBy([refusal.params.secret], address)).toEqual(nothing);
});
