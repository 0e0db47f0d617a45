import { action, type Step, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { forEachRaffleIsolated } from '#app/for-each-raffle-isolated.ts';
import { heldPrizes, reserveInTurn } from '#db/draws/successions.ts';
import { drawnNumbers } from '#db/draws/winners.ts';
import {
  advanceRaffleNotifications,
  lockRaffleNotifications,
  type OrderToNotify,
  ordersToNotify,
  type PendingNotifications,
  type QueuedNotifications,
  rafflesToNotify,
} from '#db/notifications/raffle-notifications.ts';
import { basesChain, readBases } from '#db/raffles/bases.ts';
import { raffleById } from '#db/raffles/raffles.ts';
import { basesChanges } from '#domain/raffles/bases-changes.ts';
import { drawNoticeAt, isAwaited } from '#domain/raffles/draw-notice.ts';
import { termEnd } from '#domain/raffles/prize-claim.ts';
import { orNotFound } from '#domain/refusal.ts';
import { logNotice } from './log-notice.ts';
import { notify } from './notify.ts';
import { notifyHolder, orderFacts } from './notify-holder.ts';

/** Orders of one transaction. */
const batch = 1000;
/** Raffles of one look, and looks of one turn while there are more. */
const raffles = 20;
const mostLooks = 50;

/**
 * Tells those who hold numbers of a raffle that its rules were amended, that its list is sealed, when it is drawn or how it ended, once that is stored: some orders a
 * transaction, each of which also says how far it came, so that every holder is told once whatever dies in between. A raffle that fails does
 * not hold up the others.
 */
export async function notifyRaffleResults(app: App): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    const some = await rafflesToNotify(app.db, raffles, app.dice.uuid());
    const isWhole = await forEachRaffleIsolated(app, some, {
      idOf: ({ raffle_id: id }) => id,
      run: async (raffle) => {
        while (await notifySome(app, systemActor, { ...raffle, limit: batch }));
      },
      failed: 'No se pudo avisar de lo que pasó con una rifa',
    });
    if (some.length < raffles || !isWhole) return;
  }
}

/** Tells some holders. Gives whether there may be more of them. */
export const notifySome = action({
  parse: typed<QueuedNotifications & { limit: number }>,
  find: async (tx, raffle) => ({ community: null, pending: await lockRaffleNotifications(tx, raffle) }),
  permission: 'notification.deliver',
  run: async (step): Promise<boolean> => {
    const { pending } = step.found;
    if (!pending) return false;
    const { limit } = step.input;
    const orders = await ordersToNotify(step.tx, pending, limit);
    await tellOf[pending.kind](step, pending, orders);
    const isMore = orders.length === limit;
    await advanceRaffleNotifications(step.tx, pending, isMore ? (orders.at(-1)?.id ?? null) : null);
    return isMore;
  },
});

type Tell = (
  step: Step<unknown, unknown>,
  pending: PendingNotifications,
  orders: readonly OrderToNotify[],
) => Promise<void>;

/** How each kind is told: by name, so that a kind that is added is told as no other. */
const tellOf: Record<PendingNotifications['kind'], Tell> = {
  'raffle.amended': notifyOfAmendment,
  'raffle.sealed': notifyOfSeal,
  'raffle.tomorrow': notifyOfTomorrow,
  'raffle.drawn': notifyOfDraw,
  'raffle.cancelled': notifyOfCancellation,
};

/**
 * Each holder once, at one of their orders, where they may withdraw: of all that differs from the rules that were agreed
 * to with it, so that who hears of two amendments at once misses neither.
 */
async function notifyOfAmendment(
  step: Step<unknown, unknown>,
  { community_id: communityId, raffle_id: raffleId, version }: PendingNotifications,
  orders: readonly OrderToNotify[],
) {
  const raffle = orNotFound(await raffleById(step.tx, communityId, raffleId));
  const chain = (await basesChain(step.tx, raffle)).filter((each) => each.version <= version);
  const last = readBases(orNotFound(chain.at(-1)));
  for (const order of orders) {
    if (order.is_told) continue;
    const agreed = chain.find(({ version: of }) => of === order.rules_version);
    const data = {
      raffle: raffle.slug,
      title: raffle.title,
      timeZone: raffle.time_zone,
      changes: basesChanges(readBases(orNotFound(agreed)), last),
      reason: last.enmienda?.motivo ?? '',
      until: raffle.sales_close_at.toString(),
      isFree: raffle.price === 0,
    };
    await notifyHolder(step, order, { kind: 'raffle.amended', data });
  }
}

