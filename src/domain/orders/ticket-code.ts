import { randomCode, readCode } from '#domain/random-code.ts';

/** How many random bytes the code of a ticket's public page is made of: 86 bits that cannot be guessed. */
export const ticketCodeBytes = 18;

/** The code of a ticket's public page, from so many random bytes. */
export function newTicketCode(bytes: Uint8Array): string {
  return randomCode(bytes.subarray(0, ticketCodeBytes));
}

/** The code in an address; null where it has the shape of none. */
export function readTicketCode(text: unknown): string | null {
  return readCode(text, ticketCodeBytes);
}
