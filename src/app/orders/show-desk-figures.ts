import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import { ownSales, salesAtDesk } from './desk-sales.ts';
import { findDesk } from './find-desk.ts';

/**
 * What a raffle took, in all, by day, by way of paying and by seller; a seller sees what their own sales took. Apart from
 * the desk's list, because it adds up all that was ever paid: the list is read anew at every change, this is not.
 */
export const showDeskFigures = view({
  find: (db, address: RaffleAddress, actor) => findDesk(db, address, actor),
  permission: 'raffle.see-desk',
  show: async ({ app, now, found: { raffle, creditedTo }, can }) =>
    can('order.review') ? salesAtDesk(app.db, raffle, now) : ownSales(app.db, raffle, { seller: creditedTo, now }),
});
