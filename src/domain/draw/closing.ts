import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { canonicalText } from './canonical.ts';
import { type Bases, type Cierre, type Hex, protocol } from './documents.ts';
import { DrawFault } from './fault.ts';
import { fingerprint } from './fingerprint.ts';
import { listTree } from './list-tree.ts';
import { isBases } from './schema.ts';
import { encodeTicketList, readTicketList, type TicketList } from './ticket-list.ts';
import { timeOf } from './time.ts';
import { basesTimesHold, cierreTimesHold } from './times.ts';

/** A ticket that is paid at the close: its number, and the commitment to its holder (`titular`, 64 hex digits). */
export type PaidTicket = { number: number; holder: Hex };

/**
 * What is published when sales close: the `cierre`, its exact text and fingerprint, and the list (`.svl`) behind it.
 * `subtrees` is kept beside the list, for the proof of a ticket.
 */
export type Closing = { cierre: Cierre; text: string; fingerprint: Hex; list: Uint8Array; subtrees: Uint8Array };

/**
 * Closes sales: the `cierre` of section 4 over all tickets that are paid at that moment, in any order. Refuses bases,
 * tickets and moments that a verifier would reject.
 */
export function closeSales(bases: Bases, tickets: readonly PaidTicket[], publishedAt: Temporal.Instant): Closing {
  if (!isBases(bases)) throw new DrawFault('E_ESQUEMA', 'these are not bases');
  const list = encodeTicketList(inOrder(tickets));
  const { root, subtrees } = listTree(closedList(bases, { vendidos: tickets.length }, list));
  const cierre: Cierre = {
    v: protocol,
    tipo: 'cierre',
    bases: fingerprint(bases),
    publicado_en: timeOf(publishedAt),
    vendidos: tickets.length,
    raiz: bytesToHex(root),
  };
  const isInTime = basesTimesHold(bases) && cierreTimesHold(bases, cierre);
  if (!isInTime) throw new DrawFault('E_TIEMPOS', `a cierre at ${cierre.publicado_en}`);
  return { cierre, text: canonicalText(cierre), fingerprint: fingerprint(cierre), list, subtrees };
}

/** Reads the list that was published with a cierre. Refuses one that these bases and that cierre cannot have. */
export function closedList(bases: Bases, { vendidos }: Pick<Cierre, 'vendidos'>, bytes: Uint8Array): TicketList {
  const list = readTicketList(bytes, { size: vendidos, first: bases.desde, last: bases.hasta });
  if (list === null) throw new DrawFault('E_LISTA', `not a list of ${vendidos} from ${bases.desde} to ${bases.hasta}`);
  return list;
}

function inOrder(tickets: readonly PaidTicket[]) {
  return tickets
    .map(({ number, holder }) => ({ number, holder: hexToBytes(holder) }))
    .sort((one, other) => one.number - other.number);
}
