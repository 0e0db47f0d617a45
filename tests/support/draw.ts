import { randomUUID } from 'node:crypto';
import type { NotNull } from 'kysely';
import type { Actor, App } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { createRaffle } from '#app/raffles/create-raffle.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { openRaffle } from '#app/raffles/open-raffle.ts';
import { drandBeacon } from '#beacon/drand.ts';
import type { DatabaseHandle } from '#db/client.ts';
import { latestActa } from '#db/draws/actas.ts';
import { timeOfRound } from '#domain/draw/beacon.ts';
import { verify } from '#domain/draw/verify.ts';
import type { RawForm } from '#domain/form.ts';
import { personIn, testApp } from './app.ts';
import type { StoppedClock } from './clock.ts';
import { takeAs } from './raffle.ts';

/** An application whose beacon asks a relay that serves genuine rounds. */
export function drawingApp(handle: DatabaseHandle, relay: string) {
  const { app, clock } = testApp(handle);
  const beacon = drandBeacon({ urls: [relay], log: app.log });
  return { app: { ...app, beacon }, clock };
}

/** When a round of drand is published. */
export function instantOfRound(round: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(timeOfRound(round) * 1000);
}

export type RaffleToDraw = { ana: Actor & { userId: string }; address: RaffleAddress; drawAt: Temporal.Instant };

type Wanted = { drawAt: Temporal.Instant; form?: RawForm; paid?: readonly number[] };

/**
 * A raffle on sale whose hour is exactly that, by drand unless the form says otherwise, with some numbers paid. Sales
 * close two hours before the draw, and the list must be sealed one hour before. The clock stands two days before it.
 */
export async function raffleToDraw(
  app: App,
  clock: StoppedClock,
  { drawAt, form = {}, paid = [] }: Wanted,
): Promise<RaffleToDraw> {
  clock.set(drawAt.subtract({ hours: 48 }));
  const ana = await personIn(app, 'Ana');
  const communityUrl = `club-${randomUUID().slice(0, 8)}`;
  await createCommunity(app, ana, { name: 'Club de los jueves', url: communityUrl });
  await app.db.updateTable('communities').set({ plan: 'pro' }).where('url', '=', communityUrl).execute();
  const address = await createRaffle(app, ana, { communityUrl, form: { ...formAround(drawAt), ...form } });
  await setInstants(app, address, drawAt);
  await openRaffle(app, ana, {
    ...address,
    form: { rule: 'on', permit: 'Resolución 12/2026', publicPaid: 'on', adults: 'on' },
  });
  for (const number of paid) await sellPaid(app, { ana, address }, [number]);
  return { ana, address, drawAt };
}

/** Somebody of their own takes numbers, and their payment in cash is confirmed. */
export async function sellPaid(
  app: App,
  { ana, address }: Pick<RaffleToDraw, 'ana' | 'address'>,
  numbers: readonly number[],
) {
  const order = await takeAs(app, address, `Compra ${numbers.join(' ')}`, numbers);
  await confirmOrder(app, ana, { ...address, order: order.orderId, form: { way: 'cash' } });
  return order;
}

function formAround(drawAt: Temporal.Instant): RawForm {
  const local = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO('Europe/Madrid').toPlainDateTime().toString({ smallestUnit: 'minute' });
  return {
    title: 'Bicicleta para el viaje',
    price: '2,50',
    // early enough for a lottery of that day
    salesCloseAt: local(drawAt.subtract({ hours: 30 })),
    drawAt: local(drawAt),
    guestsAllowed: 'on',
    'paymentWays.0.kind': 'bizum',
    'paymentWays.0.holder': 'Ana',
    'paymentWays.0.details': '600 123 456',
  };
}

/** Recorded rounds do not fall on whole minutes, which is all that a form can say. */
async function setInstants(app: App, address: RaffleAddress, drawAt: Temporal.Instant): Promise<void> {
  await app.db
    .updateTable('raffles')
    .set({ draw_at: drawAt, sales_close_at: drawAt.subtract({ minutes: 120 }), margin_seconds: 3600 })
    .where('slug', '=', address.raffle)
    .where('community_id', 'in', (query) =>
      query.selectFrom('communities').select('id').where('url', '=', address.communityUrl),
    )
    .execute();
}

/** A raffle's row as it is now. */
export async function raffleRow(app: App, { ana, address }: Pick<RaffleToDraw, 'ana' | 'address'>) {
  return (await findRaffle(app.db, address, ana)).raffle;
}

/** What a stranger's verifier says of the last acta of a raffle, from its bytes alone. */
export async function verdictOf(app: App, raffle: Pick<RaffleToDraw, 'ana' | 'address'>) {
  const acta = await latestActa(app.db, await raffleRow(app, raffle));
  return acta ? { ...verify(Buffer.from(acta.document)), row: acta } : null;
}

/** Takes a raffle on to its draw's hour, its list sealed when sales were over. */
export async function sealAndWait(app: App, clock: StoppedClock, { drawAt }: RaffleToDraw): Promise<void> {
  clock.set(drawAt.subtract({ hours: 2 }));
  await sealDueLists(app);
  clock.set(drawAt);
}

/** Every number that somebody holds a record of, with the commitment that the record leads to. */
export async function recordsOf(app: App, raffle: Pick<RaffleToDraw, 'ana' | 'address'>) {
  const row = await raffleRow(app, raffle);
  return app.db
    .selectFrom('ticket_records')
    .selectAll()
    .where('raffle_id', '=', row.id)
    .$narrowType<{ salt: NotNull; holder_text: NotNull }>()
    .orderBy('number')
    .execute();
}
