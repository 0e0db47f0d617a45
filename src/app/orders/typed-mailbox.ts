import type { App } from '#app/app.ts';
import { limitWithin, type RateLimit } from '#app/rate-limit.ts';
import type { Transaction } from '#db/client.ts';
import type { takeOrderMails } from '#db/notifications/order-mails.ts';
import { emailContactKey } from '#domain/contacts/contact-key.ts';

/**
 * How many order mails an unproven mailbox gets, over all raffles: whoever typed the address may be somebody else.
 * Further mails are dropped; the page of each order still tells its state.
 */
export const typedMailboxLimit = { name: 'order-mail', most: 12, seconds: 24 * 3600 };

/**
 * Prizes have allowances of their own, of each owner's raffles and of all: nobody keeps a winner from hearing of theirs by
 * orders, nor by prizes of raffles of their own.
 */
const ownerPrizeLimit = { name: 'prize-mail', most: 3, seconds: 24 * 3600 };
const prizeLimit = { name: 'prize-mails', most: 30, seconds: 24 * 3600 };

/**
 * So has the fingerprint of a sealed list, which its buyer needs before the draw: more of each owner than raffles are sealed
 * in a day.
 */
const ownerSealLimit = { name: 'seal-mail', most: 12, seconds: 24 * 3600 };
const sealLimit = { name: 'seal-mails', most: 60, seconds: 24 * 3600 };

/** A mail that waits for who typed an address. */
export type Waiting = Awaited<ReturnType<typeof takeOrderMails>>[number] & { email: string };
type Mailbox = { waiting: Waiting; mailbox: string };
type Allowance = {
  limit: RateLimit;
  isOf: (waiting: Waiting) => boolean;
  by: (one: Mailbox) => string;
  costOf: (waiting: Waiting) => number;
};

const isOfPrize = ({ kind }: Waiting) => kind === 'raffle.won' || kind === 'raffle.inherited';
const isOfSeal = ({ kind }: Waiting) => kind === 'raffle.sealed';
const byOwner = ({ mailbox, waiting }: Mailbox) => `${mailbox} ${waiting.community_owner}`;
const byMailbox = ({ mailbox }: Mailbox) => mailbox;

const allowances: readonly Allowance[] = [
  {
    limit: typedMailboxLimit,
    isOf: (waiting) => !isOfPrize(waiting) && !isOfSeal(waiting),
    by: byMailbox,
    // an amendment costs its organiser one form and writes to everybody: two of them use up a typed mailbox's day
    costOf: ({ kind }) => (kind === 'raffle.amended' ? typedMailboxLimit.most / 2 : 1),
  },
  { limit: ownerPrizeLimit, isOf: isOfPrize, by: byOwner, costOf: () => 1 },
  { limit: prizeLimit, isOf: isOfPrize, by: byMailbox, costOf: () => 1 },
  { limit: ownerSealLimit, isOf: isOfSeal, by: byOwner, costOf: () => 1 },
  { limit: sealLimit, isOf: isOfSeal, by: byMailbox, costOf: () => 1 },
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
      const charged = typed.filter(({ waiting }) => isOf(waiting) && !refused.has(waiting));
      // one limit after the other and each sorted, so that concurrent processes lock in one order and cannot deadlock
      for (const one of charged.toSorted((a, b) => compare(by(a), by(b)))) {
        if (!(await hasRoom(tx, by(one), now, costOf(one.waiting)))) refused.add(one.waiting);
      }
    }
    return due.filter((waiting) => !refused.has(waiting));
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
