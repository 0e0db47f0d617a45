import { action } from '#app/action.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { updateRaffle } from '#db/raffles/raffles.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { readCheckPhone } from '#domain/raffles/raffle-form-phones.ts';
import { Refusal } from '#domain/refusal.ts';
import { editLimit } from './edit-raffle.ts';
import { findRaffleAndLockBoth, type RaffleAddress } from './find-raffle.ts';

type Setting = RaffleAddress & { checkPhone: string | null };

/**
 * Turns a raffle's contact check on, with the phone that buyers write to, or off. It is no term of the draw, so it may
 * change during sales; the history lists it without the phone.
 */
export const setContactCheck = action({
  parse: ({ form, ...address }: RaffleAddress & { form: RawForm }): Parsed<Setting> => {
    const read = readCheckPhone(form);
    return read.ok ? { ok: true, value: { ...address, checkPhone: read.value } } : read;
  },
  charges: (_, actor) => [{ limit: editLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLockBoth(tx, input, actor),
  permission: 'raffle.edit',
  run: async ({ tx, input, found: { community, raffle }, record }) => {
    if (raffle.status !== 'draft' && raffle.status !== 'open') throw new Refusal('raffle.sales-over', {});
    if (raffle.check_phone === input.checkPhone) return;
    await updateRaffle(tx, raffle, { check_phone: input.checkPhone });
    await record(community.id, {
      kind: 'raffle.edited',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { changed: ['check_phone'] },
    });
  },
});
