import { action, type Step } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { readContactKeys } from '#app/contacts/contact-keys.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { activeRole } from '#db/members/members.ts';
import { allotmentsOf } from '#db/orders/allotments.ts';
import { lockOrder } from '#db/orders/orders.ts';
import { ticketsOf } from '#db/orders/tickets.ts';
import { lockAccount } from '#db/settlements/settlements.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { whyGone } from '#domain/orders/desk.ts';
import { parseExtension } from '#domain/orders/hold-extension.ts';
import { requireCreditEnd } from '#domain/orders/hold-on-credit.ts';
import { numberState } from '#domain/orders/order.ts';
import { parseSale, type Sale } from '#domain/orders/order-form.ts';
import { isRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import { markPaid } from './confirm-order.ts';
import { withoutHolderRights } from './find-order.ts';
import { creditBounds } from './give-credit.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { noteCash } from './mark-cash.ts';
import { type PlacedOrder, repeatedOrder } from './place-order.ts';
import { placeWish, withNewPicks } from './place-wish.ts';

type SaleInput = { address: RaffleAddress; form: RawForm };
type SaleWished = Sale & { creditUntil: Temporal.Instant | null };
type Selling = Step<SaleWished, { raffle: RaffleRow }>;

const sell = action({
  parse: ({ address, form }: SaleInput): Parsed<SaleWished & { address: RaffleAddress }> => {
    const parsed = parseSale(form);
    if (!parsed.ok) return parsed;
    const { credit } = parsed.value;
    const end = credit === null ? null : parseExtension({ until: credit });
    if (end?.ok === false) return { ok: false, fields: { credit: { code: 'choice' } } };
    return { ok: true, value: { ...parsed.value, creditUntil: end?.value.until ?? null, address } };
  },
  find: async (tx, { address }, actor) => {
    return findRaffleAndLock(tx, address, actor, 'share');
  },
  permission: 'order.take-for-other',
  run: async (step): Promise<PlacedOrder> => {
    const { tx, now, actor, input } = step;
    const { community, raffle } = step.found;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const buyer = { ...input.buyer, userId: null };
    const contactKeys = await readContactKeys(tx, buyer, community);
    const idempotencyKey = idempotencyKeyOf(input, contactKeys[0], raffle.id);
    const again = await repeatedOrder(step, raffle, idempotencyKey);
    if (again) return again;
    const isOrganiser = (await activeRole(tx, community.id, actor.userId)) === 'admin';
    // before any number is claimed
    if (input.paid && !isOrganiser) await lockAccount(tx, { raffle, seller: actor.userId });
    if (input.creditUntil) requireCreditEnd(input.creditUntil, creditBounds(raffle), now);
    const placed = await placeWish(step, {
      raffle,
      wish: input,
      buyer,
      contactKeys,
      idempotencyKey,
      by: { kind: 'desk', soldBy: actor.userId },
      creditedTo: actor.userId,
      creditUntil: input.creditUntil,
    }).catch(async (error: unknown) => {
      throw await toSeller(step, error);
    });
    if (input.paid) {
      const order = orNotFound(await lockOrder(tx, community.id, placed.orderId));
      const place = withoutHolderRights({ community, raffle, order });
      if (isOrganiser) await markPaid(step, place, { way: 'cash' });
      else await noteCash(step, place);
    }
    return placed;
  },
});

/** A refusal, worded for whoever sells, who sees what is blocked and what others alone sell. */
async function toSeller(step: Selling, error: unknown): Promise<unknown> {
  if (!isRefusal(error)) return error;
  if (error.code === 'numbers.taken') return new Refusal('sale.numbers-gone', await whyGoneOf(step, error.params));
  if (error.code !== 'numbers.too-many') return error;
  const { limit, held } = error.params;
  return new Refusal('sale.too-many', { name: step.input.buyer.name, limit, held });
}

async function whyGoneOf(
  { tx, now, actor, found: { raffle } }: Selling,
  { numbers, lastNumber }: { numbers: readonly number[]; lastNumber: number },
) {
  const tickets = (await ticketsOf(tx, raffle, numbers)).filter((ticket) => numberState(ticket, now) !== 'free');
  const allotted = (await allotmentsOf(tx, raffle, numbers)).filter(({ seller }) => seller !== actor.userId);
  const reasons = whyGone(
    numbers,
    tickets,
    allotted.map(({ number }) => number),
  );
  return { ...reasons, lastNumber };
}

/**
 * Holds numbers for somebody else at the desk («apartar para Juan»), with the seller answering for the sale; marked as
 * paid in cash, that is with who runs the raffle where they sell, and else in the seller's hand, as `markCash` has it; or kept
 * unpaid on credit, as `giveCredit` does. Refuses as `takeNumbers` does, save that it says which numbers are blocked
 * (`sale.numbers-gone`) and whose limit it is (`sale.too-many`); retries random picks likewise.
 */
export function sellForOther(app: App, actor: Actor, input: SaleInput): Promise<PlacedOrder> {
  return withNewPicks(() => sell(app, actor, input));
}
