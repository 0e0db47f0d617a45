import { bytesToHex } from '@noble/hashes/utils.js';
import type { Acta, Bases, Hex, Time } from './documents.ts';
import { fingerprint } from './fingerprint.ts';
import type { ResguardoJuzgado } from './outcome.ts';
import { type Refunds, refundsOf } from './refund.ts';
import { indexOfNumber, recordAt, type TicketList } from './ticket-list.ts';
import { isRecordGood, type Resguardo, readTicketRecord } from './ticket-record.ts';
import { epoch } from './time.ts';

/** Seconds after an amendment in which a sale under the version before it is still in good faith. Section 4.1. */
const late = 300;

/** What receipts are judged against: an acta that holds, its chain, and its list if that was read. */
export type Judged = { acta: Acta; chain: readonly Bases[]; list: TicketList | null };

/** The files of receipts and refunds that a reader brings along. */
export type Brought = { resguardos: readonly Uint8Array[]; devoluciones: readonly Uint8Array[] };

/** Step 16 of section 10: what becomes of each receipt, in the order given. Section 4.1. */
export function judgeRecords(judged: Judged, { resguardos, devoluciones }: Brought): ResguardoJuzgado[] {
  if (resguardos.length === 0) return [];
  const versions = new Map(judged.chain.map((version, at) => [fingerprint(version), at]));
  const keys = new Set(judged.chain.map(({ clave }) => clave));
  const against: Against = {
    ...judged,
    versions,
    keys,
    refunds: refundsOf(devoluciones, judged.acta.bases.id, keys),
  };
  return resguardos.map((file) => judge(readTicketRecord(file), against));
}

type Against = Judged & { versions: ReadonlyMap<Hex, number>; keys: ReadonlySet<Hex>; refunds: Refunds };

function judge(record: Resguardo | null, against: Against): ResguardoJuzgado {
  const resultado = resultOf(record, against);
  const says = { resultado, omision: false, atrasada: false, devuelto_en: null };
  if (record === null || resultado === 'firma_mala' || resultado === 'otra_rifa') {
    return { numero: record?.numero ?? null, ...says };
  }
  const refundedAt = against.refunds.earliestFrom(record, record.pagado_en);
  return {
    numero: record.numero,
    resultado,
    omision: isOmitted(record, resultado, against.acta.cierre?.publicado_en ?? null, refundedAt),
    atrasada: isLate(record, against),
    devuelto_en: refundedAt,
  };
}

/** The outcome of a receipt: the first of section 4.1 that applies. */
function resultOf(record: Resguardo | null, against: Against): ResguardoJuzgado['resultado'] {
  const { acta, versions, list } = against;
  if (record === null) return 'firma_mala';
  if (record.id !== acta.bases.id) return 'otra_rifa';
  if (!isTrue(record, against)) return 'firma_mala';
  if (!versions.has(record.bases)) return 'otras_bases';
  return list === null ? 'sin_lista' : placeIn(list, record);
}

function placeIn(list: TicketList, { numero, titular }: Resguardo): 'no_en_lista' | 'otro_titular' | 'en_lista' {
  const index = indexOfNumber(list, numero);
  if (index === null) return 'no_en_lista';
  return bytesToHex(recordAt(list, index).subarray(4)) === titular ? 'en_lista' : 'otro_titular';
}

/** Whether opening, key and signature of a receipt are good: the key is that of its version, or of any if that is hidden. */
function isTrue(record: Resguardo, { chain, versions, keys }: Against): boolean {
  const version = versions.get(record.bases);
  const isKey = version === undefined ? keys.has(record.clave) : chain[version]?.clave === record.clave;
  return isKey && isRecordGood(record);
}

/** Signed proof that the platform acknowledged a payment and left the ticket off. */
function isOmitted(
  { pagado_en }: Resguardo,
  resultado: ResguardoJuzgado['resultado'],
  closedAt: Time | null,
  refundedAt: Time | null,
): boolean {
  const isOff = resultado === 'no_en_lista' || resultado === 'otro_titular';
  if (!isOff || closedAt === null) return false;
  const wasRefunded = refundedAt !== null && epoch(refundedAt) <= epoch(closedAt);
  return epoch(pagado_en) <= epoch(closedAt) && !wasRefunded;
}

/** Sold with terms already replaced, or the amendment is dated backwards. */
function isLate({ bases, pagado_en }: Resguardo, { chain, versions }: Against): boolean {
  const version = versions.get(bases);
  const next = version === undefined ? undefined : chain[version + 1];
  return next !== undefined && epoch(pagado_en) > epoch(next.publicado_en) + late;
}
