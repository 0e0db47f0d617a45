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

/** A request as whoever made it sees it, by its private link: what is asked, and how it stands. */
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
    /** Digits of the organiser's WhatsApp, the country's first; null when the check was ended meanwhile. */
    organiserPhone: raffle.check_phone && internationalPhone(raffle.check_phone, community.country),
  }),
});
