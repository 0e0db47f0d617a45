import { action, type Step, typed } from '#app/action.ts';
import { ordersPaidOnline } from '#app/offered-gateways.ts';
import { prizesOf, updateRaffle } from '#db/raffles/raffles.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import type { FieldFaults, RawForm } from '#domain/form.ts';
import { type Declarations, declarationFields, readDeclarations } from '#domain/raffles/declarations.ts';
import { confirmationFaults } from '#domain/raffles/raffle-form-confirmations.ts';
import { cashFaults, paymentFaults } from '#domain/raffles/raffle-form-payment.ts';
import { Refusal } from '#domain/refusal.ts';
import { findRaffleAndLockBoth, type RaffleAddress } from './find-raffle.ts';
import { publishRaffle } from './publish-raffle.ts';

/**
 * Puts a draft on sale. What the form states for the country's rule takes the place of what the draft states. Refuses
 * until that, the rule and the organiser's age are confirmed, and a paid raffle without a way of payment.
 */
export const openRaffle = action({
  parse: typed<RaffleAddress & { form: RawForm }>,
  find: (tx, input, actor) => findRaffleAndLockBoth(tx, input, actor),
  permission: 'raffle.publish',
  run: async (step) => {
    const { community, raffle } = step.found;
    await publishRaffle(step, community, raffle.status === 'draft' ? await confirmDraft(step) : raffle);
    return { communityUrl: community.url, raffle: raffle.slug };
  },
});

type Found = { community: CommunityRow; raffle: RaffleRow };

type Publishing = Step<{ form: RawForm }, Found>;

/** The draft with what its publisher states. Refuses what is missing. */
async function confirmDraft(step: Publishing): Promise<RaffleRow> {
  const { form } = step.input;
  const { raffle } = step.found;
  const read = readDeclarations({ ...statedIn(raffle), ...form });
  const declared = read.ok ? read.value : null;
  const fields = { ...(await publishingFaults(step, declared)), ...(read.ok ? {} : read.fields) };
  if (!declared || Object.keys(fields).length > 0) throw new Refusal('input', { fields });
  return declare(step, raffle, declared);
}

/** What keeps the raffle from being published; `declared` is null where what the form states could not be read. */
async function publishingFaults(
  { tx, settings, input: { form }, found: { community, raffle } }: Publishing,
  declared: Declarations | null,
): Promise<FieldFaults> {
  const prizes = await prizesOf(tx, raffle);
  const facts = {
    price: raffle.price,
    declared,
    prizes: [raffle.title, ...prizes.map(({ name }) => name)],
    isPublic: community.visibility === 'public',
  };
  const isPaidOnline = await ordersPaidOnline(tx, settings, community.id);
  const paid = {
    ...raffle,
    paymentWays: raffle.payment_ways,
    contactPhone: raffle.contact_phone,
    checkPhone: raffle.check_phone,
  };
  return {
    ...confirmationFaults(form, facts, community.country),
    ...paymentFaults(paid, { isPaidOnline }),
    ...cashFaults(paid, { isPaidOnline }),
  };
}

function statedIn({ permit, exemption, purpose, organisation }: RaffleRow): Declarations {
  return { permit, exemption, purpose, organisation };
}

/** Writes into the draft what its publisher states. */
async function declare(step: Publishing, raffle: RaffleRow, declared: Declarations): Promise<RaffleRow> {
  const changed = declarationFields.filter((name) => declared[name] !== raffle[name]);
  if (changed.length === 0) return raffle;
  const written = await updateRaffle(step.tx, raffle, declared);
  await step.record(raffle.community_id, {
    kind: 'raffle.edited',
    subject: 'raffle',
    subjectId: raffle.id,
    raffleId: raffle.id,
    data: { changed },
  });
  return written;
}
