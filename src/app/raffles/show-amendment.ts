import { view } from '#app/view.ts';
import { countHolders } from '#db/notifications/raffle-notifications.ts';
import type { RawForm } from '#domain/form.ts';
import { asksInKind } from '#domain/raffles/raffle-form-confirmations.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Amendable, draftAmendment, lastOf, requireAmendable } from './draft-amendment.ts';
import { excusedAsItStands } from './excused-fields.ts';
import { findRaffle, type RaffleAddress } from './find-raffle.ts';
import { fieldsOfMethod, fieldsOfPrizes, localText } from './show-raffle-form.ts';

/** The form of an amendment, filled in with the rules as they stand. Refuses where there can be none. */
export const showAmendmentForm = view({
  find: (db, address: RaffleAddress, actor) => findRaffle(db, address, actor),
  permission: 'raffle.edit',
  show: async ({ app, now, found }) => {
    const amendable = await requireAmendable(app.db, found, now);
    const { community, raffle } = found;
    return {
      title: raffle.title,
      version: amendable.chain.length + 1,
      currency: raffle.currency,
      country: community.country,
      timeZone: raffle.time_zone,
      minimumSold: raffle.minimum_sold,
      isFree: raffle.price === 0,
      method: raffle.draw_method,
      asksInKind: asksForInKind(amendable),
      holders: await countHolders(app.db, raffle, { now, sendsMail: app.mail !== null }),
      values: valuesOf(amendable),
    };
  },
});

/** What a form of an amendment would change, in words. Refuses its faults, and where other rules were published since. */
export const previewAmendment = view({
  find: (db, { communityUrl, raffle }: RaffleAddress & { form: RawForm }, actor) =>
    findRaffle(db, { communityUrl, raffle }, actor),
  permission: 'raffle.edit',
  show: async ({ app, now, input: { form }, found }) => {
    const amendable = await requireAmendable(app.db, found, now);
    if (Number(form.version) !== lastOf(amendable.chain).version) throw new Refusal('raffle.amended-meanwhile', {});
    const { changes, amendment } = await draftAmendment(app.db, amendable, { form, now });
    if (changes.length === 0) throw new Refusal('raffle.nothing-amended', {});
    return { changes, reason: amendment.reason, until: amendment.salesCloseAt.toString() };
  },
});

export type AmendmentPreview = Awaited<ReturnType<typeof previewAmendment>>;

function asksForInKind(amendable: Amendable): boolean {
  const { community, raffle, prizes } = amendable;
  const texts = [raffle.title, ...prizes.map(({ name }) => name)];
  return asksInKind({ price: raffle.price, prizes: texts, excused: excusedAsItStands(amendable) }, community.country);
}

function valuesOf({ raffle, prizes, chain }: Amendable): Record<string, string> {
  return {
    version: String(lastOf(chain).version),
    title: raffle.title,
    minimumSold: raffle.minimum_sold === 1 ? '' : String(raffle.minimum_sold),
    salesCloseAt: localText(raffle.sales_close_at, raffle.time_zone),
    drawAt: localText(raffle.draw_at, raffle.time_zone),
    reason: '',
    ...fieldsOfMethod(raffle.draw_method),
    ...fieldsOfPrizes(prizes, raffle.currency),
  };
}
