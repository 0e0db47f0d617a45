/** The name of the code in the address of a raffle's page, and in its form. */
export const sellerField = 'v';

const codeLength = 10;
/** Without what is taken for something else on paper; small, as the rest of an address. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeShape = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** How many random bytes a code is made of. */
export const sellerCodeBytes = codeLength;

/** The code of a link to sell by, from so many random bytes. */
export function sellerCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** The code in what an address or a form brings; null where there is none. */
export function readSellerCode(text: unknown): string | null {
  return typeof text === 'string' && text.length === codeLength && codeShape.test(text) ? text : null;
}
