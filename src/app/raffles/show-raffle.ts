import type { Actor, App } from '#app/app.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { closureOf } from '#db/draws/closures.ts';
import { wonPrizes } from '#db/draws/winners.ts';
import { lastEvent } from '#db/events.ts';
import { nameOf } from '#db/members/members.ts';
import { type Allotment, allotmentsOf } from '#db/orders/allotments.ts';
import { sellerOfCode } from '#db/orders/seller-links.ts';
import { basesChain, readBases } from '#db/raffles/bases.ts';
import { boardOf, countCancelled, countDrawn } from '#db/raffles/boards.ts';
import { countTickets } from '#db/raffles/raffle-counts.ts';
import { deliveriesOf, outcomesOf } from '#db/raffles/raffle-lists.ts';
import { lifecycleOf, prizesOf } from '#db/raffles/raffles.ts';
import { rateIn } from '#db/raffles/rate-in.ts';
import { lastSuspension } from '#db/raffles/reports.ts';
import type { BasesRow, CommunityRow, PrizeRow, RaffleRow } from '#db/tables.ts';
import { asTyped } from '#domain/orders/allotment.ts';
import { converted } from '#domain/orders/exchange-rate.ts';
import { countBoard, encodeBoard, formatNumber, sizeOf } from '#domain/raffles/board.ts';
import { statedExemption } from '#domain/raffles/declarations.ts';
import { guaranteeOf } from '#domain/raffles/draw-guarantee.ts';
import { drawingOf } from '#domain/raffles/prize-drawings.ts';
import { phaseOf, raffleLimits, sealAt } from '#domain/raffles/raffle.ts';
import { findRaffle, type RaffleAddress } from './find-raffle.ts';
import { mostSuffixOf } from './most-suffix-of.ts';
import { ownOrders } from './own-orders.ts';
import { ownRequests } from './own-requests.ts';
import { versionShown } from './show-rules.ts';

type Asked = RaffleAddress & {
  /** The secrets of private order links that the asker's browser brings. */
  links?: readonly string[];
  /** The code of the link of somebody who sells, by which the asker came. */
  seller?: string | null;
};

/** A raffle's public page: what everybody with its link may know, and the asker's own orders. */
export const showRaffle = view({
  find: (db, address: Asked, actor) => findRaffle(db, address, actor),
  permission: 'raffle.see',
  show: async ({ app, actor, now, input, found: { community, raffle }, can }) => {
    const { links = [], seller: code = null } = input;
    const [organiser, prizes, board, allotted, own, requests, chain, closure, outcomes, attending] = await Promise.all([
      organiserOf(app, community),
      prizesOf(app.db, raffle),
      shownBoard(app.db, raffle, now),
      allotmentsOf(app.db, raffle),
      ownOrders(app.db, raffle, { actor, links, now }),
      ownRequests(app.db, { links, now, raffle }),
      basesChain(app.db, raffle),
      closureOf(app.db, raffle),
      outcomesOf(app.db, [raffle]),
      attendingSeller(app.db, raffle, code),
    ]);
    const outcome = outcomes.get(raffle.id);
    return {
      community: { url: community.url, name: community.name, visibility: community.visibility },
      suspended: community.status === 'suspended' ? await suspensionOf(app, community) : null,
      organiser,
      /** Who sells by the link that the asker came by; null where that is over. `isSelf`: it is the asker's own. */
      seller: attending && { code: attending.code, name: attending.name, isSelf: attending.id === actor.userId },
      raffle: factsOf(raffle, community, now),
      prizes: prizes.map((prize) => prizeFacts(prize, raffle)),
      /** What is drawn of its prize; null where it has a picture. */
      drawing: shownDrawing(raffle, prizes),
      board,
      allotted: allottedShown(allotted, { raffle, seller: attending?.id }),
      own: own.orders,
      /** Whether the asker has more orders here than are shown. */
      hasMoreOwn: own.more,
      /** The requests of the asker's browser that are no order yet, or came to nothing. */
      requests: requests.map(({ key, state, numbers, random }) => ({ key, state, numbers, random })),
      bases: basesShown(chain),
      /** The fingerprint of the sealed list; null until it is sealed. */
      closing: closure?.fingerprint ?? null,
      outcome: outcome ? await outcomeShown(app.db, raffle, outcome) : null,
      cancelled: raffle.status === 'cancelled' ? await cancellationOf(app, raffle) : null,
      formKey: app.dice.uuid(),
      /** How a contact is checked before numbers are held; null: not at all. */
      contactCheck: raffle.check_phone === null ? null : app.mail ? ('code' as const) : ('message' as const),
      can: { take: can('order.take') && canTake(actor, raffle), seeDesk: can('raffle.see-desk') },
    };
  },
});

export type ShownRaffle = Awaited<ReturnType<typeof showRaffle>>;

/** The numbers that won, as shown; `holders`: of each prize, the number that has it now, or null. */
async function outcomeShown(
  db: Db,
  raffle: RaffleRow,
  { acta, winners }: { acta: 'definitivo' | 'provisional' | 'anulado'; winners: readonly number[] },
) {
  const shown = (number: number) => formatNumber(number, raffle.last_number);
  const prizes = acta === 'definitivo' ? await wonPrizes(db, raffle) : [];
  return {
    acta,
    winners: winners.map(shown),
    holders:
      prizes.length > 0 ? prizes.map(({ holder }) => (holder === null ? null : shown(holder))) : winners.map(shown),
  };
}

