import { action, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { notifyHolder, orderFacts } from '#app/notifications/notify-holder.ts';
import { claimEndingHolds, type EndingHold, endingHolds, setWarned } from '#db/orders/ending-holds.ts';
import { isWarningDue, warnedWithin } from '#domain/orders/ending-hold.ts';

const batch = 200;

/**
 * Tells holders of unpaid orders that their hold ends soon, once for each end: one that was moved since is told anew. Leaves
 * out whom neither a notice nor a mail reaches.
 */
export async function warnEndingHolds(app: App): Promise<void> {
  const now = app.clock.now();
  const until = now.add({ hours: warnedWithin });
  let after: EndingHold | null = null;
  do {
    const some: EndingHold[] = await endingHolds(app.db, { now, until, after, limit: batch });
    const orders = some.filter((order) => isDue(order, now));
    if (orders.length > 0) await warnSome(app, systemActor, { orders });
    after = some.length === batch ? (some.at(-1) ?? null) : null;
  } while (after);
}

function isDue({ created_at: takenAt, changed_at, held_until: heldUntil }: EndingHold, now: Temporal.Instant): boolean {
  return isWarningDue({ takenAt, changedAt: changed_at ?? takenAt, heldUntil }, now);
}

const warnSome = action({
  parse: typed<{ orders: readonly EndingHold[] }>,
  find: async (tx, { orders }, _, now) => ({ community: null, orders: await claimEndingHolds(tx, orders, now) }),
  permission: 'notification.deliver',
  run: async (step) => {
    const due = step.found.orders.filter((order) => isDue(order, step.now));
    for (const order of due) {
      const { numbers, held_until: until, time_zone: timeZone } = order;
      const data = { ...orderFacts(order, numbers), until: until.toString(), timeZone };
      await notifyHolder(step, order, { kind: 'order.ending', data });
    }
    await setWarned(step.tx, due);
  },
});
