import { action, type Parsed, type Step, typed } from '#app/action.ts';
import { insertNewCommunity } from '#app/communities/create-community.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { formKeyOf, idOfForm } from '#app/form-key.ts';
import { ordersPaidOnline } from '#app/offered-gateways.ts';
import { chargedTo } from '#app/rate-limit.ts';
import type { Db, Transaction } from '#db/client.ts';
import { lockRaffleToBe } from '#db/raffles/raffles.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { countries, countryCodes, type NewCommunity, parseNewCommunity } from '#domain/communities/community.ts';
import type { FieldFault, RawForm } from '#domain/form.ts';
import { type NewRaffle, parseNewRaffle } from '#domain/raffles/raffle-form.ts';
import { Refusal } from '#domain/refusal.ts';
import { reservedSegments } from '#texts/paths.ts';
import { draftRaffle } from './draft-raffle.ts';
import type { RaffleAddress } from './find-raffle.ts';
import { requireNumbers, requireRoomForDraft } from './plan-limits.ts';
import { publishRaffle } from './publish-raffle.ts';

type RawRaffle = { communityUrl: string; form: RawForm };

/**
 * Raffles that one account makes in a day, drafts or on sale, forms that come back for a field among them: nobody who means
 * them comes near. What is thrown away leaves its row, so this is what bounds how many there are.
 */
const makeLimit = { name: 'raffle', most: 100, seconds: 86_400 };

/** Of these, those that found a community too. */
const firstLimit = { name: 'raffle-with-community', most: 40, seconds: 86_400 };

/** Keeps a raffle as a draft of a community that the person administers, where not too many wait already. */
export const createRaffle = action({
  parse: typed<RawRaffle>,
  charges: (_, actor) => [{ limit: makeLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'raffle.create',
  run: async (step) => {
    const { community } = step.found;
    const raffle = await readRaffle(step, community, false);
    const made = await madeBefore(step, step.input.form, ['draft', community.id, raffle]);
    if ('raffle' in made) return made;
    requireNumbers(community, raffle);
    await requireRoomForDraft(step.tx, community);
    return addressOf(community, await draftRaffle(step, community, { ...raffle, ...made }));
  },
});

/** Makes a raffle in a community that the person administers and puts it on sale, all or nothing. */
export const launchRaffle = action({
  parse: typed<RawRaffle>,
  charges: (_, actor) => [{ limit: makeLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'raffle.publish',
  run: async (step) => {
    const { community } = step.found;
    const raffle = await readRaffle(step, community, true);
    const made = await madeBefore(step, step.input.form, ['sale', community.id, raffle]);
    return 'raffle' in made ? made : launch(step, community, { ...raffle, ...made });
  },
});

/** Makes a community and its first raffle, on sale, in one transaction. */
export const launchFirstRaffle = action({
  parse: typed<RawForm>,
  charges: (_, actor) => [
    { limit: makeLimit, by: chargedTo(actor) },
    { limit: firstLimit, by: chargedTo(actor) },
  ],
  find: async () => ({ community: null }),
  permission: 'community.create',
  run: async (step) => {
    const parsed = parseFirstRaffle(step.input, step.now);
    if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
    const { community, raffle } = parsed.value;
    // which url the community has found free is no part of what was sent
    const made = await madeBefore(step, step.input, ['first', { ...community, url: '' }, raffle]);
    return 'raffle' in made ? made : launch(step, await insertNewCommunity(step, community), { ...raffle, ...made });
  },
});

/**
 * What this very form made when it came before: sent twice at once, by who presses twice or goes back, it makes one
 * raffle. Where it is the first time, the id that the raffle is to have.
 */
async function madeBefore(
  { tx, actor, dice }: Step<unknown, unknown>,
  form: RawForm,
  sent: readonly unknown[],
): Promise<RaffleAddress | { id: string }> {
  const id = idOfForm(formKeyOf(form), [actor.userId, JSON.stringify(sent)], dice);
  return (await lockRaffleToBe(tx, id)) ?? { id };
}

async function launch(
  step: Step<unknown, unknown>,
  community: CommunityRow,
  raffle: NewRaffle & { id: string },
): Promise<RaffleAddress> {
  const draft = await draftRaffle(step, community, raffle);
  return addressOf(community, await publishRaffle(step, community, draft));
}

function addressOf(community: CommunityRow, raffle: RaffleRow): RaffleAddress {
  return { communityUrl: community.url, raffle: raffle.slug };
}

async function readRaffle(
  { tx, offers, now, input }: Step<RawRaffle, unknown>,
  community: CommunityRow,
  confirm: boolean,
): Promise<NewRaffle> {
  const parsed = parseNewRaffle(input.form, { now, ...(await placeOf(tx, offers, community)), confirm });
  if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
  return parsed.value;
}

/** What a raffle takes from the community it is held in. */
export async function placeOf(db: Db | Transaction, offers: Step<unknown, unknown>['offers'], community: CommunityRow) {
  return {
    country: community.country,
    currency: community.currency,
    timeZone: community.time_zone,
    isPublic: community.visibility === 'public',
    isPaidOnline: await ordersPaidOnline(db, offers, community.id),
  };
}

type FirstRaffle = { community: NewCommunity; raffle: NewRaffle };

/**
 * Reads a raffle and the community made for it from one form. A community made for a paid raffle sells tickets: its
 * price and its number of tickets are the raffle's.
 */
export function parseFirstRaffle(form: RawForm, now: Temporal.Instant): Parsed<FirstRaffle> {
  const place = parseNewCommunity(
    { name: form.communityName, url: form.newCommunityUrl, country: form.country, currency: form.currency },
    reservedSegments,
  );
  const known = place.ok ? place.value : standIn(form);
  const raffle = parseNewRaffle(form, { now, ...known, confirm: true });
  if (!place.ok || !raffle.ok) {
    return { ok: false, fields: { ...(raffle.ok ? {} : raffle.fields), ...(place.ok ? {} : renamed(place.fields)) } };
  }
  const { price, currency, firstNumber, lastNumber } = raffle.value;
  if (price === 0) return { ok: true, value: { community: place.value, raffle: raffle.value } };
  const community: NewCommunity = {
    ...place.value,
    accessType: 'paid',
    paymentType: 'per_ticket',
    price: { amount: price, currency },
    maxTickets: lastNumber - firstNumber + 1,
    visibility: 'unlisted',
  };
  return { ok: true, value: { community, raffle: raffle.value } };
}

/** Stands for a community that could not be read, so that the raffle's own faults are told beside the community's. */
function standIn(form: RawForm) {
  const country = countryCodes.find((code) => code === form.country) ?? 'ES';
  return { country, ...countries[country] };
}

const formNames: Readonly<Record<string, string>> = { name: 'communityName', url: 'newCommunityUrl' };

function renamed(fields: Readonly<Record<string, FieldFault>>): Record<string, FieldFault> {
  return Object.fromEntries(Object.entries(fields).map(([name, fault]) => [formNames[name] ?? name, fault]));
}
