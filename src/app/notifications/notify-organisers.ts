import { action, type Step, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { forEachRaffleIsolated } from '#app/for-each-raffle-isolated.ts';
import type { Transaction } from '#db/client.ts';
import {
  type GatheredKind,
  type OrganiserNotification,
  rafflesWithOrganiserNotifications,
  takeOrganiserNotifications,
} from '#db/notifications/organiser-notifications.ts';
import { membersWithRole } from '#db/notifications/recipients.ts';
import { secondDuesOf } from '#db/orders/second-dues.ts';
import { raffleById } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Money } from '#domain/money.ts';
import { orNotFound } from '#domain/refusal.ts';
import { notify } from './notify.ts';

/** Orders and requests of one transaction. */
const batch = 500;
/** Raffles of one look, and looks of one turn while there are more. */
const raffles = 20;
const mostLooks = 50;

/**
 * Tells who runs a raffle of the numbers that were held and of the requests that came since the last time, those of one
 * moment in one line, and who sells of what is their own sale. A raffle that fails does not hold up the others.
 */
export async function notifyOrganisers(app: App): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    const some = await rafflesWithOrganiserNotifications(app.db, raffles, app.dice.uuid());
    const isWhole = await forEachRaffleIsolated(app, some, {
      idOf: ({ raffle_id: id }) => id,
      run: async (raffle) => {
        while ((await notifySome(app, systemActor, { ...raffle, limit: batch })) === batch);
      },
      failed: 'No se pudo avisar de los pedidos nuevos de una rifa',
    });
    if (some.length < raffles || !isWhole) return;
  }
}

const notifySome = action({
  parse: typed<{ community_id: string; raffle_id: string; limit: number }>,
  find: async (tx, { limit, ...key }) => ({
    community: null,
    raffle: orNotFound(await raffleById(tx, key.community_id, key.raffle_id)),
    queued: await takeOrganiserNotifications(tx, key, limit),
  }),
  permission: 'notification.deliver',
  run: async (step) => {
    const { raffle, queued } = step.found;
    const admins = await membersWithRole(step.tx, raffle.community_id, ['admin']);
    const sellers = await membersWithRole(step.tx, raffle.community_id, ['seller']);
    const waiting = await withSecond(
      step.tx,
      raffle,
      queued.filter(({ isWaiting }) => isWaiting),
    );
    for (const [kind, some] of Map.groupBy(waiting, ({ kind }) => kind)) {
      if (kind !== 'order.credited') await notifyAdmins(step, { raffle, kind, some, admins });
    }
    await notifySellers(step, { raffle, some: waiting, sellers });
    return queued.length;
  },
});

/** What is told of one, with what is due of an order in its second currency. */
type ToTell = OrganiserNotification & { second: Money | null };

async function withSecond(
  tx: Transaction,
  { community_id }: RaffleRow,
  some: readonly OrganiserNotification[],
): Promise<ToTell[]> {
  const orders = some.map((each) => ({ ...each, id: each.subject_id, community_id, due: each.amount }));
  const secondOf = await secondDuesOf(tx, orders);
  return orders.map((order) => ({ ...order, second: secondOf(order) }));
}

type Batch = {
  raffle: RaffleRow;
  kind: Exclude<GatheredKind, 'order.credited'>;
  some: readonly ToTell[];
  admins: readonly string[];
};

/** Who runs a raffle and takes a number of it themselves is not told of that. */
async function notifyAdmins({ tx, now }: Step<unknown, unknown>, { raffle, kind, some, admins }: Batch): Promise<void> {
  const { community_id: communityId, slug, title } = raffle;
  for (const admin of admins) {
    const others = some.filter(({ user_id: userId }) => userId !== admin);
    const last = others.at(-1);
    if (!last) continue;
    const news = {
      communityId,
      to: [admin],
      actor: null,
      subject: { kind: 'raffle', id: raffle.id } as const,
      times: others.length,
      now,
    };
    const about = { raffle: slug, title };
    if (kind === 'request.waiting') await notify(tx, { ...news, kind, data: about });
    else await notify(tx, { ...news, kind, data: { ...about, ...orderOf(last) } });
  }
}

/** Each is told of their own sales alone, and not of what they took themselves. */
async function notifySellers(
  { tx, now }: Step<unknown, unknown>,
  { raffle, some, sellers }: Pick<Batch, 'raffle' | 'some'> & { sellers: readonly string[] },
): Promise<void> {
  const { community_id: communityId, slug, title } = raffle;
  for (const seller of sellers) {
    const own = some.filter(({ credited_to: to, user_id: buyer }) => to === seller && buyer !== seller);
    const last = own.at(-1);
    if (!last) continue;
    await notify(tx, {
      communityId,
      kind: 'order.credited',
      to: [seller],
      actor: null,
      subject: { kind: 'raffle', id: raffle.id },
      data: { raffle: slug, title, ...orderOf(last) },
      times: own.length,
      now,
    });
  }
}

function orderOf({ subject_id: order, count, amount, currency, second }: ToTell) {
  if (count === null || amount === null || currency === null) throw new Error(`order ${order} is not there`);
  return { order, count, amount, currency, ...(second && { second }) };
}
