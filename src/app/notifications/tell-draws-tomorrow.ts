import { action, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { forEachRaffleIsolated } from '#app/for-each-raffle-isolated.ts';
import { queueRaffleNotifications } from '#db/notifications/raffle-notifications.ts';
import { setDrawTold, untoldDraws } from '#db/raffles/awaited-draws.ts';
import { lockRaffle } from '#db/raffles/raffles.ts';
import { isDrawNoticeDue } from '#domain/raffles/draw-notice.ts';

/** Hours before a draw within which its notice comes, however the clocks change. */
const hoursAhead = 26;

type Untold = Awaited<ReturnType<typeof untoldDraws>>[number];

/** Has those who take part in a raffle told that it is drawn tomorrow, once for each date: one that was amended is told anew. */
export async function tellDrawsTomorrow(app: App): Promise<void> {
  const now = app.clock.now();
  const draws = await untoldDraws(app.db, { now, until: now.add({ hours: hoursAhead }) });
  await forEachRaffleIsolated(app, draws.filter(isDue(now)), {
    idOf: ({ id }) => id,
    run: (draw) => tellOne(app, systemActor, draw),
    failed: 'No se pudo avisar de que una rifa se sortea mañana',
  });
}

function isDue(now: Temporal.Instant) {
  return ({ status, draw_at: drawAt, time_zone: timeZone, known_since: knownSince }: Untold) =>
    isDrawNoticeDue({ status, drawAt, timeZone, knownSince }, now);
}

const tellOne = action({
  parse: typed<Untold>,
  find: async (tx, { community_id, id }) => ({
    community: null,
    raffle: await lockRaffle(tx, community_id, id, 'update'),
  }),
  permission: 'notification.deliver',
  run: async ({ tx, now, input, found: { raffle } }) => {
    // an amendment, the draw or another process came first
    if (!raffle?.draw_at.equals(input.draw_at) || !isDue(now)({ ...raffle, known_since: input.known_since })) return;
    if (raffle.tomorrow_told_for?.equals(raffle.draw_at)) return;
    await setDrawTold(tx, raffle);
    await queueRaffleNotifications(tx, raffle, { kind: 'raffle.tomorrow', reason: null, now });
  },
});