/** Each holder once, at one of their orders, whose page says whether its numbers are in the list. */
async function notifyOfSeal(
  step: Step<unknown, unknown>,
  { slug: raffle, title, print }: PendingNotifications,
  orders: readonly OrderToNotify[],
) {
  if (print === null) return;
  for (const order of orders) {
    if (!order.is_told) await notifyHolder(step, order, { kind: 'raffle.sealed', data: { raffle, title, print } });
  }
}

/** Each holder once, at one of their orders; nobody once the raffle is over or its date another, which is told of by itself. */
async function notifyOfTomorrow(
  step: Step<unknown, unknown>,
  { slug: raffle, title, status, draw_at: drawAt, time_zone: timeZone, since }: PendingNotifications,
  orders: readonly OrderToNotify[],
) {
  const isSame = Temporal.Instant.compare(drawNoticeAt({ drawAt, timeZone }), since) <= 0;
  if (!isSame || !isAwaited({ status, drawAt }, drawAt, step.now)) return;
  const data = { raffle, title, drawAt: drawAt.toString(), timeZone };
  for (const order of orders) {
    if (!order.is_told) await notifyHolder(step, order, { kind: 'raffle.tomorrow', data });
  }
}

/**
 * The winners that it is theirs, and until when to answer; everybody else which numbers won: an account once, and who has
 * none for each of their orders, whose link their e-mail brings.
 */
async function notifyOfDraw(
  step: Step<unknown, unknown>,
  pending: PendingNotifications,
  orders: readonly OrderToNotify[],
) {
  const winners = orders.filter(({ won }) => won.length > 0);
  if (winners.length > 0) await notifyWinners(step, pending, winners);
  const others = orders.filter((order) => !order.has_won && !order.is_told);
  const { slug: raffle, title, last_number: lastNumber } = pending;
  const drawn = await drawnNumbers(step.tx, pending);
  const news = { kind: 'raffle.drawn', data: { raffle, title, drawn, lastNumber } } as const;
  await notify(step.tx, { ...aboutRaffle(step, pending, others), ...news });
  for (const order of others) if (!order.user_id) await notifyHolder(step, order, news);
}

async function notifyWinners(
  step: Step<unknown, unknown>,
  { community_id: communityId, raffle_id: raffleId }: PendingNotifications,
  orders: readonly OrderToNotify[],
) {
  const raffle = orNotFound(await raffleById(step.tx, communityId, raffleId));
  const prizes = await heldPrizes(step.tx, raffle);
  const hasReserves = (await reserveInTurn(step.tx, raffle)) !== null;
  for (const order of orders) {
    const won = prizes.filter(({ number }) => order.won.includes(number));
    const [first] = won;
    const until = first && hasReserves && termEnd(first, raffle.claim_days).toString();
    const data = { ...orderFacts(raffle, order.won), ...(until && { until, timeZone: raffle.time_zone }) };
    await notifyHolder(step, order, { kind: 'raffle.won', data });
    for (const prize of won) await logNotice(step, raffle, { order, prize });
  }
}

/** Each account once, and who has none for each of their orders, whose link their e-mail brings. */
async function notifyOfCancellation(
  step: Step<unknown, unknown>,
  pending: PendingNotifications,
  orders: readonly OrderToNotify[],
) {
  const [owed = [], others = []] = [true, false].map((isOwed) => orders.filter((order) => order.is_owed === isOwed));
  for (const [isOwed, some] of [
    [true, owed],
    [false, others],
  ] as const) {
    const { slug: raffle, title, reason } = pending;
    const news = { kind: 'raffle.cancelled', data: { raffle, title, reason: reason ?? '', isOwed } } as const;
    const accounts = some.filter((order) => !order.is_told);
    await notify(step.tx, { ...aboutRaffle(step, pending, accounts), ...news });
    for (const order of some) if (!order.user_id) await notifyHolder(step, order, news);
  }
}

function aboutRaffle({ now }: Step<unknown, unknown>, pending: PendingNotifications, orders: readonly OrderToNotify[]) {
  return {
    communityId: pending.community_id,
    to: orders.flatMap(({ user_id: userId }) => (userId ? [userId] : [])),
    actor: null,
    subject: { kind: 'raffle', id: pending.raffle_id } as const,
    now,
  };
}
