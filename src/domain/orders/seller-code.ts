import { randomCode, readCode } from '#domain/random-code.ts';

/** The name of the code in the address of a raffle's page, and in its form. */
export const sellerField = 'v';

/** How many random bytes a code is made of. */
export const sellerCodeBytes = 10;

/** The code of a link to sell by, from so many random bytes. */
export function sellerCode(bytes: Uint8Array): string {
  return randomCode(bytes.subarray(0, sellerCodeBytes));
}

/** The code in what an address or a form brings; null where there is none. */
export function readSellerCode(text: unknown): string | null {
  return readCode(text, sellerCodeBytes);
}
