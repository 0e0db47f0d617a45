import { action, type Step, typed } from '#app/action.ts';
import { type Charge, chargedTo } from '#app/rate-limit.ts';
import { relationsOf, requirePermission } from '#app/relations.ts';
import { deleteTicketCodes, insertTicketCodes, ticketCodesOf } from '#db/orders/ticket-codes.ts';
import { newTicketCode, ticketCodeBytes } from '#domain/orders/ticket-code.ts';
import { Refusal } from '#domain/refusal.ts';
import { type FoundOrder, findLockedOrder, type OrderKey } from './find-order.ts';
import { recordOfOrder } from './transition-order.ts';

/** By one account, or all guests of a network; and by one link: each is a line of its order's history. */
const limits = {
  all: { name: 'show-tickets', most: 120, seconds: 3600 },
  link: { name: 'show-tickets-link', most: 20, seconds: 24 * 3600 },
} as const;

const charges = ({ key }: OrderKey, actor: Parameters<typeof chargedTo>[0]): Charge[] => [
  { limit: limits.all, by: chargedTo(actor) },
  { limit: limits.link, by: chargedTo(actor, `link ${key}`) },
];

/**
 * Gives each number of an order a page that anybody may read who has its code, with the holder's first name and initial
 * or without. What has a code keeps it. Refuses an erased order, and the name to whoever is not known to be its holder.
 * Idempotent.
 */
export const showTicketsPublicly = action({
  parse: typed<OrderKey & { isNamed: boolean }>,
  charges,
  find: (tx, { key }, actor) => findLockedOrder(tx, { key }, actor),
  permission: 'ticket.show',
  run: async (step) => {
    const { tx, dice, now, found } = step;
    const { isNamed } = step.input;
    const { order } = found;
    if (order.erased_at) throw new Refusal('order.erased', {});
    if (isNamed) await requireHolder(step);
    const known = new Map((await ticketCodesOf(tx, order)).map((each) => [each.number, each.code]));
    const codes = order.numbers.map((number) => {
      const code = known.get(number) ?? newTicketCode(dice.bytes(ticketCodeBytes));
      return { number, code, isNamed };
    });
    const changed = await insertTicketCodes(tx, order, codes, now);
    if (changed > 0) await recordOfOrder(step, order, { kind: 'order.tickets-shown', data: { isNamed } });
  },
});

/** Ends those pages: their codes lead nowhere any more. Idempotent. */
export const hideTickets = action({
  parse: typed<OrderKey>,
  charges,
  find: (tx, { key }, actor) => findLockedOrder(tx, { key }, actor),
  permission: 'ticket.show',
  run: async (step) => {
    const { order } = step.found;
    const ended = await deleteTicketCodes(step.tx, order);
    if (ended > 0) await recordOfOrder(step, order, { kind: 'order.tickets-hidden' });
  },
});

async function requireHolder({ tx, actor, now, found }: Step<OrderKey, FoundOrder>): Promise<void> {
  requirePermission(await relationsOf(tx, actor, found, now), 'ticket.show-name', found);
}
