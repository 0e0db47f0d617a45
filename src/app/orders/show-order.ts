import { offeredGateways } from '#app/offered-gateways.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { closedTicketList, closureOf } from '#db/draws/closures.ts';
import { winnerNames } from '#db/draws/winner-names.ts';
import { wonPrizes } from '#db/draws/winners.ts';
import { eventsOf } from '#db/events.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import { ticketRecordsOf } from '#db/orders/ticket-records.ts';
import { latestBases } from '#db/raffles/bases.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { isOrderErasable } from '#domain/accounts/erasure.ts';
import { internationalPhone } from '#domain/contacts/phone.ts';
import type { Bases } from '#domain/draw/documents.ts';
import { type HolderRecord, holderOf, holderRecord } from '#domain/draw/holder.ts';
import { indexOfNumber, readTicketList, recordAt, recordLength } from '#domain/draw/ticket-list.ts';
import { awaitsMoney, isCancellable, isPayable, takesReceipt } from '#domain/orders/order.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { shownWinnerName } from '#domain/raffles/winner-name.ts';
import { Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { cancelledBy } from './cancelled-by.ts';
import { findOrder, type OrderKey } from './find-order.ts';
import { mayJoin } from './join-account.ts';

/** An order as its holder sees it: what is theirs, what they owe and how to pay it, what has happened, what proves it. */
export const showOrder = view({
  find: (db, input: OrderKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: async ({ app, actor, now, input, found: { community, raffle, order, isDesks }, can }) => {
    const [receipts, events, closure, tickets, prizes, names, canJoin] = await Promise.all([
      receiptsOf(app.db, order),
      eventsOf(app.db, order.community_id, 'order', order.id),
      closureOf(app.db, raffle),
      provenTickets(app.db, raffle, order),
      wonPrizes(app.db, raffle),
      winnerNames(app.db, raffle),
      mayJoin(app.db, order, actor),
    ]);
    const isOpen = raffle.status === 'open';
    const contactPhone = raffle.contact_phone ?? raffle.check_phone;
    const addedAtDesk = new Set(events.map(({ data }) => data.addedAtDesk));
    const total = { amount: order.unit_price * order.numbers.length, currency: order.currency };
    const isDue = awaitsMoney(order.status) && isOpen && can('checkout.begin');
    return {
      isByAccount: isUuid(input.key),
      community: {
        url: community.url,
        name: community.name,
        country: community.country,
        isSuspended: community.status === 'suspended',
      },
      raffle: {
        slug: raffle.slug,
        title: raffle.title,
        lastNumber: raffle.last_number,
        timeZone: raffle.time_zone,
        drawAt: raffle.draw_at.toString(),
        phase: phaseOf(lifecycleOf(raffle), now),
      },
      /** Digits of the WhatsApp at which the organiser can be asked, the country's first; null where they gave none. */
      organiserPhone: contactPhone && internationalPhone(contactPhone, community.country),
      order: {
        reference: order.reference,
        status: order.status,
        name: order.name,
        numbers: order.numbers,
        lostNumbers: order.lost_numbers,
        total,
        heldUntil: order.held_until.toString(),
      },
      // who was stopped is paid by nobody more
      paymentWays: isPayable(order.status) && isOpen && can('order.send-receipt') ? raffle.payment_ways : [],
      gateways: isDue
        ? await offeredGateways(app.db, app, { communityId: community.id, subject: 'order', money: total })
        : [],
      receipts: receipts.map(({ id, sent_at, late, look_hash }) => ({
        id,
        sentAt: sent_at.toString(),
        late,
        isPicture: look_hash !== null,
        isAddedAtDesk: addedAtDesk.has(id),
      })),
      events: events.map(({ kind, happened_at, reason, actor: by, data }) => ({
        kind,
        at: happened_at.toString(),
        reason,
        bySystem: by === 'system',
        isAddedAtDesk: data.addedAtDesk !== undefined,
      })),
      cancelled: await cancelledBy(app.db, { order, raffle, events }),
      tickets,
      closing: closure && { fingerprint: closure.fingerprint, publishedAt: closure.published_at.toString() },
      prizes: prizes
        .filter(({ number, deliveredNumber }) =>
          tickets.some((each) => each.record.numero === (deliveredNumber ?? number)),
        )
        .map(({ position, name, number, deliveredNumber, deliveredAt, receivedAt }) => ({
          position,
          name,
          number: deliveredNumber ?? number,
          isDelivered: deliveredAt !== null,
          isReceived: receivedAt !== null,
          shownName: names.get(deliveredNumber ?? number) ?? null,
        })),
      /** What may be shown of whoever won; null where nothing of it may. */
      ownName: order.erased_at ? null : shownWinnerName(order.name),
      can: {
        sendReceipt: can('order.send-receipt') && isOpen && takesReceipt(order.status),
        cancel: can('order.cancel') && isOpen && isCancellable(order.status, { isFree: order.unit_price === 0 }),
        erase: can('order.erase') && order.erased_at === null && isOrderErasable(order.status, raffle.status, prizes),
        join: canJoin,
        markReceived: can('draw.mark-received') && !isDesks,
        nameWinner: can('draw.name-winner') && !isDesks,
      },
    };
  },
});

/** The id of the order that a key opens for who asks: not found where it opens none. Asked before what is sent there is read. */
export const reachOrder = view({
  find: (db, input: OrderKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: ({ found: { order } }) => order.id,
});

/** What the holder of an order keeps of each paid number, to prove it is in the closing list. */
export const showTicketRecords = view({
  find: (db, input: OrderKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: async ({ app, found: { raffle, order } }) => {
    const tickets = await provenTickets(app.db, raffle, order);
    if (tickets.length === 0) throw new Refusal('not-found', {});
    return { reference: order.reference, records: tickets.map(({ record }) => record) };
  },
});

export type ProvenTicket = {
  record: HolderRecord;
  /** `titular`: what the published list says in the ticket's place. */
  holder: string;
  /** Whether the published list has it; null while there is none. */
  isListed: boolean | null;
};

async function provenTickets(db: Db, raffle: RaffleRow, order: OrderRow): Promise<ProvenTicket[]> {
  const [records, bases, list] = await Promise.all([
    ticketRecordsOf(db, order),
    latestBases(db, raffle),
    closedTicketList(db, raffle),
  ]);
  if (!bases || records.length === 0) return [];
  const raffleId = (JSON.parse(bases.document) as Bases).id;
  return records.map(({ number, salt, holderText }) => {
    const record = holderRecord({ raffleId, number, salt, text: holderText }, bases.fingerprint);
    const holder = holderOf(record);
    return { record, holder, isListed: list ? isInList(list, raffle, number, holder) : null };
  });
}

function isInList(bytes: Uint8Array, raffle: RaffleRow, number: number, holder: string): boolean {
  const bounds = { size: bytes.length / recordLength, first: raffle.first_number, last: raffle.last_number };
  const list = readTicketList(bytes, bounds);
  const index = list && indexOfNumber(list, number);
  if (!list || index === null) return false;
  return recordAt(list, index).subarray(4).toHex() === holder;
}
