import { action, type Step, typed } from '#app/action.ts';
import type { App } from '#app/app.ts';
import { forEachIsolated } from '#app/for-each-isolated.ts';
import {
  advanceTelling,
  lockTelling,
  type OrderToTell,
  ordersToTell,
  rafflesToTell,
  type Telling,
} from '#db/notifications/raffle-tellings.ts';
import { notify } from './notify.ts';
import { notifyHolder, orderFacts } from './notify-holder.ts';

/** Orders of one transaction. */
const batch = 1000;
/** Raffles of one look. */
const raffles = 20;
const system = { userId: null, isSystem: true } as const;

/**
 * Tells those who held numbers of a raffle how it ended, after its end is stored: some orders a transaction, each of
 * which also says how far it came, so that every holder is told once whatever dies in between. A raffle that fails does
 * not hold up the others.
 */
export async function notifyRaffleResults(app: App): Promise<void> {
  await forEachIsolated(app, await rafflesToTell(app.db, raffles), {
    idOf: ({ raffle_id: id }) => id,
    run: async (raffle) => {
      while (await tellSome(app, system, { ...raffle, limit: batch }));
    },
    failed: 'No se pudo avisar de cómo terminó una rifa',
  });
}

/** Tells some holders. Gives whether there may be more of them. */
export const tellSome = action({
  parse: typed<{ community_id: string; raffle_id: string; limit: number }>,
  find: async (tx, raffle) => ({ community: null, telling: await lockTelling(tx, raffle) }),
  permission: 'notification.deliver',
  run: async (step): Promise<boolean> => {
    const { telling } = step.found;
    if (!telling) return false;
    const { limit } = step.input;
    const orders = await ordersToTell(step.tx, telling, limit);
    if (telling.kind === 'raffle.drawn') await tellOfDraw(step, telling, orders);
    else await tellOfCallOff(step, telling, orders);
    const isMore = orders.length === limit;
    await advanceTelling(step.tx, telling, isMore ? (orders.at(-1)?.id ?? null) : null);
    return isMore;
  },
});

/** The winners that it is theirs, every other account that it is over. */
async function tellOfDraw(step: Step<unknown, unknown>, telling: Telling, orders: readonly OrderToTell[]) {
  for (const order of orders) {
    if (order.won.length === 0) continue;
    await notifyHolder(step, order, { kind: 'raffle.won', data: orderFacts(telling, order.won) });
  }
  const others = orders.filter((order) => !order.has_won && !order.is_told);
  await notify(step.tx, {
    ...aboutRaffle(step, telling, others),
    kind: 'raffle.drawn',
    data: { raffle: telling.slug, title: telling.title },
  });
}

/** Each account once, and who has none for each of their orders, whose link their e-mail brings. */
async function tellOfCallOff(step: Step<unknown, unknown>, telling: Telling, orders: readonly OrderToTell[]) {
  const [owed = [], others = []] = [true, false].map((isOwed) => orders.filter((order) => order.is_owed === isOwed));
  for (const [isOwed, some] of [
    [true, owed],
    [false, others],
  ] as const) {
    const { slug: raffle, title, reason } = telling;
    const news = { kind: 'raffle.cancelled', data: { raffle, title, reason: reason ?? '', isOwed } } as const;
    const accounts = some.filter((order) => !order.is_told);
    await notify(step.tx, { ...aboutRaffle(step, telling, accounts), ...news });
    for (const order of some) if (!order.user_id) await notifyHolder(step, order, news);
  }
}

function aboutRaffle({ now }: Step<unknown, unknown>, telling: Telling, orders: readonly OrderToTell[]) {
  return {
    communityId: telling.community_id,
    to: orders.flatMap(({ user_id: userId }) => (userId ? [userId] : [])),
    actor: null,
    subject: { kind: 'raffle', id: telling.raffle_id } as const,
    now,
  };
}
