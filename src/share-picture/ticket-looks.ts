import type { PublicTicketState } from '#domain/orders/public-ticket-state.ts';
import { inks } from './paper.ts';

/** The ink of a ticket's stamp, and the paper under its number. */
type Look = { ink: string; number: string };

const good: Look = { ink: inks.paidEdge, number: inks.paid };
const waiting: Look = { ink: '#8a5a00', number: inks.held };
const over: Look = { ink: inks.wrongEdge, number: inks.blocked };
/** How a ticket looks by how it stands. */
export const looks = {
  suspended: over,
  void: over,
  held: waiting,
  'in-review': waiting,
  paid: waiting,
  valid: good,
  listed: good,
  'left-out': over,
  won: good,
  drawn: { ink: inks.ink, number: inks.blocked },
} satisfies Record<PublicTicketState['is'], Look>;
