import { action, beside, type Step } from '#app/action.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { deleteAside, insertAside } from '#db/statements/aside-lines.ts';
import { lockLine } from '#db/statements/lines.ts';
import type { EventKind } from '#domain/event.ts';
import { parseForm, type RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { fingerprintField } from './line-field.ts';

type LineForm = RaffleAddress & { form: RawForm };
type Found = Awaited<ReturnType<typeof findRaffleAndLock>>;

const parse = ({ form, ...address }: LineForm) => beside(address, parseForm(fingerprintField, form));

/**
 * Puts a line of a statement aside: what it is was noted by hand, or is no order's. It is not proposed, nor confirmed, until it
 * is taken back (`takeLineBack`), also where a statement brings it again. The same again changes nothing. Refuses a line of
 * which nothing is left.
 */
export const putLineAside = action({
  parse,
  find: (tx, { communityUrl, raffle }, actor) => findRaffleAndLock(tx, { communityUrl, raffle }, actor, 'share'),
  permission: 'order.review',
  run: async (step) => {
    const { tx, actor, now, input, found } = step;
    const key = { community_id: found.community.id, fingerprint: input.line };
    const line = await lockLine(tx, key);
    if (!line) throw new Refusal('statement.line-gone', {});
    if (line.left === 0) throw new Refusal('statement.line-used', {});
    if (await insertAside(tx, key, { by: actor.userId ?? '', now })) await recordOf(step, 'raffle.line-put-aside');
  },
});

/** Takes a line back that is aside. One that is not stays as it is. */
export const takeLineBack = action({
  parse,
  find: (tx, { communityUrl, raffle }, actor) => findRaffleAndLock(tx, { communityUrl, raffle }, actor, 'share'),
  permission: 'order.review',
  run: async (step) => {
    const { tx, input, found } = step;
    const key = { community_id: found.community.id, fingerprint: input.line };
    if (!(await lockLine(tx, key))) throw new Refusal('statement.line-gone', {});
    if (await deleteAside(tx, key)) await recordOf(step, 'raffle.line-taken-back');
  },
});

function recordOf({ record, input, found: { community, raffle } }: Step<{ line: string }, Found>, kind: EventKind) {
  const { line } = input;
  return record(community.id, {
    kind,
    subject: 'raffle',
    subjectId: raffle.id,
    raffleId: raffle.id,
    data: { line },
  });
}
