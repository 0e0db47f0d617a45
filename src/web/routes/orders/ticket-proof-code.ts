import { showTicketProof } from '#app/orders/show-paper.ts';
import type { Route } from './+types/ticket-proof-code';
import { ticketCode } from './ticket-code.ts';

/** The proof of a number on the sealed list. */
export function loader(args: Route.LoaderArgs) {
  return ticketCode(args, showTicketProof);
}
