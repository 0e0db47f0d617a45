import { action } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { readContactKeys } from '#app/contacts/contact-keys.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { parseExtension } from '#domain/orders/hold-extension.ts';
import { requireCreditEnd } from '#domain/orders/hold-on-credit.ts';
import { parseSale, type Sale } from '#domain/orders/order-form.ts';
import { Refusal } from '#domain/refusal.ts';
import { creditBounds } from './give-credit.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { type PlacedOrder, repeatedOrder } from './place-order.ts';
import { placeSale } from './place-sale.ts';
import { withNewPicks } from './place-wish.ts';
import { requireShownRate, shownRateIn } from './require-shown-rate.ts';

type SaleInput = { address: RaffleAddress; form: RawForm };
type SaleWished = Sale & { creditUntil: Temporal.Instant | null; shownRate: string | null };

const sell = action({
  parse: ({ address, form }: SaleInput): Parsed<SaleWished & { address: RaffleAddress }> => {
    const parsed = parseSale(form);
    if (!parsed.ok) return parsed;
    const { credit } = parsed.value;
    const end = credit === null ? null : parseExtension({ until: credit });
    if (end?.ok === false) return { ok: false, fields: { credit: { code: 'choice' } } };
    const creditUntil = end?.value.until ?? null;
    return { ok: true, value: { ...parsed.value, creditUntil, shownRate: shownRateIn(form), address } };
  },
  find: async (tx, { address }, actor) => {
    return findRaffleAndLock(tx, address, actor, 'share');
  },
  permission: 'order.take-for-other',
  run: async (step): Promise<PlacedOrder> => {
    const { tx, now, actor, input } = step;
    const { community, raffle } = step.found;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const contactKeys = await readContactKeys(tx, { ...input.buyer, userId: null }, community);
    const idempotencyKey = idempotencyKeyOf(input, contactKeys[0], raffle.id);
    const again = await repeatedOrder(step, raffle, idempotencyKey);
    if (again) return again;
    requireShownRate(step.found, input.shownRate, { ...input, most: null });
    if (input.creditUntil) requireCreditEnd(input.creditUntil, creditBounds(raffle), now);
    return placeSale(step, { ...input, seller: actor.userId, contactKeys, idempotencyKey });
  },
});

/**
 * Holds numbers for somebody else at the desk («apartar para Juan»), with the seller answering for the sale; marked as
 * paid in cash, that is with who runs the raffle where they sell, and else in the seller's hand, as `markCash` has it; or kept
 * unpaid on credit, as `giveCredit` does. Refuses as `takeNumbers` does, save that it says which numbers are blocked
 * (`sale.numbers-gone`) and whose limit it is (`sale.too-many`); retries random picks likewise.
 */
export function sellForOther(app: App, actor: Actor, input: SaleInput): Promise<PlacedOrder> {
  return withNewPicks(() => sell(app, actor, input));
}
