import { showPublicRecord } from '#app/orders/show-paper.ts';
import type { Route } from './+types/ticket-record-code';
import { ticketCode } from './ticket-code.ts';

/** What the holder of a number may show of its record before the list is sealed, and where it was left off. */
export function loader(args: Route.LoaderArgs) {
  return ticketCode(args, showPublicRecord);
}
