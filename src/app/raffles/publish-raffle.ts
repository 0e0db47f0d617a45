import type { Step } from '#app/action.ts';
import { prizesOf, updateRaffle } from '#db/raffles/raffles.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { countryRules } from '#domain/raffles/country-rule.ts';
import { declarationFields } from '#domain/raffles/declarations.ts';
import { raffleTransition } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { requireNumbers, requireRoom } from './plan-limits.ts';
import { publishBases } from './publish-bases.ts';
import { ruleUse } from './rule-use.ts';

/**
 * Puts a draft on sale, in a transaction that holds its community's lock, and publishes its rules. Refuses what exceeds
 * the plan and dates in the past. Idempotent.
 */
export async function publishRaffle(
  step: Step<unknown, unknown>,
  community: CommunityRow,
  raffle: RaffleRow,
): Promise<RaffleRow> {
  const change = raffleTransition(raffle.status, 'open');
  if (!change) return raffle;
  if (Temporal.Instant.compare(raffle.sales_close_at, step.now) <= 0) throw new Refusal('raffle.dates-past', {});
  requireNumbers(community, { firstNumber: raffle.first_number, lastNumber: raffle.last_number });
  await requireRoom(step.tx, community);
  const prizes = await prizesOf(step.tx, raffle);
  const bases = await publishBases(step, community, raffle, prizes);
  const open = await updateRaffle(step.tx, raffle, { status: 'open' });
  const rule = raffle.price > 0 ? await confirmedRule(step, community, raffle) : null;
  await step.record(community.id, {
    kind: 'raffle.opened',
    subject: 'raffle',
    subjectId: raffle.id,
    raffleId: raffle.id,
    ...change,
    data: { bases: bases.fingerprint, version: bases.version, confirmedRule: rule },
  });
  step.changed({ communityId: community.id, raffleId: raffle.id, numbers: null });
  return open;
}

/**
 * The event's record of what was confirmed: the country's rule, which declarations were made for it (their words are in the
 * published terms), the raffle's visibility, and how many paid raffles its organiser opened lately.
 */
async function confirmedRule(
  { tx, actor, now }: Step<unknown, unknown>,
  { country, visibility }: CommunityRow,
  raffle: RaffleRow,
) {
  const { stance } = countryRules[country];
  const uses = actor.userId ? await ruleUse(tx, { userId: actor.userId, country, now }) : [];
  return {
    country,
    stance,
    declared: declarationFields.filter((name) => raffle[name] !== null),
    isPublic: visibility === 'public',
    lately: uses.map(({ days, opened }) => ({ days, opened })),
  };
}
