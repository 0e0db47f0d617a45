import { action, beside, type Step } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { readContactKeys } from '#app/contacts/contact-keys.ts';
import { findRaffle, findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { lastLeaseOf, leasedNumbers, lockLastLease, noteLeaseSeen, unleaseNumbers } from '#db/orders/leases.ts';
import { orderByIdempotencyKey } from '#db/orders/new-order.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { AllotmentLeaseRow, CommunityRow, RaffleRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import { isLeaseOpen, isPassing, parseDevice, parseSent, type SentSale, saleForm } from '#domain/orders/lease.ts';
import { parseSale, type Sale } from '#domain/orders/order-form.ts';
import { mayEnterList } from '#domain/raffles/raffle.ts';
import { type AnyRefusal, isRefusal, Refusal } from '#domain/refusal.ts';
import { digestOf } from '#identity/digest.ts';
import { deviceHashOf } from './lease-numbers.ts';
import { goneToSeller, placeSale } from './place-sale.ts';

/** What became of those that were sent, and why the others wait on their device; null where none does. */
export type SalesTaken = { sent: SaleSent[]; waits: AnyRefusal | null };

/** What became of a sale that was sent. A refused one is never taken later, unless it is sent again. */
export type SaleSent = { key: string; state: 'stored' } | { key: string; state: 'refused'; why: AnyRefusal };

type Asked = RaffleAddress & { form: RawForm };
type Sent = { address: RaffleAddress; device: string; isOffline: boolean; by: SentSale['by'] };
type OneSale = Sale & Sent;
type Selling = Step<OneSale, { community: CommunityRow; raffle: RaffleRow }>;

/**
 * Takes the sales that a device made without a connection, in their order, each in a transaction of its own and once, however
 * often it is sent. One that is refused does not hold up the others, nor do those that another account made at the same phone;
 * where the server itself cannot take them now, those that were not reached are sent again. Notes that the device is there.
 */
export async function syncSales(app: App, actor: Actor, { form, ...address }: Asked): Promise<SalesTaken> {
  const device = typeof form.device === 'string' ? form.device : '';
  const { sales } = await noteSeen(app, actor, { ...address, form });
  const sent: SaleSent[] = [];
  let waits: AnyRefusal | null = null;
  for (const sale of sales) {
    const result = await sendOne(app, actor, { address, device, sale });
    if (result.state === 'stored' || !isPassing(result.why.code)) {
      sent.push(result);
      continue;
    }
    waits = result.why;
    if (waits.code !== 'lease.of-another') break;
  }
  return { sent, waits };
}

async function sendOne(
  app: App,
  actor: Actor,
  { sale, ...asked }: { address: RaffleAddress; device: string; sale: SentSale },
): Promise<SaleSent> {
  const { key, by } = sale;
  if (by !== undefined && by !== actor.userId) {
    return { key, state: 'refused', why: new Refusal('lease.of-another', {}) };
  }
  try {
    await takeSale(app, actor, { ...asked, by, isOffline: sale.offline ?? true, form: saleForm(sale) });
    return { key, state: 'stored' };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { key, state: 'refused', why: error };
  }
}

/** Notes that a device is there, and parses what it sends. */
const noteSeen = action({
  parse: ({ form, ...address }: Asked) => {
    const sent = parseSent(form);
    return sent.ok ? beside({ ...address, ...sent.value }, parseDevice(form)) : sent;
  },
  find: (tx, input, actor) => findRaffle(tx, input, actor),
  permission: 'raffle.see-desk',
  run: async ({ tx, now, actor, input, found: { raffle } }) => {
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const device = { seller: actor.userId, deviceHash: deviceHashOf(input.device) };
    const lease = await lastLeaseOf(tx, raffle, device);
    if (lease) await noteLeaseSeen(tx, lease, now);
    return { sales: input.sales };
  },
});

const takeSale = action({
  parse: ({ form, ...asked }: Sent & { form: RawForm }) => beside(asked, parseSale(form)),
  find: (tx, { address }, actor) => findRaffleAndLock(tx, address, actor, 'share'),
  permission: 'order.take-for-other',
  run: async (step) => {
    const { tx, actor, input, found } = step;
    const { community, raffle } = found;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const idempotencyKey = keyOf(input, actor.userId, raffle);
    const device = { seller: actor.userId, deviceHash: deviceHashOf(input.device) };
    // of two sendings of one sale the second waits here, and then finds what the first has stored
    const lease = await lockLastLease(tx, raffle, device);
    if (await orderByIdempotencyKey(tx, community.id, idempotencyKey)) return;
    requireOpen(step, lease);
    const leased = new Set(await leasedNumbers(tx, lease, input.numbers));
    const gone = input.numbers.filter((number) => !leased.has(number));
    if (gone.length > 0) throw await goneToSeller(step, { seller: actor.userId, lease: lease.id }, gone);
    const contactKeys = await readContactKeys(tx, { ...input.buyer, userId: null }, community);
    const sale = { ...input, random: 0, seller: actor.userId, contactKeys, idempotencyKey, lease: lease.id };
    await placeSale(step, sale);
    await unleaseNumbers(tx, lease, input.numbers);
  },
});

/** The same sale by whatever lease it comes, also once its device was prepared anew. */
function keyOf({ formKey }: OneSale, seller: string, { id }: RaffleRow): string {
  return digestOf(['offline', id, seller, formKey]).toString('hex').slice(0, 32);
}

function requireOpen(
  { now, input: { by }, found: { raffle } }: Selling,
  lease: AllotmentLeaseRow | undefined,
): asserts lease is AllotmentLeaseRow {
  const lifecycle = lifecycleOf(raffle);
  if (raffle.status === 'cancelled') throw new Refusal('raffle.not-open', {});
  if (!mayEnterList(lifecycle, now)) throw new Refusal('order.list-sealed', {});
  // where the device does not say who made a sale, it may be another's
  if (!lease) throw new Refusal(by === undefined ? 'lease.of-another' : 'lease.none', {});
  if (!isLeaseOpen({ leasedAt: lease.leased_at, endedAt: lease.ended_at }, lifecycle, now)) {
    throw new Refusal('lease.over', {});
  }
}
