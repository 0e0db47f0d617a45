import type { Actor } from '#app/app.ts';
import { namesOf } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { lastEvent } from '#db/events.ts';
import { roleHistories } from '#db/members/role-histories.ts';
import { notesOf } from '#db/orders/order-notes.ts';
import type { EventRow, OrderRow, RaffleRow } from '#db/tables.ts';
import { orderActor } from '#domain/orders/order-actor.ts';
import { deskHistoryTexts } from '#texts/orders/desk-history.ts';
import { isUndoneRejection } from './deciding-rejections.ts';
import { orderHistory, partIn } from './order-history.ts';

/** What happened to an order, oldest first, and who did it, with its notes, as the desk that shows the order is told. */
export async function historyAtDesk(
  db: Db,
  raffle: RaffleRow,
  { order, actor, mayNote }: { order: OrderRow; actor: Actor; mayNote: boolean },
) {
  const [{ events, hasOlder }, notes, end] = await Promise.all([
    orderHistory(db, order, deskHistoryTexts.kinds),
    notesOf(db, order),
    endOfRaffle(db, raffle),
  ]);
  const people = await roleHistories(db, order.community_id, [...new Set(events.map(({ actor }) => actor))]);
  const names = await namesOf(db, [...people.keys(), ...notes.map(({ by }) => by)]);
  const of = { holder: order.user_id, seller: order.sold_by };
  return {
    order: order.id,
    // what is written of somebody erased would stay
    mayNote: mayNote && order.erased_at === null,
    notes: notes.map(({ id, body, at, by }) => ({
      id,
      body,
      at: at.toString(),
      name: names.get(by) ?? '',
      isOwn: by === actor.userId,
    })),
    /** Whether more was done of some kind than is told. */
    hasOlder,
    events: events.map((event, at) => {
      const receipt = events.find((each) => each.kind === 'order.receipt-sent' && isOneStep(each, event))?.data ?? null;
      const act = { ...event, at: event.happened_at };
      const by = orderActor(act, of, { people, ending: end && isOneStep(end, event) ? endedBy(end) : null, receipt });
      return {
        ...factsOf(event, isUndoneRejection(event, events.slice(at + 1))),
        by,
        name: by === 'desk' ? (names.get(event.actor) ?? null) : null,
      };
    }),
  };
}

function factsOf({ id, kind, happened_at: at, reason, data }: EventRow, isUndone: boolean) {
  return {
    id,
    kind,
    at: at.toString(),
    /** Of a rejection that was undone none is told: it may have been meant for another order. */
    reason: isUndone ? null : reason,
    isAddedAtDesk: data.addedAtDesk !== undefined,
    isByDeskLink: data.byDeskLink !== undefined,
    isLeftOut: data.leftOut !== undefined,
    isWithdrawn: data.withdrawn !== undefined,
    /** The part of its price that was noted, or taken back. */
    part: partIn({ kind, data }),
    /** The numbers that were dropped. */
    numbers: kind === 'order.numbers-dropped' ? (data.numbers as number[]) : [],
    /** Which number was swapped for which. */
    swapped: kind === 'order.number-swapped' ? { from: data.from as number, to: data.to as number } : null,
  };
}

/** Whether two events were written in one transaction, which has one instant. */
function isOneStep(one: EventRow, other: EventRow): boolean {
  return one.actor === other.actor && one.happened_at.equals(other.happened_at);
}

function endedBy({ data }: EventRow) {
  return data.by === 'operator' ? 'operator' : 'desk';
}

/** That the raffle was cancelled, and its orders ended with it; null where it was not. */
async function endOfRaffle(db: Db, raffle: RaffleRow): Promise<EventRow | null> {
  if (raffle.status !== 'cancelled') return null;
  const about = { communityId: raffle.community_id, subject: 'raffle', subjectId: raffle.id } as const;
  return (await lastEvent(db, about, ['raffle.cancelled'])) ?? null;
}
