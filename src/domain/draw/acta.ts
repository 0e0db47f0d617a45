import { bytesToHex } from '@noble/hashes/utils.js';
import { encodeBase64Url } from './base64url.ts';
import { canonicalText } from './canonical.ts';
import { chainOf, historyHolds } from './chain.ts';
import { closedList } from './closing.ts';
import {
  type Acta,
  type ActaAnulada,
  type ActaSorteada,
  type Anulacion,
  type Bases,
  type Cierre,
  type Fuente,
  type Hex,
  type Posicion,
  protocol,
  type Resultado,
} from './documents.ts';
import { evidenceOf } from './evidence.ts';
import { DrawFault } from './fault.ts';
import { fingerprint } from './fingerprint.ts';
import { treeOf } from './merkle.ts';
import { roundHolds } from './round.ts';
import { isActa, isBases } from './schema.ts';
import { sourceOf } from './schema-source.ts';
import { type Selection, select } from './selection.ts';
import { embeddedLimit, numberAt, recordAt, type TicketList } from './ticket-list.ts';
import { epoch, timeOf } from './time.ts';
import { finalFrom, timesHold } from './times.ts';
import { voidRulesHold } from './void.ts';

/** An acta that holds, with the exact text of its file (section 8) and its fingerprint. */
export type Issued<A extends Acta> = { acta: A; text: string; fingerprint: Hex };

/** What a draw is held with: every version of its rules, its closed list, and the chance that came out. */
export type DrawnFrom = {
  /** The versions before the last one, oldest first. */
  historial: Bases[];
  bases: Bases;
  cierre: Cierre;
  list: Uint8Array;
  fuente: Fuente;
  issuedAt: Temporal.Instant;
};

/**
 * Holds the draw: the acta of section 8, with its winners and reserves and the proof that each ticket is in the tree of
 * the cierre. It is provisional while what a person typed in can be contested, and the list is inside it up to the
 * limit. Refuses whatever a verifier would reject, with the verifier's code.
 */
export function issueActa(from: DrawnFrom): Issued<ActaSorteada> {
  const { historial, bases, cierre, list: bytes, fuente, issuedAt } = from;
  if (!isBases(bases) || !sourceOf(bases.metodo)(fuente)) throw new DrawFault('E_ESQUEMA', 'bases or source');
  const sealedBy = { bases: fingerprint(bases), cierre: fingerprint(cierre) };
  const list = closedList(bases, cierre, bytes);
  if (list.size === 0 || list.size < bases.minimo) throw new DrawFault('E_ANULACION', 'too few tickets for a draw');
  const selection = select({ bases, cierre, fuente }, sealedBy, list);
  if (typeof selection === 'string') throw new DrawFault(selection, 'the source of the draw');
  return issue({
    v: protocol,
    tipo: 'acta',
    estado: isFinal({ bases, fuente }, issuedAt) ? 'definitivo' : 'provisional',
    emitida_en: timeOf(issuedAt),
    historial,
    bases,
    cierre,
    lista: list.size > embeddedLimit ? { tipo: 'externa' } : { tipo: 'incrustada', datos: encodeBase64Url(bytes) },
    fuente,
    resultado: resultOf(list, selection, cierre),
    anulacion: null,
  });
}

/** What makes a draw void. The cierre is null only when there is none yet, which `fuerza_mayor` alone allows. */
export type VoidedFrom = {
  historial: Bases[];
  bases: Bases;
  cierre: Cierre | null;
  anulacion: Anulacion;
  issuedAt: Temporal.Instant;
};

/**
 * Declares a draw void, by the table of section 9. Refuses a reason that does not hold at that moment. It is dated no earlier
 * than what it voids, also where the clock of the server that published that was ahead of this one's.
 */
export function issueVoidActa({ historial, bases, cierre, anulacion, issuedAt }: VoidedFrom): Issued<ActaAnulada> {
  const published = cierre?.publicado_en ?? bases.publicado_en;
  const now = timeOf(issuedAt);
  return issue({
    v: protocol,
    tipo: 'acta',
    estado: 'anulado',
    emitida_en: epoch(now) < epoch(published) ? published : now,
    historial,
    bases,
    cierre,
    lista: null,
    fuente: null,
    resultado: null,
    anulacion,
  });
}

/** Steps 3 to 11 of section 10 on an acta of our own making; the steps after them hold by how it was made. */
function issue<A extends Acta>(acta: A): Issued<A> {
  const { bases, cierre } = acta;
  if (!isActa(acta)) throw new DrawFault('E_ESQUEMA', 'an acta of other members than section 8 has');
  if (!historyHolds(chainOf(acta))) throw new DrawFault('E_HISTORIAL', 'bases that do not amend those before them');
  if (cierre && cierre.bases !== fingerprint(bases)) throw new DrawFault('E_HUELLA_BASES', 'a cierre of other bases');
  if (!timesHold(acta, null)) throw new DrawFault('E_TIEMPOS', `an acta at ${acta.emitida_en}`);
  if (!chainOf(acta).every(roundHolds)) throw new DrawFault('E_RONDA', `the round of ${bases.sorteo_en}`);
  if (!voidRulesHold(acta)) throw new DrawFault('E_ANULACION', 'a void draw that may not be, or one held that may not');
  return { acta, text: canonicalText(acta), fingerprint: fingerprint(acta) };
}

function isFinal(drawn: Pick<ActaSorteada, 'bases' | 'fuente'>, issuedAt: Temporal.Instant): boolean {
  const at = epoch(timeOf(issuedAt));
  const evidence = evidenceOf(drawn);
  switch (evidence.tipo) {
    case 'drand':
      return true;
    case 'loteria':
      return at >= finalFrom(epoch(evidence.fuente.introducido_en), evidence.metodo);
    case 'compromiso':
      // Without public values nothing was typed in, so there is nothing to contest: such an acta waits instead.
      return (
        evidence.metodo.entropia.length === 0 || at >= finalFrom(epoch(evidence.fuente.revelado_en), evidence.metodo)
      );
  }
}

function resultOf(list: TicketList, { indices, places }: Selection, { raiz }: Cierre): Resultado {
  const { root, paths } = treeOf(list, indices);
  if (bytesToHex(root) !== raiz) throw new DrawFault('E_RAIZ', 'the list is not that of the cierre');
  const positions = indices.map(
    (indice): Posicion => ({
      numero: numberAt(list, indice),
      indice,
      titular: bytesToHex(recordAt(list, indice).subarray(4)),
      prueba: (paths.get(indice) ?? []).map((hash) => bytesToHex(hash)),
    }),
  );
  return { ganadores: positions.slice(0, places.winners), suplentes: positions.slice(places.winners) };
}
