import type { Db, Transaction } from '#db/client.ts';
import { basesChain } from '#db/raffles/bases.ts';
import { lifecycleOf, prizesOf, wasTaken } from '#db/raffles/raffles.ts';
import type { BasesRow, CommunityRow, PrizeRow, RaffleRow } from '#db/tables.ts';
import { chainLimit } from '#domain/draw/chain.ts';
import type { RawForm } from '#domain/form.ts';
import { type Amendment, parseAmendment, withPictures } from '#domain/raffles/amendment-form.ts';
import type { NewPrize } from '#domain/raffles/new-raffle.ts';
import { sealDeadline } from '#domain/raffles/raffle.ts';
import { asksInKind } from '#domain/raffles/raffle-form-confirmations.ts';
import { isTicked } from '#domain/raffles/raffle-form-reading.ts';
import { Refusal } from '#domain/refusal.ts';
import { type ChangeInWords, changesInWords } from '#texts/raffles/changes.ts';
import { excusedAsItStands } from './excused-fields.ts';
import { type Chain, nextVersion, type RulesVersion, rulesVersion } from './publish-amendment.ts';

/** A raffle that can be amended, with the rules that it is sold under. */
export type Amendable = { community: CommunityRow; raffle: RaffleRow; prizes: PrizeRow[]; chain: Chain };

/**
 * The rules of a raffle that may be amended now. Refuses one of which no number was taken, since it is edited; one whose
 * list is sealed or must be by now; and one that was amended as often as the protocol allows.
 */
export async function requireAmendable(
  db: Db | Transaction,
  { community, raffle }: Pick<Amendable, 'community' | 'raffle'>,
  now: Temporal.Instant,
): Promise<Amendable> {
  const isSold = raffle.status !== 'draft' && (await wasTaken(db, raffle));
  if (!isSold && (raffle.status === 'draft' || raffle.status === 'open')) throw new Refusal('raffle.not-taken', {});
  const isLate = Temporal.Instant.compare(now, sealDeadline(lifecycleOf(raffle))) > 0;
  if (raffle.status !== 'open' || isLate) throw new Refusal('raffle.not-amendable', {});
  const [first, ...others] = await basesChain(db, raffle);
  if (!first) throw new Error(`raffle ${raffle.id} is on sale without rules`);
  if (others.length + 1 >= chainLimit) throw new Refusal('raffle.amended-enough', { limit: chainLimit - 1 });
  return { community, raffle, prizes: await prizesOf(db, raffle), chain: [first, ...others] };
}

export type DraftedAmendment = {
  amendment: Amendment;
  /** The raffle as it is to be. */
  raffle: RaffleRow;
  prizes: readonly NewPrize[];
  next: RulesVersion;
  changes: readonly ChangeInWords[];
};

/** The last version of a chain. */
export function lastOf(chain: Chain): BasesRow {
  return chain.at(-1) as BasesRow;
}

/** The version that a form amends leads to, and what it changes in words. Refuses faults of the form. */
export async function draftAmendment(
  db: Db | Transaction,
  { community, raffle, prizes, chain }: Amendable,
  { form, now }: { form: RawForm; now: Temporal.Instant },
): Promise<DraftedAmendment> {
  const parsed = parseAmendment(form, currentRules(raffle), now);
  if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
  const amendment = parsed.value;
  requireInKind(form, amendment, { community, raffle, prizes });
  const wanted = withPictures(amendment.prizes, prizes);
  const amended: RaffleRow = { ...raffle, ...columnsOf(amendment), draw_method: amendment.drawMethod };
  const next = await nextVersion(db, chain, {
    ...{ raffle: amended, reason: amendment.reason, now },
    prizes: amendment.prizes,
  });
  const changes = changesInWords(rulesVersion(lastOf(chain)), next, raffle.time_zone);
  return { amendment, raffle: amended, prizes: wanted, next, changes };
}

function currentRules(raffle: RaffleRow) {
  return {
    title: raffle.title,
    currency: raffle.currency,
    minimumSold: raffle.minimum_sold,
    salesCloseAt: raffle.sales_close_at,
    drawAt: raffle.draw_at,
    marginSeconds: raffle.margin_seconds,
    timeZone: raffle.time_zone,
    drawMethod: raffle.draw_method,
  };
}

/** The columns that an amendment changes, but for how it is drawn. */
export function columnsOf({ title, minimumSold, salesCloseAt, drawAt, marginSeconds }: Amendment) {
  return {
    title,
    minimum_sold: minimumSold,
    sales_close_at: salesCloseAt,
    draw_at: drawAt,
    margin_seconds: marginSeconds,
  };
}

/**
 * Prizes that read like money where that is forbidden are confirmed not to be, as when the raffle was published. One
 * published before that was asked is not refused for the prizes that it has.
 */
function requireInKind(
  form: RawForm,
  { title, prizes }: Amendment,
  amendable: Pick<Amendable, 'community' | 'raffle' | 'prizes'>,
): void {
  const { community, raffle } = amendable;
  const texts = [title, ...prizes.map(({ name }) => name)];
  const facts = { price: raffle.price, prizes: texts, excused: excusedAsItStands(amendable) };
  if (!asksInKind(facts, community.country) || isTicked(form, 'inKind')) return;
  throw new Refusal('input', { fields: { inKind: { code: 'consent' } } });
}
