import * as v from 'valibot';
import { action, type Step, typed } from '#app/action.ts';
import { ordersPaidOnline } from '#app/offered-gateways.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { deleteAllotmentsOutside } from '#db/orders/allotments.ts';
import { unblockOutside } from '#db/orders/blocked-tickets.ts';
import { countAwaitedLeases } from '#db/orders/leases.ts';
import { prizesOf, replacePrizes, updateRaffle, wasTaken } from '#db/raffles/raffles.ts';
import { noRate } from '#db/raffles/rate-in.ts';
import type { CommunityRow, PrizeRow, RaffleRow } from '#db/tables.ts';
import { type Parsed, paragraph, parseForm, type RawForm } from '#domain/form.ts';
import { ascending } from '#domain/raffles/board.ts';
import type { NewRaffle } from '#domain/raffles/new-raffle.ts';
import type { Range } from '#domain/raffles/numbering.ts';
import { type PaymentWay, raffleLimits } from '#domain/raffles/raffle.ts';
import { parseNewRaffle } from '#domain/raffles/raffle-form.ts';
import { paymentFaults, readPaymentWays } from '#domain/raffles/raffle-form-payment.ts';
import { readContactPhone } from '#domain/raffles/raffle-form-phones.ts';
import { Refusal } from '#domain/refusal.ts';
import { placeOf } from './create-raffle.ts';
import { prizeRow, termsRow } from './draft-raffle.ts';
import { excusedFields } from './excused-fields.ts';
import { findRaffleAndLockBoth, type RaffleAddress } from './find-raffle.ts';
import { requireNumbers } from './plan-limits.ts';
import { publishBases } from './publish-bases.ts';

/**
 * Edits per account: each edit of a raffle on sale publishes its rules again, for good, and is listed in its public
 * history.
 */
export const editLimit = { name: 'raffle-edit', most: 60, seconds: 3600 };

/**
 * Edits a raffle's terms. On sale, its rules are published again. Refuses once a number is taken, or while a device may have
 * sold one without a connection.
 */