/** Who sells by a link of the raffle; null where that is over. */
async function attendingSeller(db: Db, raffle: RaffleRow, code: string | null) {
  const seller = code === null ? undefined : await sellerOfCode(db, raffle, code);
  return seller && code !== null ? { ...seller, code } : null;
}

function shownDrawing({ picture, title }: RaffleRow, [first]: readonly PrizeRow[]) {
  return picture ? null : drawingOf([first?.name ?? '', title]);
}

/** What one person alone sells, as typed: what is for whoever came by their link, and what is not for sale to the asker. */
function allottedShown(
  allotted: readonly Allotment[],
  { raffle, seller }: { raffle: RaffleRow; seller: string | undefined },
) {
  // what one of the seller's devices alone sells is not sold by their link
  const isSoldHere = (each: Allotment) => each.seller === seller && each.lease === null;
  const numbersOf = (isOwn: boolean) =>
    allotted.filter((each) => isSoldHere(each) === isOwn).map(({ number }) => number);
  return { own: asTyped(numbersOf(true), raffle.last_number), others: asTyped(numbersOf(false), raffle.last_number) };
}

function canTake(actor: Actor, raffle: RaffleRow): 'yes' | 'sign-in' {
  return actor.userId || raffle.guests_allowed ? 'yes' : 'sign-in';
}

async function organiserOf(app: App, community: CommunityRow) {
  const [name, drawn, cancelled, deliveries] = await Promise.all([
    nameOf(app.db, community.created_by),
    countDrawn(app.db, community.id),
    countCancelled(app.db, community.id),
    deliveriesOf(app.db, community.id),
  ]);
  return { name: name ?? null, drawn, cancelled, ...deliveries };
}

function factsOf(raffle: RaffleRow, community: CommunityRow, now: Temporal.Instant) {
  const lifecycle = lifecycleOf(raffle);
  return {
    slug: raffle.slug,
    title: raffle.title,
    story: raffle.story,
    phase: phaseOf(lifecycle, now),
    price: { amount: raffle.price, currency: raffle.currency },
    /** The most that an order taken on the page asks for besides its price; null where it asks for no sum of its own. */
    mostSuffix: mostSuffixOf(raffle),
    /** In what else it may be paid, and what a number costs in it now; null where it may not. */
    second: secondPrice(raffle),
    country: community.country,
    firstNumber: raffle.first_number,
    lastNumber: raffle.last_number,
    salesCloseAt: raffle.sales_close_at.toString(),
    sealAt: sealAt(lifecycle).toString(),
    drawAt: raffle.draw_at.toString(),
    timeZone: raffle.time_zone,
    method: raffle.draw_method,
    guarantee: guaranteeOf(raffle.draw_method),
    picture: raffle.picture,
    permit: raffle.permit,
    exemption: statedExemption(raffle),
    purpose: raffle.purpose,
    organisation: raffle.organisation,
    minimumSold: raffle.minimum_sold,
    maxPerPerson: raffle.max_per_person,
    holdMinutes: raffle.hold_minutes,
    reserves: raffle.reserves,
    claimDays: raffle.claim_days,
    guestsAllowed: raffle.guests_allowed,
    // the kinds only: account details are for those who owe a payment
    paymentKinds: [...new Set(raffle.payment_ways.map(({ kind }) => kind))],
  };
}

function secondPrice(raffle: RaffleRow) {
  const rate = rateIn(raffle);
  if (rate === null || raffle.price === 0) return null;
  return { rate, price: { amount: converted(raffle.price, rate), currency: rate.currency } };
}

function prizeFacts({ position, name, description, value, picture }: PrizeRow, raffle: RaffleRow) {
  return {
    position,
    name,
    description,
    picture,
    value: value === null ? null : { amount: value, currency: raffle.currency },
  };
}

/** The encoded board at an instant; only its counts when it is too large. */
async function shownBoard(db: Db, raffle: RaffleRow, now: Temporal.Instant) {
  const size = sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
  if (size > raffleLimits.board) {
    const taken = (await countTickets(db, [raffle], now)).get(raffle.id) ?? noneTaken;
    return {
      states: null,
      count: { ...taken, free: size - taken.held - taken.submitted - taken.paid - taken.blocked },
    };
  }
  const board = await boardOf(db, raffle, now);
  return { states: encodeBoard(board), count: countBoard(board) };
}

const noneTaken = { held: 0, submitted: 0, paid: 0, blocked: 0 } as const;

/** The rules in force, with the drand round if that is the method, and the amendments that led to them, newest first. */
function basesShown(chain: readonly BasesRow[]) {
  const last = chain.at(-1);
  if (!last) return null;
  const { id, metodo } = readBases(last);
  const [, ...amendments] = chain.map(versionShown);
  return {
    id,
    fingerprint: last.fingerprint,
    place: chain.length,
    version: last.version,
    round: metodo.tipo === 'drand' ? metodo.ronda : null,
    amendments: amendments.toReversed(),
  };
}

async function suspensionOf(app: App, community: CommunityRow) {
  return { reason: (await lastSuspension(app.db, community.id))?.reason ?? null };
}

async function cancellationOf(app: App, raffle: RaffleRow) {
  const of = { communityId: raffle.community_id, subject: 'raffle', subjectId: raffle.id } as const;
  const cancelled = await lastEvent(app.db, of, ['raffle.cancelled']);
  return { reason: cancelled?.reason ?? null, at: cancelled?.happened_at.toString() ?? null };
}
