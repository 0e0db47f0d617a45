import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { rootFromPath } from './audit-path.ts';
import { decodeBase64Url } from './base64url.ts';
import { sameBytes, u32be } from './bytes.ts';
import { parseCanonical } from './canonical.ts';
import { chainOf, historyHolds } from './chain.ts';
import { type Examined, outcomeOfDraw, outcomeOfVoid } from './conclusion.ts';
import type { Acta, ActaSorteada, Hex, Posicion } from './documents.ts';
import { fingerprint, fingerprintOfFile } from './fingerprint.ts';
import { treeOf } from './merkle.ts';
import { type ErrorCode, type OnProgress, type Opciones, rejection, type Salida } from './outcome.ts';
import { provenanceOf } from './procedence.ts';
import { type Registration, registrationOf } from './registration.ts';
import { roundHolds } from './round.ts';
import { hasVersion, isActa } from './schema.ts';
import { type Selection, select } from './selection.ts';
import { isTerms, termsFingerprint } from './terms.ts';
import { embeddedLimit, numberAt, readTicketList, type TicketList } from './ticket-list.ts';
import { timesHold } from './times.ts';
import { leafHash } from './tree-hash.ts';
import { voidRulesHold } from './void.ts';

/**
 * The verifier of section 10: whether the bytes of an acta prove the draw that they tell of, and what it came to. A pure
 * function without clock or network. The first step that fails is the outcome. `onProgress` hears how the tickets are
 * hashed, which is nearly all the work of a large list.
 */
export function verify(acta: Uint8Array, options: Opciones = {}, onProgress?: OnProgress): Salida {
  const document = read(acta);
  if (typeof document === 'string') return rejection(document);
  const examined = examine(document, acta);
  const registration = documentsHold(examined, options);
  if (typeof registration === 'string') return rejection(registration);
  const fault = rulesFault(examined, options);
  if (fault) return rejection(fault);
  const provenance = provenanceOf(examined, registration, options);
  if (document.estado === 'anulado') return outcomeOfVoid({ ...examined, acta: document }, provenance, options);
  const held = { ...examined, acta: document };
  const drawn = drawnBy(held, options, onProgress);
  return typeof drawn === 'string' ? rejection(drawn) : outcomeOfDraw(held, provenance, options, drawn);
}

type Drawn = Selection & { list: TicketList | null };

/** Steps 1 to 3. */
function read(bytes: Uint8Array): Acta | ErrorCode {
  const parsed = parseCanonical(bytes);
  if (parsed === null) return 'E_CANON';
  if (!hasVersion(parsed.value)) return 'E_VERSION';
  return isActa(parsed.value) ? parsed.value : 'E_ESQUEMA';
}

function examine(acta: Acta, file: Uint8Array): Examined {
  const chain = chainOf(acta);
  return {
    acta,
    chain,
    prints: {
      versions: chain.map((version) => fingerprint(version)),
      cierre: acta.cierre && fingerprint(acta.cierre),
      acta: fingerprintOfFile('acta', file),
    },
  };
}

/** Steps 4 to 8: what of the documents the log shows, or what is wrong with how they hang together. */
function documentsHold({ acta, chain, prints }: Examined, options: Opciones): Registration | ErrorCode {
  const { huella_bases, huella_cierre, condiciones } = options;
  if (!historyHolds(chain)) return 'E_HISTORIAL';
  if (acta.cierre && acta.cierre.bases !== prints.versions.at(-1)) return 'E_HUELLA_BASES';
  if (huella_bases != null && !prints.versions.includes(huella_bases)) return 'E_HUELLA_ESPERADA';
  if (huella_cierre != null && huella_cierre !== prints.cierre) return 'E_HUELLA_ESPERADA';
  if (condiciones != null && !areTermsOf(acta, condiciones)) return 'E_CONDICIONES';
  return registrationOf({ acta, chain, actaPrint: prints.acta }, options) ?? 'E_REGISTRO';
}

/** Step 7. */
function areTermsOf({ bases }: Acta, terms: Uint8Array): boolean {
  return isTerms(terms) && termsFingerprint(terms) === bases.condiciones;
}

/** Steps 9 to 11: which rule of times, rounds or void draws is broken, before any list or chance is looked at. */
function rulesFault({ acta, chain }: Examined, options: Opciones): ErrorCode | null {
  if (!timesHold(acta, options.ahora)) return 'E_TIEMPOS';
  if (!chain.every(roundHolds)) return 'E_RONDA';
  return voidRulesHold(acta, options.firma_baliza) ? null : 'E_ANULACION';
}

/** Steps 12 to 15: what the evidence selects, if the result of the acta is the same. */
function drawnBy(
  { acta, prints }: Examined<ActaSorteada>,
  options: Opciones,
  onProgress?: OnProgress,
): Drawn | ErrorCode {
  const list = listOf(acta, options);
  if (typeof list === 'string') return list;
  if (list && bytesToHex(treeOf(list, [], onProgress).root) !== acta.cierre.raiz) return 'E_RAIZ';
  const sealedBy = { bases: acta.cierre.bases, cierre: prints.cierre as Hex };
  const selection = select(acta, sealedBy, list);
  if (typeof selection === 'string') return selection;
  if (!isResult(acta, selection, list)) return 'E_RESULTADO';
  return positionsOf(acta).every((position) => isInTree(acta, position)) ? { ...selection, list } : 'E_PRUEBA';
}

/** The first part of step 12: the list inside the acta, or the one brought along; null if there is none. */
function listOf({ bases, cierre, lista }: ActaSorteada, options: Opciones): TicketList | null | ErrorCode {
  const isEmbedded = lista.tipo === 'incrustada';
  if (!isEmbedded && options.lista == null) return bases.metodo.tipo === 'loteria' ? 'E_LISTA_AUSENTE' : null;
  if (isEmbedded && cierre.vendidos > embeddedLimit) return 'E_LISTA';
  const bytes = isEmbedded ? decodeBase64Url(lista.datos) : options.lista;
  const bounds = { size: cierre.vendidos, first: bases.desde, last: bases.hasta };
  return (bytes && readTicketList(bytes, bounds)) ?? 'E_LISTA';
}

/** Step 14. */
function isResult({ resultado }: ActaSorteada, { indices, places }: Selection, list: TicketList | null): boolean {
  const { ganadores, suplentes } = resultado;
  if (ganadores.length !== places.winners || suplentes.length !== places.reserves) return false;
  return [...ganadores, ...suplentes].every(
    ({ indice, numero }, place) => indice === indices[place] && (list === null || numero === numberAt(list, indice)),
  );
}

/** Step 15, for one position. */
function isInTree({ cierre }: ActaSorteada, { numero, titular, indice, prueba }: Posicion): boolean {
  const record = concatBytes(u32be(numero), hexToBytes(titular));
  const root = rootFromPath(leafHash(record), { index: indice, size: cierre.vendidos }, prueba.map(hexToBytes));
  return root !== null && sameBytes(root, hexToBytes(cierre.raiz));
}

function positionsOf({ resultado }: ActaSorteada): Posicion[] {
  return [...resultado.ganadores, ...resultado.suplentes];
}
