import type { Db } from '#db/client.ts';
import { newestOfEachKind } from '#db/events.ts';
import type { OrderRow } from '#db/tables.ts';
import type { EventKind } from '#domain/event.ts';

/**
 * Events given per kind. Only links made by the desk can exceed it: state changes and receipts are fewer per order, so
 * none of them is left out.
 */
const most = 20;

/** The events of an order that words are there for, oldest first, and whether more was done of some kind than that. */
export function orderHistory(
  db: Db,
  { community_id: communityId, id }: OrderRow,
  words: Readonly<Partial<Record<EventKind, string>>>,
) {
  const kinds = Object.keys(words) as EventKind[];
  return newestOfEachKind(db, { communityId, subject: 'order', subjectId: id }, { kinds, most });
}
