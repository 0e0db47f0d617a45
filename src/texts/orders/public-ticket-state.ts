import type { PublicTicketState } from '#domain/orders/public-ticket-state.ts';
import { publicTicketTexts as texts } from './public-ticket.ts';

/** How a ticket stands, in a sentence. */
export function stateSentence(state: PublicTicketState, zone: string): string {
  switch (state.is) {
    case 'void':
      return texts.void[state.because];
    case 'held':
      return texts.held(state.until.toString(), zone);
    case 'in-review':
      return texts.inReview;
    case 'paid':
      return texts.paid(state.undoableUntil?.toString() ?? null, zone);
    case 'left-out':
      return texts.leftOut;
    case 'won':
      return wonSentence(state.prizes);
    default:
      return texts[state.is];
  }
}

function wonSentence(prizes: Extract<PublicTicketState, { is: 'won' }>['prizes']): string {
  const isDelivered = prizes.every((prize) => prize.isDelivered);
  return isDelivered ? `${texts.won(prizes)} ${texts.delivered(prizes.length)}` : texts.won(prizes);
}
