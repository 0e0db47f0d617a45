import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { closureOf, listRecords, listSubtrees, placesInList } from '#db/draws/closures.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import type { Cierre } from '#domain/draw/documents.ts';
import { pathInList } from '#domain/draw/list-tree.ts';
import { ticketProof, ticketProofForQr } from '#domain/draw/ticket-proof.ts';
import { publicRecord } from '#domain/draw/ticket-record.ts';
import { orNotFound } from '#domain/refusal.ts';
import { type FoundOrder, findOrder, type OrderKey } from './find-order.ts';
import { isAt, type ProvenTicket, provenTickets } from './proven-tickets.ts';

/** One paid number of the order that a key opens. */
export type TicketKey = OrderKey & { number: number };

/** What is printed of an order's numbers that stand in the sealed list; nothing before it is sealed. */
export const showPaper = view({
  find: (db, input: OrderKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: async ({ app, now, found }) => {
    const { community, raffle, order } = found;
    const [closure, tickets] = await Promise.all([closureOf(app.db, raffle), provenTickets(app.db, found, { now })]);
    const numbers = tickets.filter(({ isListed }) => isListed).map(({ record }) => record.numero);
    const { fingerprint } = orNotFound(numbers.length > 0 ? closure : undefined);
    return {
      reference: order.reference,
      organiser: community.name,
      raffle: {
        title: raffle.title,
        lastNumber: raffle.last_number,
        drawAt: raffle.draw_at.toString(),
        timeZone: raffle.time_zone,
      },
      fingerprint,
      numbers,
    };
  },
});

/** The proof of a number on the sealed list, as the text of a code. What it costs does not grow with the list. */
export const showTicketProof = view({
  find: (db, input: TicketKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: async ({ app: { db }, now, input, found }) => {
    const { raffle } = found;
    const [{ record }, places, closure, subtrees] = await Promise.all([
      ticketOf(db, found, { now, only: input.number }),
      placesInList(db, raffle, [input.number]),
      closureOf(db, raffle),
      listSubtrees(db, raffle),
    ]);
    const { index } = orNotFound(places.find((place) => isAt(place, record)));
    const { document, sold } = orNotFound(closure);
    const list = { size: sold, subtrees: orNotFound(subtrees) };
    const path = await pathInList(index, list, (range) => listRecords(db, raffle, range));
    const { numero, titular } = record;
    const prueba = path.map((hash) => hash.toHex());
    return ticketProofForQr(ticketProof(JSON.parse(document) as Cierre, { numero, indice: index, titular, prueba }));
  },
});

/** The public form of a number's record, as the text of a code: it says nothing of whose number it is. */
export const showPublicRecord = view({
  find: (db, input: TicketKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: async ({ app, now, input, found }) =>
    canonicalText(publicRecord((await ticketOf(app.db, found, { now, only: input.number })).record)),
});

async function ticketOf(
  db: Db,
  found: FoundOrder,
  asked: { now: Temporal.Instant; only: number },
): Promise<ProvenTicket> {
  const [ticket] = await provenTickets(db, found, asked);
  return orNotFound(ticket);
}
