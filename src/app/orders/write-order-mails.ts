import { action, type Step, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { addressHash, mailStopKey, mailStopToken } from '#app/mail/mail-stop.ts';
import { queueMail, sharerOfOwner } from '#app/mail/queue-mail.ts';
import { isSilenced } from '#db/notifications/mails.ts';
import { takeOrderMails } from '#db/notifications/order-mails.ts';
import { nameForStrangers } from '#domain/link-like.ts';
import { kindsOfHolds, type NotificationFacts, type OrderNews } from '#domain/notifications/notification.ts';
import { isHeldUntil } from '#domain/orders/ending-hold.ts';
import type { BasesChange, PrizeOfBases } from '#domain/raffles/bases-changes.ts';
import { isAwaited } from '#domain/raffles/draw-notice.ts';
import { letter } from '#mail/letter.ts';
import { sayingOf, mailTexts as words } from '#texts/notifications.ts';
import { paths } from '#texts/paths.ts';
import { makeOrderLink } from './make-order-link.ts';
import { typedMailboxes, type Waiting } from './typed-mailbox.ts';

const batch = 50;

/** Writes the mails to guests about their orders to the outbox, each with a private link of its own. */
export async function writeOrderMails(app: App): Promise<void> {
  const withRoom = await typedMailboxes(app);
  const writing = { publicUrl: app.publicUrl, limit: batch, withRoom };
  while ((await writeSome(app, systemActor, { ...writing, lot: app.dice.uuid() })) === batch);
}

type Writing = { publicUrl: string; limit: number; lot: string; withRoom: Awaited<ReturnType<typeof typedMailboxes>> };

const writeSome = action({
  parse: typed<Writing>,
  find: async (tx, { limit, lot }) => ({ community: null, waiting: await takeOrderMails(tx, { limit, lot }) }),
  permission: 'notification.deliver',
  run: async (step) => {
    const { waiting } = step.found;
    const due: Waiting[] = [];
    for (const { email, ...one } of waiting) {
      if (!email || one.user_id || !isStillTrue(one, step.now)) continue;
      if (!(await isSilenced(step.tx, addressHash(email)))) due.push({ ...one, email });
    }
    for (const one of await step.input.withRoom(step.tx, due, step.now)) await writeOne(step, one);
    return waiting.length;
  },
});

/**
 * Whether what waits is still so: until when a hold lasts is not told of one that was paid, let go or moved meanwhile, nor
 * the date of a draw that was made, called off or moved.
 */
function isStillTrue(waiting: Omit<Waiting, 'email'>, now: Temporal.Instant): boolean {
  const [until, drawAt] = [heldUntilOf(waiting), drawAtOf(waiting)];
  const { status, held_until: heldUntil } = waiting;
  if (until !== null && !isHeldUntil({ status, heldUntil }, until, now)) return false;
  return drawAt === null || isAwaited({ status: waiting.raffle_status, drawAt: waiting.draw_at }, drawAt, now);
}

/** The date of the draw that a mail tells of; null for mails of anything else. */
function drawAtOf({ kind, data }: Pick<Waiting, 'kind' | 'data'>): Temporal.Instant | null {
  return kind === 'raffle.tomorrow' && 'drawAt' in data ? Temporal.Instant.from(data.drawAt) : null;
}

/** Until when the order of a mail has to be held for it to be true; null for mails of anything else. */
function heldUntilOf({ kind, data }: Pick<Waiting, 'kind' | 'data'>): Temporal.Instant | null {
  return kindsOfHolds.has(kind) && 'until' in data && data.until ? Temporal.Instant.from(data.until) : null;
}

async function writeOne(step: Step<Writing, unknown>, waiting: Waiting): Promise<void> {
  const { tx, now, input } = step;
  const { email, community_id: communityId, order_id: orderId } = waiting;
  const hash = addressHash(email);
  const sentence = sayingOf({
    kind: waiting.kind,
    facts: factsForStrangers(waiting.data),
    who: [],
    people: 0,
    times: 1,
    isDone: false,
    community: {
      name: nameForStrangers(waiting.community_name) ?? '',
      url: waiting.community_url,
      timeZone: waiting.time_zone,
    },
    subject: { kind: 'order', id: orderId },
  });
  const key = await mailStopKey(tx, step);
  const stop = paths.mailStop({
    token: mailStopToken(key, { of: 'address', hash: Buffer.from(hash).toString('base64url') }),
  });
  const secret = await makeOrderLink(step, { communityId, orderId, byDesk: false });
  const [until, drawAt] = [heldUntilOf(waiting), drawAtOf(waiting)];
  await queueMail(tx, {
    to: email,
    subject: sentence.subject,
    ...letter({
      title: sentence.subject,
      paragraphs: [sentence.line],
      action: { label: sentence.openOrder, url: input.publicUrl + paths.ticket({ secret }) },
      why: words.guestWhy(nameForStrangers(waiting.community_name)),
      links: [{ label: words.guestStop, url: input.publicUrl + stop }],
    }),
    unsubscribePath: stop,
    ...(until && { whileHeld: { communityId, orderId, until: until.toString() } }),
    ...(drawAt && { whileAwaited: { communityId, raffleId: waiting.raffle_id, drawAt: drawAt.toString() } }),
    sharer: sharerOfOwner(waiting.community_owner, waiting.kind),
    now,
  });
}

/**
 * The facts without the organiser's words, which a mail program could turn into links: whoever typed the address may
 * not be its reader, and the mail would be an advert under our name. The order's page shows them.
 */
function factsForStrangers(facts: NotificationFacts[OrderNews]): NotificationFacts[OrderNews] {
  const title = nameForStrangers(facts.title) ?? words.someRaffle;
  if (!('reason' in facts)) return { ...facts, title };
  const reason = nameForStrangers(facts.reason ?? '') ?? '';
  if (!('changes' in facts)) return { ...facts, title, reason };
  return { ...facts, title, reason, changes: facts.changes.map(changeForStrangers) };
}

function changeForStrangers(change: BasesChange): BasesChange {
  const prize = (given: PrizeOfBases | null) =>
    given && { ...given, nombre: nameForStrangers(given.nombre) ?? words.somePrize };
  if (change.part === 'prize') return { ...change, before: prize(change.before), after: prize(change.after) };
  if (change.part !== 'title') return change;
  const name = (given: string) => nameForStrangers(given) ?? words.someRaffle;
  return { ...change, before: name(change.before), after: name(change.after) };
}
