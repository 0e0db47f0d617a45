import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { raffleBySlug } from '#db/raffles/raffles.ts';
import type { CommunityRow } from '#db/tables.ts';
import { isSlug } from '#domain/communities/slug.ts';
import type { FieldFaults, RawForm } from '#domain/form.ts';
import { parseNewRaffle } from '#domain/raffles/raffle-form.ts';
import { placeOf } from './create-raffle.ts';
import { excusedFields } from './excused-fields.ts';
import { parseFirstRaffle } from './first-raffle.ts';

/**
 * Validates a raffle's form for the page, with an existing community (its url) or one created with it. `rifa` names the
 * raffle that is being edited.
 */
export const checkRaffle = view({
  find: async (db, { communityUrl }: { communityUrl: string | null; form: RawForm }, actor) => ({
    community: communityUrl ? await findCommunity(db, communityUrl, actor) : null,
  }),
  permission: 'community.see',
  show: async ({ app, input: { form }, now, found: { community } }): Promise<FieldFaults> => {
    const parsed = community
      ? parseNewRaffle(form, {
          now,
          ...(await placeOf(app.db, app, community)),
          confirm: true,
          ...(await onSale(app.db, community, form)),
        })
      : parseFirstRaffle(form, now);
    return parsed.ok ? {} : parsed.fields;
  },
});

/** What is not asked of the form of a raffle on sale. */
async function onSale(db: Db, community: CommunityRow, { rifa }: RawForm) {
  const raffle = typeof rifa === 'string' && isSlug(rifa) ? await raffleBySlug(db, community.id, rifa) : null;
  if (raffle?.status !== 'open') return { isOnSale: false };
  return { isOnSale: true, excused: await excusedFields(db, community, raffle) };
}
