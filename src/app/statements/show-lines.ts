import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Actor, type App, aside } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { namesOf } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { countAwaited, isAwaited } from '#db/draws/closures.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { asideLines, countAside } from '#db/statements/aside-lines.ts';
import { type LeftLine, type OfCommunity, openLines } from '#db/statements/lines.ts';
import { matchedAlike, matchesOfRaffle, refusalsOf } from '#db/statements/matches.ts';
import { notedPayments } from '#db/statements/noted-payments.ts';
import { type MoneyAwaited, type NamedOrder, namedOrders } from '#db/statements/orders-awaited.ts';
import { countUnmatched } from '#db/statements/unmatched-lines.ts';
import type { RaffleRow } from '#db/tables.ts';
import { isReference, isRunOut } from '#domain/orders/order.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { mayBeSame } from '#domain/statements/line-keys.ts';
import { notedAlready } from '#domain/statements/noted.ts';
import {
  type Named,
  type OpenLine,
  type Proposal,
  proposalReasons,
  proposals,
  referencesIn,
} from '#domain/statements/proposals.ts';
import { accountCurrencies, accountCurrency, awaitedIn, seenIn } from './account-currency.ts';

/** Lines on a page, matched ones that it names, and ones that are aside. */
const pageOfLines = 20;
const shownMatches = 20;
const pageOfAside = 50;

/** To look at them compares all lines with all orders whose money may come. */
const lookLimit = { name: 'statement-lines', most: 600, seconds: 3600 };

/** @param chosen a line, and the reference that somebody typed of the order that it paid */
type LinesAsked = RaffleAddress & {
  page: number;
  /** Of the lines that are aside; the first unless given. */
  asidePage?: number;
  chosen: { line: string; reference: string } | null;
  /** Of the account whose lines are looked at, where it is not the raffle's own. */
  currency?: string | null;
};

/**
 * What came by the statements of a community and is no payment yet, each line with the orders of the raffle that it may be of,
 * those with such first; and the raffle's last payments that were found so.
 */
export const showLines = view({
  charges: (_: LinesAsked, actor) => [{ limit: lookLimit, by: chargedTo(actor) }],
  find: (db, { communityUrl, raffle }, actor) => findRaffle(db, { communityUrl, raffle }, actor),
  permission: 'order.review',
  show: async ({ app, actor, now, input, found: { community, raffle: whole } }) => {
    const second = await accountCurrency(app.db, whole, input.currency ?? null);
    const raffle = seenIn(whole, second);
    const of = { communityId: community.id, currency: raffle.currency };
    const [lines, orders, refused, matches, unmatched, payments] = await Promise.all([
      openLines(app.db, { ...of, now }),
      awaitedIn(app.db, whole, second),
      refusalsOf(app.db, raffle),
      matchesOfRaffle(app.db, raffle, shownMatches),
      countUnmatched(app.db, community.id),
      notedPayments(app.db, raffle),
    ]);
    const chosen = chosenIn(orders, input.chosen);
    const written = lines.flatMap(referencesIn).filter(isReference);
    const named = await namedOrders(app.db, community.id, [...new Set(written)]);
    const found = await compare(actor, { lines, orders, refused, named });
    const noted = notedAlready(lines, payments, named);
    const ofPayment = new Map(payments.map(({ id, reference, name }) => [id, { reference, name }]));
    if (chosen.order && chosen.line) found.set(chosen.line, [{ order: chosen.order, reason: 'chosen' }]);
    const sorted = proposedFirst(lines, found, chosen.line);
    const pages = Math.max(1, Math.ceil(sorted.length / pageOfLines));
    const page = Math.min(input.page, pages);
    const onPage = sorted.slice((page - 1) * pageOfLines, page * pageOfLines);
    const alike = await matchedAlike(app.db, of, onPage);
    const seals = await sealing(app, raffle, now);
    const references = new Set(orders.map(({ reference }) => reference));
    const byId = new Map(orders.map((order) => [order.id, order]));
    return {
      ...facts(app, raffle, now),
      /** Those of its accounts; null where there is but one. */
      currencies: await currenciesShown(app.db, whole),
      community: { country: community.country },
      counts: { lines: lines.length, proposed: found.size, awaited: orders.length, unmatched },
      page,
      pages,
      chosen: { line: chosen.line, isMissing: chosen.line !== null && chosen.order === null, typed: chosen.typed },
      lines: onPage.map((line) => ({
        ...line,
        mayBeCounted: alike.some((other) => isSameMoney(line, other)),
        mayBe: shownLine(lines.find((other) => isOfOtherFile(line, other) && isSameMoney(line, other))),
        noted: notedOf(noted.get(line.fingerprint) ?? [], ofPayment, found.has(line.fingerprint)),
        names: namedOf(line, { named, raffle, awaited: references }),
        proposals: (found.get(line.fingerprint) ?? []).flatMap(({ order, reason }) => {
          const known = byId.get(order);
          if (!known) return [];
          const amount = Math.min(known.due, line.left);
          return [{ reason, order: shownOrder(known, now), amount, sealsList: amount === known.due && seals(known) }];
        }),
      })),
      matches,
      ...(await asideOf(app.db, of, input.asidePage ?? 1)),
    };
  },
});

