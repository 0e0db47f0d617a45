import { erasedName } from '#app/accounts/personal-data.ts';
import { action, type Step, typed } from '#app/action.ts';
import { type Actor, type App, aside } from '#app/app.ts';
import { insertEvents } from '#db/events.ts';
import {
  cancelImported,
  countTouched,
  countUndone,
  deleteRecordsOfMany,
  insertPaymentsOfMany,
  lockNextImported,
} from '#db/orders/imported-orders.ts';
import { beginImportUndo, finishImportUndo, type OrderImport } from '#db/orders/order-imports.ts';
import { deleteTicketsOfOrders } from '#db/orders/tickets.ts';
import type { OrderRow } from '#db/tables.ts';
import type { NewEvent } from '#domain/event.ts';
import { isUndoable, undoMinutes } from '#domain/orders/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { findLockedList, type ListAddress, requireList } from './preview-import.ts';

const batch = 500;

/**
 * Undoes all orders of a list for some minutes after it was brought: payments by an entry against each, never by deleting
 * one; their numbers are free, their names and contacts gone. In batches that are transactions of their own; where it broke
 * off, the same again goes on. Refuses where something has happened to one of them since (`order-import.used`), or the list
 * of numbers is sealed. What happens to one while this runs keeps it, and it is not counted as undone.
 */
export async function undoImport(app: App, actor: Actor, address: ListAddress): Promise<void> {
  await beginUndo(app, actor, address);
  await aside(actor, async () => {
    let after: string | null = null;
    do after = await undoBatch(app, actor, { ...address, after });
    while (after !== null);
  });
  await finishUndo(app, actor, address);
}

const find = (tx: Step<unknown, unknown>['tx'], address: ListAddress, actor: Actor) =>
  findLockedList(tx, address, actor);

const beginUndo = action({
  parse: typed<ListAddress>,
  find,
  permission: 'raffle.import-orders',
  run: async ({ tx, now, found }) => {
    const { raffle, imported } = requireList(found);
    if (imported.undo_begun_at) return;
    const brought = imported.finished_at ?? imported.begun_at;
    if (!brought || raffle.status !== 'open' || !isUndoable(brought, now))
      throw new Refusal('order-import.undo-over', { minutes: undoMinutes });
    const orders = await countTouched(tx, imported);
    if (orders > 0) throw new Refusal('order-import.used', { orders });
    await beginImportUndo(tx, imported, now);
  },
});

type Undoing = Step<ListAddress, Awaited<ReturnType<typeof find>> & { imported: OrderImport }>;

const undoBatch = action({
  parse: typed<ListAddress & { after: string | null }>,
  charges: 'charged-by-caller',
  find: (tx, { list, communityUrl, raffle }, actor) => find(tx, { list, communityUrl, raffle }, actor),
  permission: 'raffle.import-orders',
  run: async (given): Promise<string | null> => {
    const step: Undoing = { ...given, found: requireList(given.found) };
    const { tx, now, found, changed } = step;
    const { community, raffle, imported } = found;
    if (!imported.undo_begun_at) return null;
    if (raffle.status !== 'open') throw new Refusal('order-import.undo-over', { minutes: undoMinutes });
    const { orders, last } = await lockNextImported(tx, imported, { after: given.input.after, limit: batch });
    if (orders.length === 0) return last;
    await writeOrdersUndone(step, orders);
    await cancelImported(tx, orders, { name: erasedName, now });
    await deleteRecordsOfMany(tx, raffle, orders);
    const numbers = await deleteTicketsOfOrders(tx, {
      communityId: community.id,
      orderIds: orders.map(({ id }) => id),
    });
    changed({ communityId: community.id, raffleId: raffle.id, numbers });
    return last;
  },
});

/** The entries of the ledger against those of the payments, and the events: paid ones wait for their money again, then all end. */
async function writeOrdersUndone({ tx, actor, dice, now, found }: Undoing, orders: readonly OrderRow[]): Promise<void> {
  const { raffle, imported } = found;
  const by = actor.userId ?? '';
  const paid = orders.filter(({ status, unit_price: price }) => status === 'confirmed' && price > 0);
  const entries = paid.map(({ id, total: amount }) => ({
    ...{ id: dice.uuid(), orderId: id, kind: 'undone' as const, amount },
    selfConfirmed: false,
  }));
  await insertPaymentsOfMany(tx, raffle, entries, { by, now });
  const wasPaid = new Set(paid);
  const events = orders.flatMap((order): NewEvent[] => {
    const of = { subject: 'order' as const, subjectId: order.id, raffleId: raffle.id, data: { import: imported.id } };
    const undone = { ...of, kind: 'order.confirmation-undone' as const, from: 'confirmed', to: 'pending' };
    const from = wasPaid.has(order) ? 'pending' : order.status;
    return [...(wasPaid.has(order) ? [undone] : []), { ...of, kind: 'order.released', from, to: 'cancelled' }];
  });
  await insertEvents(tx, { communityId: raffle.community_id, events, actor: by, now });
}

const finishUndo = action({
  parse: typed<ListAddress>,
  charges: 'charged-by-caller',
  find,
  permission: 'raffle.import-orders',
  run: async ({ tx, now, record, found }) => {
    const { community, raffle, imported } = requireList(found);
    if (!imported.undo_begun_at || imported.undone_at) return;
    const orders = await countUndone(tx, imported);
    await finishImportUndo(tx, imported, now);
    await record(community.id, {
      kind: 'raffle.import-undone',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { import: imported.id, orders },
    });
  },
});
