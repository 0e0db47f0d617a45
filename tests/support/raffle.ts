import { randomUUID } from 'node:crypto';
import type { Actor, App } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { takeNumbers } from '#app/orders/take-numbers.ts';
import { launchRaffle } from '#app/raffles/create-raffle.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { ticketsOf } from '#db/orders/tickets.ts';
import { isRefusal } from '#domain/refusal.ts';
import { personIn, stranger } from './app.ts';

/** What the form of a raffle says, unless a test says otherwise: of one by a clock that stands in November. */
export const raffleForm = {
  title: 'Bicicleta para el viaje',
  price: '2,50',
  salesCloseAt: '2026-12-17T20:00',
  drawAt: '2026-12-18T20:00',
  guestsAllowed: 'on',
  rule: 'on',
  permit: 'Resolución 12/2026',
  publicPaid: 'on',
  adults: 'on',
  'paymentWays.0.kind': 'bizum',
  'paymentWays.0.holder': 'Ana',
  'paymentWays.0.details': '600 123 456',
};

/** The same, with the sale still to be over where the machine's clock goes on. */
export function raffleFormBy({ clock }: Pick<App, 'clock'>): typeof raffleForm {
  if ('pass' in clock) return raffleForm;
  const day = clock.now().toZonedDateTimeISO('Europe/Madrid').toPlainDate();
  return { ...raffleForm, salesCloseAt: `${day.add({ days: 26 })}T20:00`, drawAt: `${day.add({ days: 27 })}T20:00` };
}

/**
 * A raffle on sale, of Ana's: 100 numbers at 2,50 €, sales until 17 December 19:00 UTC, draw a day later. `form`
 * changes what its form says.
 */
export async function raffleOnSale(
  app: App,
  {
    form = {},
    maxPerPerson,
    holdMinutes,
  }: { form?: Record<string, string>; maxPerPerson?: number; holdMinutes?: number } = {},
) {
  const ana = await personIn(app, 'Ana');
  const communityUrl = `club-${randomUUID().slice(0, 8)}`;
  await createCommunity(app, ana, { name: 'Club de los jueves', url: communityUrl });
  await app.db.updateTable('communities').set({ plan: 'pro' }).where('url', '=', communityUrl).execute();
  const address = await launchRaffle(app, ana, {
    communityUrl,
    form: {
      ...raffleFormBy(app),
      ...(maxPerPerson ? { maxPerPerson: String(maxPerPerson) } : {}),
      ...(holdMinutes ? { holdMinutes: String(holdMinutes) } : {}),
      ...form,
    },
  });
  return { ana, address };
}

/** Somebody without account takes numbers. Every field may be replaced by `form`. */
export function takeAs(
  app: App,
  address: RaffleAddress,
  name: string,
  numbers: readonly number[],
  form: Record<string, unknown> = {},
  actor: Actor = stranger,
) {
  return takeNumbers(app, actor, {
    address,
    form: {
      n: numbers.map(String),
      name,
      phone: phoneOf(name),
      adult: 'on',
      requestKey: randomUUID(),
      ...form,
    },
  });
}

/** A phone of one's own for every name. */
export function phoneOf(name: string): string {
  const figures = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_000_000, 7);
  return `6${String(figures).padStart(8, '0')}`;
}

/** The code of the refusal that some work ends in; its fields where the input was wrong. */
export async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isRefusal(error)) throw error ?? new Error('it was allowed');
  return error;
}

/** The numbers of a raffle that are not free, each with its state. */
export async function stateOf(app: App, address: RaffleAddress): Promise<Record<number, string>> {
  const { raffle } = await findRaffle(app.db, address, stranger);
  const tickets = await ticketsOf(app.db, raffle);
  return Object.fromEntries(tickets.map(({ number, state }) => [number, state]));
}
