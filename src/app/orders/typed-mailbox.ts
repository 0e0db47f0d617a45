import type { App } from '#app/app.ts';
import { limitWithin, type RateLimit } from '#app/rate-limit.ts';
import type { Transaction } from '#db/client.ts';
import type { takeOrderMails } from '#db/notifications/order-mails.ts';
import { emailContactKey } from '#domain/contacts/contact-key.ts';
import type { OrderNews } from '#domain/notifications/notification.ts';

/**
 * How many order mails an unproven mailbox gets, over all raffles: whoever typed the address may be somebody else.
 * Further mails are dropped; the page of each order still tells its state.
 */
export const typedMailboxLimit = { name: 'order-mail', most: 12, seconds: 24 * 3600 };

/**
 * Kinds of mail with allowances of their own, of each owner's raffles and of all: nobody keeps a mailbox from what it is to
 * hear by using up its twelve with orders, nor by raffles of their own.
 */
const apart: readonly { kinds: readonly OrderNews[]; ofOwner: RateLimit; ofAll: RateLimit }[] = [
  { kinds: ['raffle.won', 'raffle.inherited'], ofOwner: daily('prize-mail', 3), ofAll: daily('prize-mails', 30) },
  // its fingerprint is what a buyer needs before the draw: more of each owner than raffles are sealed in a day
  { kinds: ['raffle.sealed'], ofOwner: daily('seal-mail', 12), ofAll: daily('seal-mails', 60) },
  // once for each date, as lists are sealed once
  { kinds: ['raffle.tomorrow'], ofOwner: daily('tomorrow-mail', 12), ofAll: daily('tomorrow-mails', 60) },
  // as many as lists are sealed, and beside prizes: who did not win is many more
  { kinds: ['raffle.drawn'], ofOwner: daily('draw-mail', 12), ofAll: daily('draw-mails', 60) },
  // numbers may be taken under anybody's address: a thousand orders are six mails to whoever has it
  { kinds: ['order.taken'], ofOwner: daily('taken-mail', 6), ofAll: daily('taken-mails', 18) },
  // numbers may be taken under anybody's address, and no more than a few of them are let run out by who means to pay
  { kinds: ['order.ending'], ofOwner: daily('ending-mail', 6), ofAll: daily('ending-mails', 18) },
  // an organiser can give more time to their own orders as often as they like: confirmations must not wait for it
  { kinds: ['order.hold-extended'], ofOwner: daily('extension-mail', 6), ofAll: daily('extension-mails', 18) },
  // the same of parts of a price, a cent at a time
  { kinds: ['order.part-paid', 'order.part-undone'], ofOwner: daily('part-mail', 6), ofAll: daily('part-mails', 18) },
];

function daily(name: string, most: number): RateLimit {
  return { name, most, seconds: 24 * 3600 };
}

/** A mail that waits for who typed an address. */
export type Waiting = Awaited<ReturnType<typeof takeOrderMails>>[number] & { email: string };
type Mailbox = { waiting: Waiting; mailbox: string };
/** Whom a limit counts by; null: nobody. */
type CountedBy = (one: Mailbox) => string | null;
type Allowance = {
  limit: RateLimit;
  isOf: (waiting: Waiting) => boolean;
  by: CountedBy;
  costOf: (waiting: Waiting) => number;
};

const byOwner: CountedBy = ({ mailbox, waiting }) => `${mailbox} ${waiting.community_owner}`;
const byMailbox: CountedBy = ({ mailbox }) => mailbox;

/**
 * The same of the network that orders were taken from, and of its site: nobody writes to a thousand mailboxes by taking
 * numbers under their addresses. A hall of 300 people is one network, and a site has many.
 */
export const takenMailLimits = [
  { limit: { name: 'taken-mails-network', most: 300, seconds: 3600 }, by: ({ waiting }: Mailbox) => waiting.origin },
  { limit: { name: 'taken-mails-site', most: 2400, seconds: 3600 }, by: ({ waiting }: Mailbox) => waiting.site },
] as const satisfies readonly Pick<Allowance, 'limit' | 'by'>[];

const allowances: readonly Allowance[] = [
  {
    limit: typedMailboxLimit,
    isOf: ({ kind }) => !apart.some(({ kinds }) => kinds.includes(kind)),
    by: byMailbox,
    // an amendment costs its organiser one form and writes to everybody: two of them use up a typed mailbox's day
    costOf: ({ kind }) => (kind === 'raffle.amended' ? typedMailboxLimit.most / 2 : 1),
  },
  ...apart.flatMap(({ kinds, ofOwner, ofAll }) => {
    const mail = { isOf: ({ kind }: Waiting) => kinds.includes(kind), costOf: () => 1 };
    return [
      { ...mail, limit: ofOwner, by: byOwner },
      { ...mail, limit: ofAll, by: byMailbox },
    ];
  }),
  ...takenMailLimits.map((each) => ({ ...each, isOf: ({ kind }: Waiting) => kind === 'order.taken', costOf: () => 1 })),
];

/**
 * Gives what charges typed mailboxes for waiting mails, and gives back those that have room; a mailbox that was proven for
 * its order is not charged.
 */
export async function typedMailboxes(app: App) {
  const charges = await Promise.all(
    allowances.map(async (each) => ({ ...each, hasRoom: await limitWithin(app, each.limit) })),
  );
  return async (tx: Transaction, due: readonly Waiting[], now: Temporal.Instant): Promise<Waiting[]> => {
    const to = due.map((waiting) => ({ waiting, mailbox: emailContactKey(waiting.email) }));
    const typed = to.filter(({ waiting, mailbox }) => !waiting.proven_keys.includes(mailbox));
    const refused = new Set<Waiting>();
    for (const { isOf, by, costOf, hasRoom } of charges) {
      const charged = typed
        .filter(({ waiting }) => isOf(waiting) && !refused.has(waiting))
        .flatMap((one) => {
          const counted = by(one);
          return counted === null ? [] : [{ waiting: one.waiting, counted }];
        });
      // one limit after the other and each sorted, so that concurrent processes lock in one order and cannot deadlock
      for (const { waiting, counted } of charged.toSorted((a, b) => compare(a.counted, b.counted))) {
        if (!(await hasRoom(tx, counted, now, costOf(waiting)))) refused.add(waiting);
      }
    }
    return due.filter((waiting) => !refused.has(waiting));
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