/** A page of the lines that are aside, each with the name of who put it there. */
async function asideOf(db: Db, of: OfCommunity, asked: number) {
  const pages = Math.max(1, Math.ceil((await countAside(db, of)) / pageOfAside));
  const page = Math.min(asked, pages);
  const lines = await asideLines(db, of, { skipped: (page - 1) * pageOfAside, most: pageOfAside });
  const names = await namesOf(db, [...new Set(lines.map(({ putBy }) => putBy))]);
  return {
    aside: lines.map(({ putBy, ...line }) => ({ ...line, by: names.get(putBy) ?? null })),
    asidePage: { page, pages },
  };
}

async function currenciesShown(db: Db, raffle: RaffleRow) {
  const currencies = await accountCurrencies(db, raffle);
  return currencies.length > 1 ? currencies : null;
}

function facts(app: App, raffle: RaffleRow, now: Temporal.Instant) {
  const { title, currency, last_number: lastNumber } = raffle;
  const phase = phaseOf(lifecycleOf(raffle), now);
  return { formKey: app.dice.uuid(), raffle: { title, currency, lastNumber, phase } };
}

/** Whether the list is sealed with what is paid of an order: it waits for nothing else. */
async function sealing(app: App, raffle: RaffleRow, now: Temporal.Instant) {
  const isReviewing = phaseOf(lifecycleOf(raffle), now) === 'reviewing';
  const isLast = isReviewing && (await countAwaited(app.db, raffle, now)) === 1;
  return ({ status, heldUntil }: MoneyAwaited) => isLast && isAwaited({ status, held_until: heldUntil }, now);
}

type Reason = Proposal['reason'] | 'chosen';
type Found = Map<string, readonly { order: string; reason: Reason }[]>;

type Compared = {
  lines: readonly LeftLine[];
  orders: readonly MoneyAwaited[];
  refused: ReadonlySet<string>;
  named: Named;
};

/** The orders that each line may be of. It takes some hundredths of a second where there are thousands of both. */
async function compare(actor: Actor, { lines, orders, refused, named }: Compared): Promise<Found> {
  return aside(actor, async () => {
    await nextTurn();
    return new Map(proposals(lines, orders, ({ fingerprint }, { id }) => refused.has(`${fingerprint} ${id}`), named));
  });
}

/** The line for which somebody typed a reference, and the order that has it. */
function chosenIn(orders: readonly MoneyAwaited[], chosen: LinesAsked['chosen']) {
  if (!chosen) return { line: null, order: null, typed: '' };
  const typed = chosen.reference.replace(/[\s#.-]/g, '').toUpperCase();
  const order = isReference(typed) ? orders.find(({ reference }) => reference === typed) : undefined;
  return { line: chosen.line, order: order?.id ?? null, typed };
}

/** Lines with proposals before those without, the surest first; the one that somebody is at before all. */
function proposedFirst(lines: readonly LeftLine[], found: Found, chosen: string | null): LeftLine[] {
  const reasons: readonly Reason[] = ['chosen', ...proposalReasons];
  const place = ({ fingerprint }: LeftLine) => {
    if (fingerprint === chosen) return -1;
    const reason = found.get(fingerprint)?.[0]?.reason;
    return reason ? reasons.indexOf(reason) : reasons.length;
  };
  return lines.toSorted((one, other) => place(one) - place(other));
}

function isSameMoney(line: LeftLine, other: OpenLine & { amount?: number }): boolean {
  return (
    other.fingerprint !== line.fingerprint &&
    other.bookedOn === line.bookedOn &&
    other.amount === line.amount &&
    mayBeSame(line, other)
  );
}

/** Lines that were kept together came in one file, which has each of its movements once. */
function isOfOtherFile(line: LeftLine, other: LeftLine): boolean {
  return !line.keptAt.equals(other.keptAt);
}

function shownLine(line: LeftLine | undefined) {
  return line && { bookedOn: line.bookedOn, said: [line.text, line.name, line.reference].filter(Boolean).join(' · ') };
}

type Payment = { reference: string; name: string };

/** The orders whose payment a line may be already; the same sum alone says so only where no order is proposed for it. */
function notedOf(those: readonly Proposal[], payments: ReadonlyMap<string, Payment>, isProposed: boolean): Payment[] {
  return those.flatMap(({ order, reason }) => (reason === 'amount' && isProposed ? [] : (payments.get(order) ?? [])));
}

type Naming = { named: ReadonlyMap<string, NamedOrder>; raffle: RaffleRow; awaited: ReadonlySet<string> };

/** The order that a line names and that is not proposed for it as no money of it is waited for here; null where there is none. */
function namedOf(line: LeftLine, { named, raffle, awaited }: Naming) {
  for (const reference of referencesIn(line)) {
    const order = named.get(reference);
    if (!order || awaited.has(reference)) continue;
    const why = order.raffle !== raffle.id ? 'elsewhere' : order.status === 'confirmed' ? 'paid' : 'over';
    return { reference, why } as const;
  }
  return null;
}

function shownOrder({ id, name, numbers, reference, due, status, heldUntil }: MoneyAwaited, now: Temporal.Instant) {
  return { id, name, numbers, reference, due, status, isRunOut: isRunOut({ status, heldUntil }, now) };
}
