import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { rootFromPath } from './audit-path.ts';
import { decodeBase64Url } from './base64url.ts';
import { sameBytes, tag, u32be } from './bytes.ts';
import { parseCanonical } from './canonical.ts';
import { type Fingerprints, outcomeOfDraw, outcomeOfVoid } from './conclusion.ts';
import type { Acta, ActaSorteada, Hex, Posicion } from './documents.ts';
import { fingerprint } from './fingerprint.ts';
import { treeOf } from './merkle.ts';
import { type ErrorCode, type OnProgress, type Opciones, type Procedencia, rejection, type Salida } from './outcome.ts';
import { roundHolds } from './round.ts';
import { hasVersion, isActa } from './schema.ts';
import { type Selection, select } from './selection.ts';
import { embeddedLimit, numberAt, readTicketList, type TicketList } from './ticket-list.ts';
import { timesHold } from './times.ts';
import { voidRulesHold } from './void.ts';

/**
 * The verifier of section 10: whether the bytes of an acta prove the draw that they tell of, and what it came to. A pure
 * function without clock or network. The first step that fails is the outcome. `onProgress` hears how the tickets are
 * hashed, which is nearly all the work of a large list.
 */
export function verify(acta: Uint8Array, options: Opciones = {}, onProgress?: OnProgress): Salida {
  const document = read(acta);
  if (typeof document === 'string') return rejection(document);
  const prints = fingerprintsOf(acta, document);
  const fault = faultOf(document, prints, options);
  if (fault) return rejection(fault);
  const known = { ...prints, procedencia: procedenceOf(document, options) };
  if (document.estado === 'anulado') return outcomeOfVoid(document, known);
  const drawn = drawnBy(document, prints, options, onProgress);
  return typeof drawn === 'string' ? rejection(drawn) : outcomeOfDraw(document, known, drawn);
}

type Drawn = Selection & { list: TicketList | null };

/** Steps 1 to 3. */
function read(bytes: Uint8Array): Acta | ErrorCode {
  const parsed = parseCanonical(bytes);
  if (parsed === null) return 'E_CANON';
  if (!hasVersion(parsed.value)) return 'E_VERSION';
  return isActa(parsed.value) ? parsed.value : 'E_ESQUEMA';
}

function fingerprintsOf(bytes: Uint8Array, { bases, cierre }: Acta): Fingerprints {
  return {
    huella_bases: fingerprint(bases),
    huella_cierre: cierre && fingerprint(cierre),
    huella_acta: bytesToHex(sha256(concatBytes(tag('acta'), bytes))),
  };
}

/** Steps 4 to 8: what is wrong with the documents, before any list or chance is looked at. */
function faultOf(acta: Acta, prints: Fingerprints, options: Opciones): ErrorCode | null {
  if (acta.cierre && acta.cierre.bases !== prints.huella_bases) return 'E_HUELLA_BASES';
  if (!isExpected(options.huella_bases, prints.huella_bases)) return 'E_HUELLA_ESPERADA';
  if (!isExpected(options.huella_cierre, prints.huella_cierre)) return 'E_HUELLA_ESPERADA';
  if (!timesHold(acta, options.ahora)) return 'E_TIEMPOS';
  if (!roundHolds(acta.bases)) return 'E_RONDA';
  return voidRulesHold(acta, options.firma_baliza) ? null : 'E_ANULACION';
}

function isExpected(expected: Hex | null | undefined, found: Hex | null): boolean {
  return expected == null || expected === found;
}

/** After step 5: a fingerprint that was given is the document's own. */
function procedenceOf({ cierre }: Acta, { huella_bases, huella_cierre }: Opciones): Procedencia {
  const wasGiven = huella_cierre != null || (cierre === null && huella_bases != null);
  return wasGiven ? 'comprobada' : 'no_comprobada';
}

/** Steps 9 to 12: what the evidence selects, if the result of the acta is the same. */
function drawnBy(
  acta: ActaSorteada,
  { huella_bases }: Fingerprints,
  options: Opciones,
  onProgress?: OnProgress,
): Drawn | ErrorCode {
  const list = listOf(acta, options);
  if (typeof list === 'string') return list;
  if (list && bytesToHex(treeOf(list, [], onProgress).root) !== acta.cierre.raiz) return 'E_RAIZ';
  const selection = select(acta, { bases: huella_bases, cierre: fingerprint(acta.cierre) }, list);
  if (typeof selection === 'string') return selection;
  if (!isResult(acta, selection, list)) return 'E_RESULTADO';
  return positionsOf(acta).every((position) => isInTree(acta, position)) ? { ...selection, list } : 'E_PRUEBA';
}

/** The first part of step 9: the list inside the acta, or the one brought along; null if there is none. */
function listOf({ bases, cierre, lista }: ActaSorteada, options: Opciones): TicketList | null | ErrorCode {
  const isEmbedded = lista.tipo === 'incrustada';
  if (!isEmbedded && options.lista == null) return bases.metodo.tipo === 'loteria' ? 'E_LISTA_AUSENTE' : null;
  if (isEmbedded && cierre.vendidos > embeddedLimit) return 'E_LISTA';
  const bytes = isEmbedded ? decodeBase64Url(lista.datos) : options.lista;
  const bounds = { size: cierre.vendidos, first: bases.desde, last: bases.hasta };
  return (bytes && readTicketList(bytes, bounds)) ?? 'E_LISTA';
}

/** Step 11. */
function isResult({ resultado }: ActaSorteada, { indices, places }: Selection, list: TicketList | null): boolean {
  const { ganadores, suplentes } = resultado;
  if (ganadores.length !== places.winners || suplentes.length !== places.reserves) return false;
  return [...ganadores, ...suplentes].every(
    ({ indice, numero }, place) => indice === indices[place] && (list === null || numero === numberAt(list, indice)),
  );
}

/** Step 12, for one position. */
function isInTree({ cierre }: ActaSorteada, { numero, titular, indice, prueba }: Posicion): boolean {
  const record = concatBytes(u32be(numero), hexToBytes(titular));
  const root = rootFromPath(record, { index: indice, size: cierre.vendidos }, prueba.map(hexToBytes));
  return root !== null && sameBytes(root, hexToBytes(cierre.raiz));
}

function positionsOf({ resultado }: ActaSorteada): Posicion[] {
  return [...resultado.ganadores, ...resultado.suplentes];
}
