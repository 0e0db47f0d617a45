import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { tag } from './bytes.ts';
import { canonicalBytes, parseCanonical } from './canonical.ts';
import { type Hex, protocol, type Time } from './documents.ts';
import { verifyHex } from './ed25519.ts';
import { holderCommitment, isIdentity, type Opening } from './holder.ts';
import { anyString, either, fitting, hex, integer, members, one, orNull, time } from './shape.ts';

/** Section 4.1: the signed receipt of one paid ticket. Its public form has neither `sal` nor `texto`. */
export type Resguardo = {
  v: typeof protocol;
  tipo: 'resguardo';
  bases: Hex;
  id: Hex;
  numero: number;
  titular: Hex;
  sal: Hex | null;
  texto: string | null;
  importe: number | null;
  pagado_en: Time;
  clave: Hex;
  firma: Hex;
};

/** What is signed of a receipt: all of it but the opening, so that one signature covers both of its forms. */
export type UnsignedRecord = Omit<Resguardo, 'firma' | 'sal' | 'texto'>;

/** A file above this is no receipt and no refund: 500 bytes of text, each escaped, and the rest of fixed length. */
export const largestRecord = 4096;

/** Section 4.1: minor units paid or paid back; null where the money is in another document. */
export const amount = orNull(integer(0, Number.MAX_SAFE_INTEGER));

const form = fitting<Resguardo>(
  members({
    v: one(protocol),
    tipo: one('resguardo'),
    bases: hex(64),
    id: hex(32),
    numero: integer(0, 2 ** 32 - 1),
    titular: hex(64),
    sal: orNull(hex(64)),
    texto: either(one(null), fitting<string>(anyString, isIdentity)),
    importe: amount,
    pagado_en: time,
    clave: hex(64),
    firma: hex(128),
  }),
  ({ sal, texto }) => (sal === null) === (texto === null),
);

const newline = 0x0a;
const carriageReturn = 0x0d;

/**
 * The documents of a file that holds several receipts or refunds, one a line. Section 15. A document has no line end within
 * it, so those that a program of Windows writes are ends of lines too.
 */
export function documentsOf(bytes: Uint8Array): Uint8Array[] {
  const documents: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(newline, start);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(start, bytes[end - 1] === carriageReturn ? end - 1 : end);
    if (line.length > 0) documents.push(line);
    start = end + 1;
  }
  return documents;
}

/** Reads the file of a receipt. Gives null for whatever has not exactly the form of section 4.1. */
export function readTicketRecord(file: Uint8Array): Resguardo | null {
  const parsed = parseCanonical(file, largestRecord);
  return parsed && form(parsed.value) ? (parsed.value as Resguardo) : null;
}

/** What a platform knows of a ticket when it gives its receipt. `bases` is the version in force at the sale. */
export type SoldTicket = Opening & Pick<Resguardo, 'bases' | 'importe' | 'pagado_en' | 'clave'>;

/** The receipt of a ticket before it is signed. Refuses an opening that commits to nobody. Section 4.1. */
export function unsignedRecord({ bases, importe, pagado_en, clave, ...opening }: SoldTicket): UnsignedRecord {
  return {
    v: protocol,
    tipo: 'resguardo',
    bases,
    id: opening.raffleId,
    numero: opening.number,
    titular: bytesToHex(holderCommitment(opening)),
    importe,
    pagado_en,
    clave,
  };
}

/** The bytes that the key of the bases signs for a receipt, signed already or not. Section 4.1. */
export function recordMessage(record: UnsignedRecord | Resguardo): Uint8Array {
  const { firma: _, sal: __, texto: ___, ...signed } = record as Resguardo;
  return concatBytes(tag('resguardo'), canonicalBytes(signed));
}

/** The private form of a signed receipt, for its buyer alone. */
export function signedRecord(record: UnsignedRecord, { salt, text }: Opening, signature: Uint8Array): Resguardo {
  return { ...record, sal: bytesToHex(salt), texto: text, firma: bytesToHex(signature) };
}

/** The public form of a receipt, which says nothing of whose ticket it is. Section 4.1. */
export function publicRecord(record: Resguardo): Resguardo {
  return { ...record, sal: null, texto: null };
}

/** Whether a receipt is signed by the key that it names. Section 4.1. */
export function isRecordSigned(record: Resguardo): boolean {
  return verifyHex(record.clave, recordMessage(record), record.firma);
}

/**
 * Whether a receipt that arrives is good by itself: signed by the key that it names, and its opening its own. That the
 * key is that of the raffle's bases its buyer compares. Section 4.1.
 */
export function isRecordGood(record: Resguardo): boolean {
  return opensItsHolder(record) && isRecordSigned(record);
}

/** Whether the opening of a receipt is that of its commitment; true as well for a receipt without one. */
export function opensItsHolder({ id, numero, titular, sal, texto }: Resguardo): boolean {
  if (sal === null || texto === null) return true;
  const opening = { raffleId: id, number: numero, salt: hexToBytes(sal), text: texto };
  return bytesToHex(holderCommitment(opening)) === titular;
}
