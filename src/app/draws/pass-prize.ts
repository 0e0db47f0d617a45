import * as v from 'valibot';
import { action, beside, type Step } from '#app/action.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import type { Transaction } from '#db/client.ts';
import { attemptsOf, heldPrizes, insertAttempt, reserveInTurn } from '#db/draws/successions.ts';
import type { RaffleRow } from '#db/tables.ts';
import { line, optional, parseForm, type RawForm } from '#domain/form.ts';
import {
  type AttemptWay,
  attemptWays,
  claimLimits,
  passFault,
  passReasons,
  termEnd,
} from '#domain/raffles/prize-claim.ts';
import { Refusal } from '#domain/refusal.ts';
import { passOn } from './pass-on.ts';

/** A prize as the page showed it: its place, and the number that had it. */
type ShownPrize = RaffleAddress & { position: number; number: number };

const attemptLimit = { name: 'prize-attempt', most: 60, seconds: 3600 };
const passLimit = { name: 'prize-pass', most: 60, seconds: 3600 };

const attemptShape = v.object({
  way: v.picklist(attemptWays, 'choice'),
  note: v.optional(optional(line(1, claimLimits.note)), ''),
});

/** The organiser writes down that they tried to reach whoever has a prize, and how. The note is theirs alone. */
export const logAttempt = action({
  parse: ({ form, ...prize }: ShownPrize & { form: RawForm }) => beside(prize, parseForm(attemptShape, form)),
  charges: (_, actor) => [{ limit: attemptLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLock(tx, input, actor, 'update'),
  permission: 'draw.log-attempt',
  run: async (step) => {
    const { tx, dice, now, actor, input, found } = step;
    const { position, number } = await prizeAsShown(tx, found.raffle, input);
    const { way, note } = input;
    if (await wasJustLogged(step, { position, number, way, note })) return;
    await insertAttempt(tx, found.raffle, { id: dice.uuid(), position, number, way, note, by: actor.userId, now });
    await step.record(found.community.id, {
      kind: 'draw.attempt-logged',
      subject: 'draw',
      subjectId: found.raffle.id,
      raffleId: found.raffle.id,
      data: { position, number, way },
    });
  },
});

/** An attempt that was logged within this time already is the same form sent twice. */
const sameWithin = { seconds: 60 };

async function wasJustLogged(
  { tx, now, found: { raffle } }: Step<unknown, { raffle: RaffleRow }>,
  attempt: { position: number; number: number; way: AttemptWay; note: string | null },
): Promise<boolean> {
  const since = now.subtract(sameWithin);
  return (await attemptsOf(tx, raffle, 20)).some(
    ({ position, number, way, note, at, by }) =>
      by !== null &&
      Temporal.Instant.compare(at, since) > 0 &&
      JSON.stringify({ position, number, way, note }) === JSON.stringify(attempt),
  );
}

const passShape = v.object({
  reason: v.picklist(passReasons, 'choice'),
  words: v.optional(optional(line(1, claimLimits.words)), ''),
});

type Passing = ShownPrize & { form: RawForm };

/**
 * The organiser passes a prize whose term is over to the next reserve, in the order of the draw, with a reason that
 * everybody reads. Refuses while the term runs, before anybody was told, and over somebody who answered.
 */
export const passPrize = action({
  parse: ({ form, ...prize }: Passing) => beside(prize, parseForm(passShape, form)),
  charges: (_, actor) => [{ limit: passLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLock(tx, input, actor, 'update'),
  permission: 'draw.pass-prize',
  run: async (step) => {
    const { tx, now, input } = step;
    const { raffle } = step.found;
    const prize = await prizeAsShown(tx, raffle, input);
    const next = await reserveInTurn(tx, raffle);
    const fault = passFault(prize, { claimDays: raffle.claim_days, next, now });
    if (fault === 'draw.term-runs') {
      const until = termEnd(prize, raffle.claim_days).toString();
      throw new Refusal(fault, { until, timeZone: raffle.time_zone });
    }
    if (fault) throw new Refusal(fault, {});
    const { position, number } = prize;
    await passOn(step, raffle, { position, number, next, reason: input.reason, words: input.words, byHolder: false });
  },
});

/** A prize as it stands. Refuses where it is with another number than the page showed, whoever was first. */
async function prizeAsShown(tx: Transaction, raffle: RaffleRow, { position, number }: ShownPrize) {
  const prize = (await heldPrizes(tx, raffle)).find((each) => each.position === position);
  if (prize?.number !== number) throw new Refusal('draw.prize-elsewhere', {});
  return prize;
}
