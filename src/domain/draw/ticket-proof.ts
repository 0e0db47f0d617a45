import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { rootFromPath } from './audit-path.ts';
import { decodeBase45, encodeBase45 } from './base45.ts';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';
import { u32be, u64be } from './bytes.ts';
import { type Cierre, type Hex, type Posicion, protocol } from './documents.ts';
import { fingerprint } from './fingerprint.ts';
import { epoch, lastSecond, timeAt } from './time.ts';
import { leafHash } from './tree-hash.ts';

/** Section 17: what a paper says of a ticket, beside the fingerprint of a cierre that is known from elsewhere. */
export type Comprobante = {
  resultado: 'en_lista' | 'otro_cierre' | 'mal_formado';
  numero: number | null;
  indice: number | null;
  /** The fingerprint of the cierre that the paper tells of. */
  huella_cierre: Hex | null;
};

const version = 2;
const qrPrefix = 'SV2:';
const hashLength = 32;
const longestPath = 24;
const largestList = 10_000_000;

/** Bytes before the audit path: version, bases, time, sold, number, index, holder. */
const headLength = 1 + hashLength + 8 + 4 + 4 + 4 + hashLength;

/** More letters than the longest proof has in either form. */
const longestText = 2 * (headLength + longestPath * hashLength);

/** The bytes of a ticket's proof. Section 17. */
export function ticketProof(cierre: Cierre, { numero, indice, titular, prueba }: Posicion): Uint8Array {
  return concatBytes(
    Uint8Array.of(version),
    hexToBytes(cierre.bases),
    u64be(epoch(cierre.publicado_en)),
    u32be(cierre.vendidos),
    u32be(numero),
    u32be(indice),
    hexToBytes(titular),
    ...prueba.map((hash) => hexToBytes(hash)),
  );
}

/** A proof as the text of a QR code. */
export function ticketProofForQr(proof: Uint8Array): string {
  return qrPrefix + encodeBase45(proof);
}

/** A proof as a part of a link. */
export function ticketProofForLink(proof: Uint8Array): string {
  return encodeBase64Url(proof);
}

/**
 * Checks the text of a proof, in either form, against the fingerprint of a cierre that the reader knows from elsewhere,
 * never from the paper. That the number is on the list is all it proves: not who holds it, nor that it won. Section 17.
 */
export function checkTicketProof(text: string, known: Hex): Comprobante {
  const ticket = readTicketProof(text);
  const root = ticket && rootFromPath(leafHash(ticket.record), ticket.place, ticket.path);
  if (!ticket || !root) return { resultado: 'mal_formado', numero: null, indice: null, huella_cierre: null };
  const cierre: Cierre = { ...ticket.cierre, raiz: bytesToHex(root) };
  const huella_cierre = fingerprint(cierre);
  return {
    resultado: huella_cierre === known ? 'en_lista' : 'otro_cierre',
    numero: ticket.number,
    indice: ticket.place.index,
    huella_cierre,
  };
}

type Ticket = {
  cierre: Omit<Cierre, 'raiz'>;
  number: number;
  place: { index: number; size: number };
  record: Uint8Array;
  path: Uint8Array[];
};

function readTicketProof(text: string): Ticket | null {
  if (text.length > longestText) return null;
  const bytes = text.startsWith(qrPrefix) ? decodeBase45(text.slice(qrPrefix.length)) : decodeBase64Url(text);
  if (!bytes || !isWhole(bytes)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const seconds = view.getBigUint64(33);
  const [size, number, index] = [view.getUint32(41), view.getUint32(45), view.getUint32(49)];
  if (seconds > BigInt(lastSecond) || size < 1 || size > largestList) return null;
  return {
    cierre: {
      v: protocol,
      tipo: 'cierre',
      bases: bytesToHex(bytes.subarray(1, 33)),
      publicado_en: timeAt(Number(seconds)),
      vendidos: size,
    },
    number,
    place: { index, size },
    record: concatBytes(u32be(number), bytes.subarray(53, headLength)),
    path: hashesFrom(bytes),
  };
}

/** Whether the bytes are of this version, and a head and so many hashes. */
function isWhole(bytes: Uint8Array): boolean {
  const hashes = (bytes.length - headLength) / hashLength;
  return bytes[0] === version && hashes >= 0 && hashes <= longestPath && Number.isInteger(hashes);
}

function hashesFrom(bytes: Uint8Array): Uint8Array[] {
  const count = (bytes.length - headLength) / hashLength;
  return Array.from({ length: count }, (_, at) => {
    const start = headLength + at * hashLength;
    return bytes.subarray(start, start + hashLength);
  });
}
