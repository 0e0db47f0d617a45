import { action } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { refuseWaitingRequests } from '#db/contacts/hold-requests.ts';
import { contactCheckLimits } from '#domain/contacts/contact-check.ts';
import type { Parsed } from '#domain/form.ts';
import { isUuid } from '#domain/uuid.ts';

type Refusing = RaffleAddress & { requests: readonly string[] };

/** Refuses those of the named requests that are still waiting. Idempotent. Gives how many it refused. */
export const refuseHoldRequests = action({
  parse: ({ requests, ...address }: Refusing): Parsed<Refusing> => {
    const named = [...new Set(requests)].filter(isUuid).slice(0, contactCheckLimits.waitingOfRaffle);
    if (named.length === 0) return { ok: false, fields: { requests: { code: 'required' } } };
    return { ok: true, value: { ...address, requests: named } };
  },
  find: async (tx, input, actor) => {
    return findRaffleAndLock(tx, input, actor, 'share');
  },
  permission: 'order.answer-request',
  run: async (step) => {
    const { tx, now, input, found: place, record, changed } = step;
    const { community, raffle } = place;
    const key = { communityId: community.id, raffleId: raffle.id };
    const refused = await refuseWaitingRequests(tx, raffle, input.requests, now);
    if (refused === 0) return 0;
    await endMailPauseOf(step, community.id, 'requests');
    for (const orderId of input.requests) changed({ ...key, orderId });
    await record(community.id, {
      kind: 'raffle.requests-refused',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { requests: refused },
    });
    return refused;
  },
});
