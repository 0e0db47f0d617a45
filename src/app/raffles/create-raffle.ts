import { action, type Step, typed } from '#app/action.ts';
import { insertNewCommunity } from '#app/communities/create-community.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { formKeyOf, idOfForm } from '#app/form-key.ts';
import { ordersPaidOnline } from '#app/offered-gateways.ts';
import { chargedTo } from '#app/rate-limit.ts';
import type { Db, Transaction } from '#db/client.ts';
import { lockRaffleToBe } from '#db/raffles/raffles.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import type { NewRaffle } from '#domain/raffles/new-raffle.ts';
import { parseNewRaffle } from '#domain/raffles/raffle-form.ts';
import { Refusal } from '#domain/refusal.ts';
import { draftRaffle } from './draft-raffle.ts';
import type { RaffleAddress } from './find-raffle.ts';
import { parseFirstRaffle } from './first-raffle.ts';
import { requireNumbers, requireRoomForDraft } from './plan-limits.ts';
import { publishRaffle } from './publish-raffle.ts';

type RawRaffle = { communityUrl: string; form: RawForm };

/**
 * Raffles per account and day, drafts and rejected forms included: far above honest use. Discarded drafts leave their
 * row, so this bounds the table.
 */
const makeLimit = { name: 'raffle', most: 100, seconds: 86_400 };

/** Of these, those created together with a community. */
const firstLimit = { name: 'raffle-with-community', most: 40, seconds: 86_400 };

/** Saves a raffle as a draft of a community that the asker administers. Refuses more drafts than it may keep. */
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

/** Creates a raffle in a community that the asker administers and puts it on sale, in one transaction. */
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

/** Creates a community and its first raffle, on sale, in one transaction. */
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
    // the url is picked by the server, so it is no part of the idempotency key
    const made = await madeBefore(step, step.input, ['first', { ...community, url: '' }, raffle]);
    return 'raffle' in made ? made : launch(step, await insertNewCommunity(step, community), { ...raffle, ...made });
  },
});

/**
 * What the same form created before, or the id for the raffle to create. Makes creation idempotent for a form sent
 * twice, by a double click or after going back.
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
  { tx, settings, now, input }: Step<RawRaffle, unknown>,
  community: CommunityRow,
  confirm: boolean,
): Promise<NewRaffle> {
  const parsed = parseNewRaffle(input.form, { now, ...(await placeOf(tx, settings, community)), confirm });
  if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
  return parsed.value;
}

/** The terms that a raffle takes from its community. */
export async function placeOf(
  db: Db | Transaction,
  settings: Step<unknown, unknown>['settings'],
  community: CommunityRow,
) {
  return {
    country: community.country,
    currency: community.currency,
    timeZone: community.time_zone,
    isPublic: community.visibility === 'public',
    isPaidOnline: await ordersPaidOnline(db, settings, community.id),
  };
}
