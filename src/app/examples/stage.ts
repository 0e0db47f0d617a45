import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Actor, App } from '#app/app.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { takeNumbers } from '#app/orders/take-numbers.ts';
import { keepPicture } from '#app/pictures/keep-picture.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { saveUser } from '#db/accounts/users.ts';
import { transaction } from '#db/client.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { setCommunityPlan } from '#db/communities/community-lifecycle.ts';
import type { RawForm } from '#domain/form.ts';
import { orNotFound } from '#domain/refusal.ts';
import { demoIssuer, demoSubject, demoUid } from '#identity/demo-provider/demo-identity.ts';
import { people } from './people.ts';
import { printed } from './pictures/print.ts';

/** The application and the clock that the examples move. */
export type Demo = { app: App; clock: ReturnType<typeof movableClock> };

/** A clock that the examples move through past months. */
export function movableClock(start: Temporal.Instant) {
  let current = start;
  return {
    now: () => current,
    set: (instant: Temporal.Instant) => {
      current = instant;
    },
  };
}

/** An example person's account, which belongs to whoever signs in with that e-mail. */
export async function accountOf(app: App, name: string, email: string): Promise<Actor & { userId: string }> {
  const account = { uid: demoUid(email), email, emailVerified: true, displayName: name, photoURL: null };
  const userId = await transaction(app.db, (tx) =>
    saveUser(tx, {
      account,
      issuer: demoIssuer,
      subject: demoSubject(email),
      otherwise: app.dice.uuid(),
      now: app.clock.now(),
    }),
  );
  return { userId };
}

const guest: Actor = { userId: null };

/** Takes numbers as a guest. */
export function take(app: App, address: RaffleAddress, buyer: number, numbers: readonly number[]) {
  const name = people[buyer % people.length] ?? people[0];
  return takeNumbers(app, guest, {
    address,
    form: {
      n: numbers.map(String),
      name,
      phone: phoneOf(name),
      adult: 'on',
      requestKey: app.dice.uuid(),
    },
  });
}

function phoneOf(name: string): string {
  const digest = createHash('sha256').update(name).digest();
  return `6${String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')}`;
}

/** Takes numbers, pays them and has them confirmed. */
export async function buy(
  app: App,
  organiser: Actor,
  address: RaffleAddress,
  buyer: number,
  numbers: readonly number[],
  way: string,
) {
  const order = await take(app, address, buyer, numbers);
  await confirmOrder(app, organiser, { ...address, order: order.orderId, form: { way } });
  return order;
}

/** Sends a receipt that looks like a bank's screen. */
export async function pay(app: App, secret: string, words: { title: string; sum: string; concept: string }) {
  await sendReceipt(app, guest, { place: { key: secret }, form: {}, sent: await receiptPicture(app, words) });
}

/** Stores a drawn picture as an upload. Gives its name. */
export async function keep(app: App, actor: Actor, drawn: string): Promise<string> {
  return keepPicture(app, actor, await printed(drawn));
}

/** A receipt's picture in the style of a bank's screen. */
export function receiptPicture(
  { dice }: App,
  { title, sum, concept }: { title: string; sum: string; concept: string },
): Promise<Buffer> {
  const [hue = 0, ...operation] = dice.bytes(5);
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280">
      <rect width="720" height="1280" fill="#fff"/>
      <rect width="720" height="220" fill="hsl(${hue},45%,32%)"/>
      <g font-family="sans-serif" text-anchor="middle">
        <text x="360" y="130" font-size="44" fill="#fff">${title}</text>
        <circle cx="360" cy="400" r="80" fill="hsl(${hue},45%,90%)"/>
        <path d="M320 400l30 32 54-62" fill="none" stroke="hsl(${hue},45%,32%)" stroke-width="14"/>
        <text x="360" y="600" font-size="86" font-weight="700" fill="#111">${sum}</text>
        <text x="360" y="700" font-size="34" fill="#555">Enviado correctamente</text>
        <text x="360" y="840" font-size="34" fill="#555">Concepto</text>
        <text x="360" y="896" font-size="44" fill="#111">${concept}</text>
        <text x="360" y="1040" font-size="30" fill="#555">Operación ${Buffer.from(operation).toString('hex').toUpperCase()}</text>
      </g>
    </svg>`),
  )
    .png()
    .toBuffer();
}

/** An instant as the raffle form writes it, in a time zone. */
export function local(instant: Temporal.Instant, timeZone: string): string {
  return instant.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' });
}

/** The given hour in a time zone, some days ahead. */
export function inDays(now: Temporal.Instant, days: number, hour: number, timeZone: string): Temporal.Instant {
  return now
    .toZonedDateTimeISO(timeZone)
    .add({ days })
    .with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant();
}

export const usual = { guestsAllowed: 'on', rule: 'on', publicPaid: 'on', adults: 'on' } as const;

/** Creates a community with a cover, on a plan with enough room. Gives its url. */
export async function place(app: App, actor: Actor, form: RawForm, cover: string | null = null): Promise<string> {
  const { url } = await createCommunity(app, actor, form);
  const { id, name, description, time_zone: timeZone } = orNotFound(await communityByUrl(app.db, url));
  await transaction(app.db, (tx) => setCommunityPlan(tx, id, 'plus'));
  if (cover) {
    const profile = { part: 'profile', name, description, timeZone, cover: await keep(app, actor, cover) };
    await configureCommunity(app, actor, { communityUrl: url, form: profile });
  }
  return url;
}

type Sale = { organiser: Actor; address: RaffleAddress; count: number; way: string; until: Temporal.Instant };

/** Sells numbers 00–99 of a raffle from now until an instant, spread over the board, all paid. */
export async function sellAll({ app, clock }: Demo, { organiser, address, count, way, until }: Sale): Promise<void> {
  const since = clock.now();
  const span = until.since(since).total('seconds');
  const kept = new Set([5, 9, 13, 23, 27, 39, 44, 45, 54, 61, 69, 70, 71, 76, 88]);
  const numbers = Array.from({ length: 100 }, (_, index) => (index * 37 + 2) % 100)
    .filter((number) => !kept.has(number))
    .slice(0, count);
  for (let from = 0, buyer = 0; from < numbers.length; buyer += 1) {
    // sales peak at the beginning and at the end
    const share = from / numbers.length;
    clock.set(since.add({ seconds: Math.round(span * (3 * share ** 2 - 2 * share ** 3) * 0.98) }));
    const some = numbers.slice(from, from + 1 + (buyer % 4));
    await buy(app, organiser, address, buyer, some, way);
    from += some.length;
  }
}
