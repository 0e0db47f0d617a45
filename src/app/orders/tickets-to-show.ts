import type { ViewContext } from '#app/view.ts';
import { ticketCodesOf } from '#db/orders/ticket-codes.ts';
import { isUnpaid } from '#domain/orders/order.ts';
import { shownWinnerName } from '#domain/raffles/winner-name.ts';
import type { FoundOrder } from './find-order.ts';

/** The public pages of an order's numbers, for who may make them; null for everybody else, and where none may be made or ended. */
export async function ticketsToShow({ app, found, can }: ViewContext<unknown, FoundOrder>) {
  const { order } = found;
  if (!can('ticket.show') || order.erased_at) return null;
  const codes = await ticketCodesOf(app.db, order);
  const isMade = codes.length === order.numbers.length;
  const isHeld = isUnpaid(order.status) || order.status === 'confirmed';
  if (codes.length === 0 && !isHeld) return null;
  return {
    codes,
    mayMake: isHeld && !isMade,
    isNamed: codes.some(({ isNamed }) => isNamed),
    /** What may be said of who holds them; null where nobody is known to, or they gave no name of letters. */
    name: can('ticket.show-name') ? shownWinnerName(order.name) : null,
  };
}
