import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { holdRequestByLink } from '#db/contacts/hold-requests.ts';
import { raffleById } from '#db/raffles/raffles.ts';
import { holdRequestState } from '#domain/contacts/contact-check.ts';
import { internationalPhone } from '#domain/contacts/phone.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isSecret, secretHash } from '#identity/secret.ts';
import { shownPhone } from './shown-phone.ts';

/** A request by its private link: what it asks for and its state. */
export const showHoldRequest = view({
  find: async (db: Db, { secret }: { secret: string }) => {
    const request = orNotFound(isSecret(secret) ? await holdRequestByLink(db, secretHash(secret)) : null);
    const community = orNotFound(await communityById(db, request.community_id));
    const raffle = orNotFound(await raffleById(db, community.id, request.raffle_id));
    return { community, raffle, request, isHolder: true };
  },
  permission: 'order.see',
  show: ({ now, found: { community, raffle, request } }) => ({
    community: { url: community.url, name: community.name },
    raffle: {
      slug: raffle.slug,
      title: raffle.title,
      lastNumber: raffle.last_number,
      timeZone: raffle.time_zone,
    },
    request: {
      id: request.id,
      state: holdRequestState({ status: request.status, expiresAt: request.expires_at }, now),
      name: request.name,
      phone: shownPhone(request.phone, community.country),
      numbers: request.numbers,
      random: request.random,
      lostNumbers: request.lost_numbers,
      expiresAt: request.expires_at.toString(),
    },
    /** The organiser's WhatsApp as digits with the country code; null when the check was turned off meanwhile. */
    organiserPhone: raffle.check_phone && internationalPhone(raffle.check_phone, community.country),
  }),
});