export const editRaffle = action({
  parse: typed<RaffleAddress & { form: RawForm }>,
  charges: (_, actor) => [{ limit: editLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLockBoth(tx, input, actor),
  permission: 'raffle.edit',
  run: async (step) => {
    const { community, raffle } = step.found;
    const isOpen = raffle.status === 'open';
    if (!isOpen && raffle.status !== 'draft') throw new Refusal('raffle.terms-frozen', {});
    if (await wasTaken(step.tx, raffle)) throw new Refusal('raffle.terms-frozen', {});
    await requireNoLeases(step, raffle);
    const place = await placeOf(step.tx, step.settings, community);
    const excused = isOpen ? await excusedFields(step.tx, community, raffle) : undefined;
    const asked = { now: step.now, ...place, confirm: isOpen, isOnSale: isOpen, ...(excused && { excused }) };
    const parsed = parseNewRaffle(step.input.form, asked);
    if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
    requireNumbers(community, parsed.value, rangeOfRaffle(raffle));
    await writeTerms(step, community, raffle, parsed.value);
    return { communityUrl: community.url, raffle: raffle.slug };
  },
});

/** What a device sold without a connection was sold at these terms. */
async function requireNoLeases({ tx }: Step<unknown, unknown>, raffle: RaffleRow): Promise<void> {
  const leases = await countAwaitedLeases(tx, raffle);
  if (leases > 0) throw new Refusal('raffle.leases-open', { leases });
}

async function writeTerms(
  step: Step<unknown, unknown>,
  community: CommunityRow,
  raffle: RaffleRow,
  wanted: NewRaffle,
): Promise<void> {
  const before = await prizesOf(step.tx, raffle);
  const changed = changedTerms(raffle, before, wanted);
  if (changed.length === 0) return;
  const isSameCurrency = wanted.currency === raffle.currency;
  const edited = await updateRaffle(step.tx, raffle, { ...termsRow(wanted), ...(isSameCurrency ? {} : noRate) });
  await replacePrizes(step.tx, raffle, wanted.prizes.map(prizeRow));
  const isOpen = raffle.status === 'open' && changed.some((name) => !ownPhones.has(name));
  const bases = isOpen && (await publishBases(step, community, edited, await prizesOf(step.tx, edited)));
  await step.record(community.id, {
    kind: 'raffle.edited',
    subject: 'raffle',
    subjectId: raffle.id,
    raffleId: raffle.id,
    data: { changed, ...(bases && { bases: bases.fingerprint, version: bases.version }) },
  });
  await forgetBlocked(step, edited);
  await forgetAllotted(step, edited);
  step.changed({ communityId: community.id, raffleId: raffle.id, numbers: null });
}

/** Deletes the blocks of numbers that are outside of the raffle's new range. */
async function forgetBlocked(step: Step<unknown, unknown>, raffle: RaffleRow): Promise<void> {
  const numbers = await unblockOutside(step.tx, raffle, rangeOfRaffle(raffle));
  if (numbers.length === 0) return;
  await step.record(raffle.community_id, {
    kind: 'raffle.numbers-unblocked',
    subject: 'raffle',
    subjectId: raffle.id,
    raffleId: raffle.id,
    data: { numbers: ascending(numbers) },
  });
}

/** Ends the allotments of numbers that are outside of it. */
async function forgetAllotted(step: Step<unknown, unknown>, raffle: RaffleRow): Promise<void> {
  const returned = await deleteAllotmentsOutside(step.tx, raffle, rangeOfRaffle(raffle));
  for (const [seller, of] of Map.groupBy(returned, (each) => each.seller)) {
    await step.record(raffle.community_id, {
      kind: 'raffle.numbers-returned',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { numbers: ascending(of.map(({ number }) => number)), seller },
    });
  }
}

function rangeOfRaffle({ first_number: firstNumber, last_number: lastNumber }: RaffleRow): Range {
  return { firstNumber, lastNumber };
}

/** The names of the terms that differ, for the history. */
function changedTerms(raffle: RaffleRow, prizes: readonly PrizeRow[], wanted: NewRaffle): string[] {
  const terms = Object.entries(termsRow(wanted));
  const changed = terms.filter(([name, value]) => plain(raffle[name as keyof RaffleRow]) !== plain(value, name));
  const samePrizes =
    JSON.stringify(prizes.map(({ name, description, value, picture }) => [name, description, value, picture])) ===
    JSON.stringify(wanted.prizes.map(({ name, description, value, picture }) => [name, description, value, picture]));
  return [...changed.map(([name]) => name), ...(samePrizes ? [] : ['prizes'])];
}

/** Columns outside of the published rules: changing them publishes nothing. */
const ownPhones = new Set(['check_phone', 'contact_phone']);

const documents = new Set(['draw_method', 'payment_ways', 'commission']);

/** A column's value as comparable text, with the members of documents sorted. */
function plain(value: unknown, name = ''): string {
  if (value instanceof Temporal.Instant) return String(value.epochMilliseconds);
  const parsed = documents.has(name) && typeof value === 'string' ? JSON.parse(value) : value;
  return JSON.stringify(parsed, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each,
  );
}

type Words = RaffleAddress & { story: string; paymentWays: readonly PaymentWay[]; contactPhone: string | null };

/**
 * Edits what may change until the end: the story, the ways of payment and the contact. The history lists it. Refuses to
 * remove the last way of payment of a published raffle.
 */
export const editRaffleWords = action({
  parse: parseWords,
  charges: (_, actor) => [{ limit: editLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLockBoth(tx, input, actor),
  permission: 'raffle.edit',
  run: async (step) => {
    const { community, raffle } = step.found;
    const { story, paymentWays, contactPhone } = step.input;
    if (!['draft', 'open', 'closed'].includes(raffle.status)) throw new Refusal('raffle.terms-frozen', {});
    const ways = raffle.price > 0 ? paymentWays : [];
    if (raffle.status !== 'draft' && raffle.payment_ways.length > 0) {
      const isPaidOnline = await ordersPaidOnline(step.tx, step.settings, community.id);
      const fields = paymentFaults({ ...raffle, paymentWays: ways }, { isPaidOnline });
      if (Object.keys(fields).length > 0) throw new Refusal('input', { fields });
    }
    const changed = [
      ...(story === raffle.story ? [] : ['story']),
      ...(plain(ways) === plain(raffle.payment_ways) ? [] : ['payment_ways']),
      ...(contactPhone === raffle.contact_phone ? [] : ['contact_phone']),
    ];
    if (changed.length > 0) {
      await updateRaffle(step.tx, raffle, { story, payment_ways: JSON.stringify(ways), contact_phone: contactPhone });
      await step.record(community.id, {
        kind: 'raffle.edited',
        subject: 'raffle',
        subjectId: raffle.id,
        raffleId: raffle.id,
        data: { changed },
      });
      step.changed({ communityId: community.id, raffleId: raffle.id, numbers: null });
    }
    return { communityUrl: community.url, raffle: raffle.slug };
  },
});

function parseWords({ communityUrl, raffle, form }: RaffleAddress & { form: RawForm }): Parsed<Words> {
  const story = parseForm(v.object({ story: v.optional(paragraph(0, raffleLimits.story), '') }), form);
  const ways = readPaymentWays(form);
  const contact = readContactPhone(form);
  if (!story.ok || !ways.ok || !contact.ok) {
    return {
      ok: false,
      fields: Object.assign({}, ...[story, ways, contact].map((read) => (read.ok ? {} : read.fields))),
    };
  }
  const { value: paymentWays } = ways;
  return {
    ok: true,
    value: { communityUrl, raffle, story: story.value.story, paymentWays, contactPhone: contact.value },
  };
}
