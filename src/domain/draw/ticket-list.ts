import { DrawFault } from './fault.ts';

/** Bytes of one record of the list: `u32be(numero) || titular`. Section 4. */
export const recordLength = 36;

/** Section 8: the most tickets that a list inside an acta may have. */
export const embeddedLimit = 100_000;

/** A paid ticket at the close: its number, and the commitment to its holder (32 bytes). */
export type Ticket = { number: number; holder: Uint8Array };

/** A list of tickets in the form of section 4, known to be in order. `size` is its count of tickets. */
export type TicketList = { bytes: Uint8Array; size: number };

/** Writes the list (`.svl`) of section 4. Refuses numbers that do not ascend and holders that are not 32 bytes. */
export function encodeTicketList(tickets: readonly Ticket[]): Uint8Array {
  const bytes = new Uint8Array(tickets.length * recordLength);
  const view = new DataView(bytes.buffer);
  let last = -1;
  for (const [at, { number, holder }] of tickets.entries()) {
    const isNumber = Number.isInteger(number) && number > last && number < 2 ** 32;
    if (!isNumber) throw new DrawFault('E_LISTA', `number ${number} after ${last}`);
    if (holder.length !== 32) throw new DrawFault('E_LISTA', `the holder of ${number} is not 32 bytes`);
    view.setUint32(at * recordLength, number);
    bytes.set(holder, at * recordLength + 4);
    last = number;
  }
  return bytes;
}

/** Step 12 of section 10: the list, or null if it does not have that size, or its numbers do not ascend within bounds. */
export function readTicketList(
  bytes: Uint8Array,
  bounds: { size: number; first: number; last: number },
): TicketList | null {
  if (bytes.length !== bounds.size * recordLength) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let previous = bounds.first - 1;
  for (let at = 0; at < bytes.length; at += recordLength) {
    const number = view.getUint32(at);
    if (number <= previous || number > bounds.last) return null;
    previous = number;
  }
  return { bytes, size: bounds.size };
}

/** The number of the ticket at an index of the list. */
export function numberAt({ bytes }: TicketList, index: number): number {
  const at = index * recordLength;
  return new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0);
}

/** The 36 bytes of the ticket at an index. */
export function recordAt({ bytes }: TicketList, index: number): Uint8Array {
  return bytes.subarray(index * recordLength, (index + 1) * recordLength);
}

/** The index of the lowest number that is not below the given one; the list's size if all are below. */
export function firstIndexFrom(list: TicketList, number: number): number {
  let low = 0;
  let high = list.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numberAt(list, middle) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of a number in the list, or null if it was not sold. What a buyer asks of a published list. */
export function indexOfNumber(list: TicketList, number: number): number | null {
  const index = firstIndexFrom(list, number);
  return index < list.size && numberAt(list, index) === number ? index : null;
}
