import { concatBytes } from '@noble/hashes/utils.js';
import { tag } from './bytes.ts';
import { canonicalBytes, parseCanonical } from './canonical.ts';
import { type Hex, protocol, type Time } from './documents.ts';
import { verifyHex } from './ed25519.ts';
import { hex, integer, members, one, time } from './shape.ts';
import { amount, largestRecord } from './ticket-record.ts';

/** Section 4.1: the signed word of a platform that it paid a ticket back. */
export type Devolucion = {
  v: typeof protocol;
  tipo: 'devolucion';
  id: Hex;
  numero: number;
  titular: Hex;
  importe: number | null;
  devuelto_en: Time;
  clave: Hex;
  firma: Hex;
};

const form = members({
  v: one(protocol),
  tipo: one('devolucion'),
  id: hex(32),
  numero: integer(0, 2 ** 32 - 1),
  titular: hex(64),
  importe: amount,
  devuelto_en: time,
  clave: hex(64),
  firma: hex(128),
});

/** Reads the file of a refund. Gives null for whatever has not exactly the form of section 4.1. */
export function readRefund(file: Uint8Array): Devolucion | null {
  const parsed = parseCanonical(file, largestRecord);
  return parsed && form(parsed.value) ? (parsed.value as Devolucion) : null;
}

/** The bytes that a key of the chain signs for a refund, signed already or not. Section 4.1. */
export function refundMessage(refund: Omit<Devolucion, 'firma'> | Devolucion): Uint8Array {
  const { firma: _, ...signed } = refund as Devolucion;
  return concatBytes(tag('devolucion'), canonicalBytes(signed));
}

/** Whether a refund is signed by the key that it names. Section 4.1. */
export function isRefundSigned(refund: Devolucion): boolean {
  return verifyHex(refund.clave, refundMessage(refund), refund.firma);
}

/** The refunds that count for the receipts of a raffle, by ticket and from the earliest on. */
export type Refunds = { earliestFrom: (ticket: Ticket, from: Time) => Time | null };

type Ticket = Pick<Devolucion, 'numero' | 'titular'>;

/**
 * Reads the refunds that a reader brings along. Those that are malformed, of another raffle, or not signed by one of
 * these keys count for nothing. Section 4.1.
 */
export function refundsOf(files: readonly Uint8Array[], id: Hex, keys: ReadonlySet<Hex>): Refunds {
  const byTicket = new Map<string, Time[]>();
  for (const file of files) {
    const refund = readRefund(file);
    if (!refund || refund.id !== id || !keys.has(refund.clave) || !isRefundSigned(refund)) continue;
    const times = byTicket.get(nameOf(refund));
    if (times) times.push(refund.devuelto_en);
    else byTicket.set(nameOf(refund), [refund.devuelto_en]);
  }
  for (const times of byTicket.values()) times.sort();
  return { earliestFrom: (ticket, from) => firstFrom(byTicket.get(nameOf(ticket)) ?? [], from) };
}

function nameOf({ numero, titular }: Ticket): string {
  return `${numero} ${titular}`;
}

/** By halves: thousands of receipts and refunds may be of one ticket. Times of the protocol are in order as texts. */
function firstFrom(times: readonly Time[], from: Time): Time | null {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as Time) < from) low = middle + 1;
    else high = middle;
  }
  return times[low] ?? null;
}
