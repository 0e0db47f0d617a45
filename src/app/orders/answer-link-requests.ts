import { action, type Step, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { phoneKey } from '#app/contacts/contact-keys.ts';
import { isDatabaseAway } from '#app/database-refusals.ts';
import { addressHash, mailStopKey, mailStopToken } from '#app/mail/mail-stop.ts';
import { queueMail } from '#app/mail/queue-mail.ts';
import { limitWithin } from '#app/rate-limit.ts';
import type { Transaction } from '#db/client.ts';
import { isSilenced } from '#db/notifications/mails.ts';
import {
  type AskedOrder,
  deleteOldLinkRequests,
  linkRequestsWaiting,
  lockAskedOrders,
  ordersOfContact,
  ordersOfReference,
  setLinkAsked,
  setLinkRequestFailed,
  takeLinkRequest,
} from '#db/orders/link-requests.ts';
import { countryCodes } from '#domain/communities/community.ts';
import { emailContactKey, phoneContactKey } from '#domain/contacts/contact-key.ts';
import { nameForStrangers } from '#domain/link-like.ts';
import { linkRequestLimits, linkRequestMinutes, soughtIn } from '#domain/orders/link-request.ts';
import { letter } from '#mail/letter.ts';
import { mailTexts } from '#texts/notifications.ts';
import { linksMailTexts as words } from '#texts/orders/link-requests.ts';
import { paths } from '#texts/paths.ts';
import { makeOrderLink } from './make-order-link.ts';

/**
 * How often the links of one order are asked for with an answer, and how often one mailbox gets any in a day: of one owner's
 * raffles, so that nobody uses it up with orders of their own raffle, and of all. Where a mailbox has no room the desk is told.
 */
export const askedLinkLimits = {
  order: { name: 'asked-link-order', most: 3, seconds: 24 * 3600 },
  ofOwner: { name: 'asked-link-owner', most: 3, seconds: 24 * 3600 },
  ofAll: { name: 'asked-links-mailbox', most: 18, seconds: 24 * 3600 },
} as const;

/** Requests that one look answers, so that no flood of them keeps other mails waiting. */
const mostAtOnce = 100;

/**
 * Looks up what people typed who lost their private links. New ones go to the address that was kept with the order, never to
 * one that was typed now; where none was kept, or no mail may go to it, the desk of the raffle is told. A request that fails goes
 * behind the others.
 */
export async function answerLinkRequests(app: App): Promise<void> {
  const [orderHasRoom, ownerHasRoom, mailboxHasRoom] = await Promise.all([
    limitWithin(app, askedLinkLimits.order),
    limitWithin(app, askedLinkLimits.ofOwner),
    limitWithin(app, askedLinkLimits.ofAll),
  ]);
  const rooms = { orderHasRoom, ownerHasRoom, mailboxHasRoom };
  const answering = { publicUrl: app.publicUrl, sendsMail: app.mail !== null, ...rooms };
  for (const id of await linkRequestsWaiting(app.db, mostAtOnce)) {
    try {
      await answerOne(app, systemActor, { ...answering, id });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      app.log.error({ err: error, request: id }, 'No se pudo buscar un pedido cuyo enlace se pide');
      await putBehind(app, systemActor, { id });
    }
  }
}

/** Deletes requests that could not be looked up. */
export async function forgetLinkRequests(app: App): Promise<void> {
  await forget(app, systemActor, {});
}

type HasRoom = Awaited<ReturnType<typeof limitWithin>>;
type Rooms = { orderHasRoom: HasRoom; ownerHasRoom: HasRoom; mailboxHasRoom: HasRoom };
type Answering = Rooms & { id: string; publicUrl: string; sendsMail: boolean };
type Mailed = AskedOrder & { mailbox: string };

/** One request a transaction: orders and limits are locked in the order of its own orders alone. */
const answerOne = action({
  parse: typed<Answering>,
  find: async (tx, { id }) => ({ community: null, asked: await takeLinkRequest(tx, id) }),
  permission: 'notification.deliver',
  run: async (step) => {
    const { asked } = step.found;
    if (asked === null) return;
    const sought = await ordersAsked(step.tx, asked);
    await lockAskedOrders(step.tx, sought);
    const mailed: Mailed[] = [];
    const told: AskedOrder[] = [];
    for (const order of await withRoom(step, sought)) {
      const mailbox = await mailboxOf(step, order);
      if (mailbox === null) told.push(order);
      else mailed.push({ ...order, mailbox });
    }
    for (const of of byMailbox(mailed)) {
      const due = await withRoomInMailbox(step, of);
      told.push(...of.filter((order) => !due.includes(order)));
      await mailLinks(step, due);
    }
    await tellDesks(step, told);
  },
});

const putBehind = action({
  parse: typed<{ id: string }>,
  find: async () => ({ community: null }),
  permission: 'notification.deliver',
  run: ({ tx, now, input: { id } }) => setLinkRequestFailed(tx, id, now),
});

const forget = action({
  parse: typed<Record<string, never>>,
  find: async () => ({ community: null }),
  permission: 'account.forget',
  run: ({ tx, now }) => deleteOldLinkRequests(tx, now.subtract({ minutes: linkRequestMinutes })),
});

async function ordersAsked(tx: Transaction, asked: string): Promise<AskedOrder[]> {
  const sought = soughtIn(asked);
  if (sought === null) return [];
  if (sought.by === 'reference') return ordersOfReference(tx, sought.reference);
  if (sought.by === 'email') return ordersOfContact(tx, [{ key: emailContactKey(sought.email), country: null }]);
  const { phone } = sought;
  const keys = countryCodes.map((country) => ({ key: phoneContactKey(phoneKey(phone, country)), country }));
  return ordersOfContact(tx, keys);
}

/** Sorted, so that two processes charge, and lock, in one order. */
async function withRoom({ tx, now, input }: Step<Answering, unknown>, orders: readonly AskedOrder[]) {
  const allowed: AskedOrder[] = [];
  for (const order of orders.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (await input.orderHasRoom(tx, order.id, now)) allowed.push(order);
  }
  return allowed;
}

/** Where the link of an order may go; null where its desk has to send it. */
async function mailboxOf({ tx, input }: Step<Answering, unknown>, order: AskedOrder): Promise<string | null> {
  const { mailbox, place } = order;
  if (mailbox === null || place > linkRequestLimits.orders || !input.sendsMail) return null;
  return (await isSilenced(tx, addressHash(mailbox))) ? null : mailbox;
}

/** The mails to write, by the address that they go to, as their limits are locked. */
function byMailbox(orders: readonly Mailed[]): Mailed[][] {
  const mails = Map.groupBy(orders, ({ mailbox }) => mailbox.toLowerCase());
  const sorted = [...mails].map(([address, of]) => ({ key: `${emailContactKey(address)} ${address}`, of }));
  return sorted.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ of }) => of);
}

