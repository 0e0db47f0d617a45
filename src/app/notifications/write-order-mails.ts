import { action, type Step, typed } from '#app/action.ts';
import type { App } from '#app/app.ts';
import { addressHash, mailStopKey, mailStopToken } from '#app/mail/mail-stop.ts';
import { queueMail } from '#app/mail/queue-mail.ts';
import { makeOrderLink } from '#app/orders/make-order-link.ts';
import { isSilenced } from '#db/notifications/mails.ts';
import { takeOrderMails } from '#db/notifications/order-mails.ts';
import { nameForStrangers } from '#domain/link-like.ts';
import type { NotificationFacts, OrderNews } from '#domain/notifications/notification.ts';
import { letter } from '#mail/letter.ts';
import { sayingOf, mailTexts as words } from '#texts/notifications.ts';
import { paths } from '#texts/paths.ts';

const batch = 50;
const system = { userId: null, isSystem: true } as const;

/** Writes the e-mails to people without an account about their orders, each with a private link of its own. */
export async function writeOrderMails(app: App): Promise<void> {
  while ((await writeSome(app, system, { publicUrl: app.publicUrl, limit: batch })) === batch);
}

const writeSome = action({
  parse: typed<{ publicUrl: string; limit: number }>,
  find: async (tx, { limit }) => ({ community: null, waiting: await takeOrderMails(tx, limit) }),
  permission: 'notification.deliver',
  run: async (step) => {
    const { waiting } = step.found;
    for (const one of waiting) await writeOne(step, one);
    return waiting.length;
  },
});

type Waiting = Awaited<ReturnType<typeof takeOrderMails>>[number];

async function writeOne(step: Step<{ publicUrl: string }, unknown>, waiting: Waiting): Promise<void> {
  const { tx, now, input } = step;
  const { email, community_id: communityId, order_id: orderId } = waiting;
  if (!email || waiting.user_id) return;
  const hash = addressHash(email);
  if (await isSilenced(tx, hash)) return;
  const said = sayingOf({
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
  await queueMail(tx, {
    to: email,
    subject: said.subject,
    ...letter({
      title: said.subject,
      paragraphs: [said.line],
      action: { label: said.open, url: input.publicUrl + paths.ticket({ secret }) },
      why: words.guestWhy(nameForStrangers(waiting.community_name)),
      links: [{ label: words.guestStop, url: input.publicUrl + stop }],
    }),
    unsubscribePath: stop,
    now,
  });
}

/**
 * The same without what mail programs would make a link of: whoever typed the address may be somebody else than its
 * reader, and the organiser's words would be an advert under our name. The page of the order says them all.
 */
function factsForStrangers(facts: NotificationFacts[OrderNews]): NotificationFacts[OrderNews] {
  const title = nameForStrangers(facts.title) ?? words.someRaffle;
  return 'reason' in facts
    ? { ...facts, title, reason: nameForStrangers(facts.reason ?? '') ?? '' }
    : { ...facts, title };
}
