import type { Db } from '#db/client.ts';
import { closureOf, type ListPlace, placesInList } from '#db/draws/closures.ts';
import { lastEvent } from '#db/events.ts';
import { giveRecords } from '#db/orders/orders.ts';
import { ticketRecordsOf } from '#db/orders/ticket-records.ts';
import { latestBases, readBases } from '#db/raffles/bases.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { type Resguardo, signedRecord, unsignedRecord } from '#domain/draw/ticket-record.ts';
import { timeOf } from '#domain/draw/time.ts';
import { isGateway } from '#domain/orders/checkout.ts';
import { isUndoable, undoableUntil } from '#domain/orders/order.ts';

type Placed = { raffle: RaffleRow; order: OrderRow };

/** A paid number of an order with what proves it. */
export type ProvenTicket = {
  /** Signed, in its private form. */
  record: Resguardo;
  /** Whether the published list contains it; null before there is a list. */
  isListed: boolean | null;
};

/** The paid numbers of an order, or one of them; none while what was confirmed may be undone. */
export async function provenTickets(
  db: Db,
  { raffle, order }: Placed,
  { now, only }: { now: Temporal.Instant; only?: number },
): Promise<ProvenTicket[]> {
  if (!(await areGiven(db, { raffle, order }, now))) return [];
  const [records, bases, closure] = await Promise.all([
    ticketRecordsOf(db, order, only),
    latestBases(db, raffle),
    closureOf(db, raffle),
  ]);
  if (!bases || records.length === 0) return [];
  const raffleId = readBases(bases).id;
  const numbers = records.map(({ number }) => number);
  const places = closure && new Map((await placesInList(db, raffle, numbers)).map((place) => [place.number, place]));
  return records.map((row) => {
    const record = recordOf(row, raffleId);
    return { record, isListed: places ? isAt(places.get(row.number), record) : null };
  });
}

/**
 * When the signed records of an order that is confirmed are given out; null: they are already, or there are none. What the
 * desk confirmed it may undo for some minutes, unless the list is sealed meanwhile.
 */
export async function recordsFrom(
  db: Db,
  { raffle, order }: Placed,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  if (raffle.status !== 'open' || order.status !== 'confirmed' || order.records_given_at) return null;
  // not the ledger's last payment by its hour, which may be one undone before, of a server whose clock is ahead
  const of = { communityId: order.community_id, subject: 'order', subjectId: order.id } as const;
  const confirmed = await lastEvent(db, of, ['order.confirmed']);
  if (!confirmed || confirmed.data.amount === 0 || isGateway(String(confirmed.data.way))) return null;
  return isUndoable(confirmed.happened_at, now) ? undoableUntil(confirmed.happened_at) : null;
}

/**
 * Whether the records of an order are given out. During the sale that is stored before, which ends the right to undo: the
 * clocks of two servers differ, and the order may be another by now than what was read of it.
 */
async function areGiven(db: Db, { raffle, order }: Placed, now: Temporal.Instant): Promise<boolean> {
  if (raffle.status !== 'open' || order.records_given_at) return true;
  if (order.status !== 'confirmed' || (await recordsFrom(db, { raffle, order }, now))) return false;
  return giveRecords(db, order, now);
}

/** Whether a place of the list is that of a record: its number is listed with the same holder. */
export function isAt(place: ListPlace | undefined, { titular }: Pick<Resguardo, 'titular'>): boolean {
  return place?.holder.toHex() === titular;
}

function recordOf(row: Awaited<ReturnType<typeof ticketRecordsOf>>[number], raffleId: string): Resguardo {
  const opening = { raffleId, number: row.number, salt: row.salt, text: row.holderText };
  const sold = { bases: row.bases, importe: row.amount, pagado_en: timeOf(row.paidAt), clave: row.key };
  return signedRecord(unsignedRecord({ ...opening, ...sold }), opening, Uint8Array.fromHex(row.signature));
}
