import type { Actor, App } from '#app/app.ts';
import { type FoundOrder, findOrder, type OrderKey } from '#app/orders/find-order.ts';
import { publicStatesOf } from '#app/orders/public-states-of.ts';
import type { TicketKey } from '#app/orders/show-paper.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { codedTicketsOf } from '#db/orders/ticket-codes.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { shownWinnerName } from '#domain/raffles/winner-name.ts';
import { Refusal } from '#domain/refusal.ts';
import type { TicketFace } from '#share-picture/facts.ts';
import { stateSentence } from '#texts/orders/public-ticket-state.ts';
import { paths } from '#texts/paths.ts';
import { paperOfTickets, pictureOfTicket, type SharedPicture } from './pictures.ts';

/** Pictures and papers of one's tickets, by an account, or by all guests of a network. */
export const ticketFileLimit = { name: 'ticket-files', most: 240, seconds: 3600 };

const chargesOf = (actor: Actor) => [{ limit: ticketFileLimit, by: chargedTo(actor) }];

/** The picture of one number of an order, for who may show it. Not found before its public page is made. */
export const ticketPictureOf = view({
  charges: (_: TicketKey, actor) => chargesOf(actor),
  find: (db, { key }, actor) => findOrder(db, { key }, actor),
  permission: 'ticket.show',
  show: async ({ app, now, input, found }): Promise<SharedPicture> => {
    const [face] = await facesOf(app, found, now, input.number);
    if (!face) throw new Refusal('not-found', {});
    return pictureOfTicket(face);
  },
});

/** The numbers of an order on paper, for who may show them. Not found before their public pages are made. */
export const ticketPaperOf = view({
  charges: (_: OrderKey, actor) => chargesOf(actor),
  find: (db, input, actor) => findOrder(db, input, actor),
  permission: 'ticket.show',
  show: async ({ app, now, found }) => {
    const faces = await facesOf(app, found, now);
    if (faces.length === 0) throw new Refusal('not-found', {});
    return { reference: found.order.reference, paper: paperOfTickets(faces) };
  },
});

/** What is said of the numbers of an order that have a public page, or of one of them. */
async function facesOf(app: App, found: FoundOrder, now: Temporal.Instant, only?: number): Promise<TicketFace[]> {
  const { community, raffle, order } = found;
  const tickets = await codedTicketsOf(app.db, order, only);
  const states = await publicStatesOf(app.db, found, tickets, now);
  return states.flatMap((state, index) => {
    const ticket = tickets[index];
    if (!ticket) return [];
    return {
      number: formatNumber(ticket.number, raffle.last_number),
      title: raffle.title,
      communityName: community.name,
      drawAt: raffle.draw_at.toString(),
      timeZone: raffle.time_zone,
      name: ticket.isNamed ? shownWinnerName(order.name) : null,
      state: state.is,
      sentence: stateSentence(state, raffle.time_zone),
      at: now.toString({ smallestUnit: 'minute' }),
      address: app.publicUrl + paths.publicTicket({ code: ticket.code }),
    };
  });
}
