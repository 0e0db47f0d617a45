import type { Step } from '#app/action.ts';
import { insertRaffle, takenSlugs } from '#db/raffles/raffles.ts';
import type { CommunityRow, NewPrizeRow, RaffleRow } from '#db/tables.ts';
import { foldSlug, slugLimits, slugSuggestions } from '#domain/communities/slug.ts';
import type { NewPrize, NewRaffle } from '#domain/raffles/new-raffle.ts';

/** Inserts a raffle as a draft of a community, under a free id, in an open transaction. */
export async function draftRaffle(
  step: Step<unknown, unknown>,
  community: CommunityRow,
  { id, ...raffle }: NewRaffle & { id: string },
): Promise<RaffleRow> {
  const { tx, actor, now } = step;
  const row = await insertRaffle(
    tx,
    {
      community_id: community.id,
      id,
      slug: await freeSlug(step, community, raffle.title),
      status: 'draft',
      ...termsRow(raffle),
      created_at: now,
      created_by: actor.userId ?? '',
    },
    raffle.prizes.map(prizeRow),
  );
  await step.record(community.id, {
    kind: 'raffle.created',
    subject: 'raffle',
    subjectId: row.id,
    raffleId: row.id,
    to: 'draft',
  });
  return row;
}

/** The columns that hold what an organiser decides. */
export function termsRow(raffle: NewRaffle) {
  return {
    title: raffle.title,
    story: raffle.story,
    currency: raffle.currency,
    price: raffle.price,
    first_number: raffle.firstNumber,
    last_number: raffle.lastNumber,
    minimum_sold: raffle.minimumSold,
    reserves: raffle.reserves,
    claim_days: raffle.claimDays,
    max_per_person: raffle.maxPerPerson,
    hold_minutes: raffle.holdMinutes,
    guests_allowed: raffle.guestsAllowed,
    unique_amounts: raffle.uniqueAmounts,
    sales_close_at: raffle.salesCloseAt,
    draw_at: raffle.drawAt,
    margin_seconds: raffle.marginSeconds,
    time_zone: raffle.timeZone,
    draw_method: JSON.stringify(raffle.drawMethod),
    payment_ways: JSON.stringify(raffle.paymentWays),
    picture: raffle.prizes[0]?.picture ?? null,
    permit: raffle.permit,
    exemption: raffle.exemption,
    purpose: raffle.purpose,
    organisation: raffle.organisation,
    check_phone: raffle.checkPhone,
    contact_phone: raffle.contactPhone,
    commission: raffle.commission && JSON.stringify(raffle.commission),
  };
}

/** A prize as a row. */
export function prizeRow({ name, description, value, picture }: NewPrize): NewPrizeRow {
  return { name, description, value, picture };
}

const tries = 50;

/**
 * The title's slug, with a number appended where it is taken. The unique constraint decides between concurrent drafts.
 */
async function freeSlug({ tx }: Step<unknown, unknown>, community: CommunityRow, title: string): Promise<string> {
  const folded = foldSlug(title);
  const base = folded.length >= slugLimits.min ? folded : `rifa-${folded}`.replace(/-$/, '');
  const wanted = [base, ...slugSuggestions(base, tries)];
  const taken = await takenSlugs(tx, community.id, wanted);
  return wanted.find((slug) => !taken.has(slug)) ?? base;
}
