import { action, type Step, typed } from '#app/action.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { moveHoldsWithClose } from '#db/orders/moved-holds.ts';
import { readBases } from '#db/raffles/bases.ts';
import { replacePrizes, updateRaffle } from '#db/raffles/raffles.ts';
import type { RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { changesInWords } from '#texts/raffles/changes.ts';
import {
  type Amendable,
  columnsOf,
  type DraftedAmendment,
  draftAmendment,
  lastOf,
  requireAmendable,
} from './draft-amendment.ts';
import { prizeRow } from './draft-raffle.ts';
import { editLimit } from './edit-raffle.ts';
import { findRaffleAndLockBoth, type RaffleAddress } from './find-raffle.ts';
import { publishAmendment, rulesVersion } from './publish-amendment.ts';

/**
 * Amends the rules of a raffle of which numbers were taken: another version of them, with a reason, of which every holder
 * is told and for which they may give their numbers back. Refuses where other rules were published since the form was
 * opened; the same form sent again does nothing more.
 */
export const amendRaffle = action({
  parse: typed<RaffleAddress & { form: RawForm }>,
  charges: (_, actor) => [{ limit: editLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLockBoth(tx, input, actor),
  permission: 'raffle.edit',
  run: async (step) => {
    const { community, raffle } = step.found;
    const { form } = step.input;
    const amendable = await requireAmendable(step.tx, step.found, step.now);
    const isStale = Number(form.version) !== lastOf(amendable.chain).version;
    const drafted = await draftAmendment(step.tx, amendable, { form, now: step.now }).catch((error: unknown) => {
      throw isStale ? new Refusal('raffle.amended-meanwhile', {}) : error;
    });
    if (isStale && !isRepeated(amendable, drafted, form)) throw new Refusal('raffle.amended-meanwhile', {});
    if (!isStale) await publish(step, amendable, drafted);
    return { communityUrl: community.url, raffle: raffle.slug };
  },
});

/** Whether the last version is what the form asked for already. */
function isRepeated({ chain, raffle }: Amendable, { amendment, next }: DraftedAmendment, form: RawForm): boolean {
  const last = rulesVersion(lastOf(chain));
  const isNext = Number(form.version) === lastOf(chain).version - 1;
  const isSameReason = last.bases.enmienda?.motivo === amendment.reason;
  return isNext && isSameReason && changesInWords(last, next, raffle.time_zone).length === 0;
}

async function publish(step: Step<unknown, unknown>, amendable: Amendable, drafted: DraftedAmendment): Promise<void> {
  const { raffle, chain } = amendable;
  const { amendment, next, changes } = drafted;
  if (changes.length === 0) throw new Refusal('raffle.nothing-amended', {});
  if (Temporal.Instant.compare(step.now, readBases(lastOf(chain)).publicado_en) < 0)
    throw new Refusal('raffle.amended-meanwhile', {});
  const amended = await updateRaffle(step.tx, raffle, {
    ...columnsOf(amendment),
    draw_method: JSON.stringify(amendment.drawMethod),
    picture: drafted.prizes[0]?.picture ?? null,
  });
  await moveHoldsWithClose(step.tx, amended, raffle.sales_close_at);
  await replacePrizes(step.tx, amended, drafted.prizes.map(prizeRow));
  await publishAmendment(step, amended, { chain, next });
}