/** Those orders of one mailbox whose links it has room for today. */
async function withRoomInMailbox({ tx, now, input }: Step<Answering, unknown>, orders: readonly Mailed[]) {
  const mailbox = emailContactKey(orders[0]?.mailbox ?? '');
  const owners = Map.groupBy(orders, ({ community_owner: owner }) => owner);
  const due: Mailed[] = [];
  for (const [owner, of] of [...owners].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (await input.ownerHasRoom(tx, `${mailbox} ${owner}`, now)) due.push(...of);
  }
  return due.length > 0 && (await input.mailboxHasRoom(tx, mailbox, now)) ? due : [];
}

async function tellDesks(step: Step<Answering, unknown>, orders: readonly AskedOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await setLinkAsked(step.tx, orders, step.now);
  for (const { community_id: communityId, raffle_id: raffleId, id: orderId } of orders) {
    step.changed({ communityId, raffleId, orderId });
  }
}

async function mailLinks(step: Step<Answering, unknown>, orders: readonly Mailed[]): Promise<void> {
  const { tx, now, input } = step;
  const [first] = orders;
  if (!first) return;
  const key = await mailStopKey(tx, step);
  const hash = Buffer.from(addressHash(first.mailbox)).toString('base64url');
  const stop = paths.mailStop({ token: mailStopToken(key, { of: 'address', hash }) });
  const lines = [];
  for (const order of orders) lines.push({ text: lineOf(order), url: input.publicUrl + (await pathTo(step, order)) });
  const subject = words.subject(orders.length);
  await queueMail(tx, {
    to: first.mailbox,
    subject,
    ...letter({
      title: subject,
      paragraphs: [words.lead(orders.length)],
      groups: [{ title: words.orders(orders.length), lines }],
      why: words.why,
      links: [{ label: mailTexts.guestStop, url: input.publicUrl + stop }],
    }),
    unsubscribePath: stop,
    sharer: first.community_owner,
    now,
  });
}

/** An account's order is opened by signing in, so its mail holds nothing that opens it for whoever reads it. */
async function pathTo(step: Step<unknown, unknown>, order: AskedOrder): Promise<string> {
  if (order.user_id !== null) return paths.ticket({ secret: order.id });
  const of = { communityId: order.community_id, orderId: order.id, byDesk: false };
  return paths.ticket({ secret: await makeOrderLink(step, of) });
}

/** Without words that a mail program makes a link of: whoever typed the address may not be its reader. */
function lineOf({ title, numbers, last_number: lastNumber, reference }: AskedOrder): string {
  const raffle = nameForStrangers(title) ?? mailTexts.someRaffle;
  return words.order({ raffle, numbers, digits: String(lastNumber).length, reference });
}
