import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { readAccountKeys, readContactKeys } from '#app/contacts/contact-keys.ts';
import { contactTraces } from '#app/contacts/contact-traces.ts';
import { keepProof } from '#app/contacts/proofs.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { Transaction } from '#db/client.ts';
import { lockHoldRequest, setHoldRequestStatus } from '#db/contacts/hold-requests.ts';
import { queueOrganiserNotification } from '#db/notifications/organiser-notifications.ts';
import { insertOrderLink } from '#db/orders/order-links.ts';
import { sellerIn } from '#db/orders/seller-links.ts';
import { basesChain } from '#db/raffles/bases.ts';
import type { CommunityRow, HoldRequestRow, RaffleRow } from '#db/tables.ts';
import { holdRequestState } from '#domain/contacts/contact-check.ts';
import { isRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { placeWish, withNewPicks } from './place-wish.ts';

/** A request by its id and its raffle's address. */
type RequestAddress = RaffleAddress & { request: string };

type Found = { community: CommunityRow; raffle: RaffleRow; request: HoldRequestRow };

/**
 * Confirms that a request's message came from its phone, and holds its numbers. From then on its private link opens the
 * order, and its browser has proven the contact in this community. Idempotent. Refuses with the chosen numbers that are
 * gone (`request.numbers-gone`): the request's page says so, and its buyer may choose again without a message. A
 * limit's refusal leaves the request as it is and tells the organiser whose limit it is.
 */
export async function confirmHoldRequest(app: App, actor: Actor, address: RequestAddress): Promise<void> {
  try {
    await withNewPicks(() => confirm(app, actor, address));
  } catch (error) {
    if (isRefusal(error) && error.code === 'numbers.busy') throw new Refusal('request.busy', {});
    if (!isRefusal(error) || error.code !== 'numbers.taken') throw error;
    await lose(app, actor, { ...address, numbers: error.params.numbers });
    throw new Refusal('request.numbers-gone', error.params);
  }
}

const confirm = action({
  parse: typed<RequestAddress>,
  find: (tx, input, actor) => findLockedRequest(tx, input, actor),
  permission: 'order.answer-request',
  run: async (step) => {
    const { tx, now } = step;
    const { community, raffle, request } = step.found;
    if (request.status === 'held') return;
    requireWaiting(request, now);
    await requireSameRules(tx, raffle, request.rules_version);
    const buyer = { name: request.name, phone: request.phone, email: request.email, userId: request.user_id };
    const contactKeys = await readContactKeys(tx, buyer, community);
    // limits count an account's request by its account, not by its network
    const origin = request.origin === null || request.user_id ? null : { network: request.origin, site: request.site };
    const creditedTo = await creditedSeller(step);
    const ofAccount = buyer.userId ? await readAccountKeys(tx, buyer.userId) : [];
    const placed = await placeWish(step, {
      raffle,
      wish: request,
      buyer,
      contactKeys,
      idempotencyKey: request.request_key,
      rulesVersion: request.rules_version,
      creditedTo,
      by: {
        kind: 'buyer',
        origin,
        provenKeys: [...ofAccount, request.contact_key],
        provableKeys: [],
        traces: contactTraces(contactKeys, { origin, browserHash: request.browser_hash }),
        canCheck: false,
        isTrial: false,
      },
    }).catch((error: unknown) => {
      throw toOrganiser(error, request);
    });
    const link = { communityId: community.id, orderId: placed.orderId, byDesk: false };
    await insertOrderLink(tx, { ...link, secretHash: request.secret_hash, now });
    await setHoldRequestStatus(tx, request, 'held');
    await endMailPauseOf(step, community.id, 'requests');
    await keepRequestProof(step);
    if (creditedTo === null || raffle.price === 0) return;
    await queueOrganiserNotification(tx, raffle, { kind: 'order.credited', subjectId: placed.orderId, now });
  },
});

/** Who sold the request's order by their link, unless they sell no more. */
async function creditedSeller({ tx, found: { community, request } }: Step<unknown, Found>): Promise<string | null> {
  const seller = request.credited_to && (await sellerIn(tx, community.id, request.credited_to));
  return seller ? seller.id : null;
}

/** A limit's refusal, worded for an organiser who holds numbers for somebody else. */
function toOrganiser(error: unknown, { name }: HoldRequestRow): unknown {
  if (!isRefusal(error)) return error;
  if (error.code === 'numbers.too-many') return new Refusal('request.too-many', { name, limit: error.params.limit });
  if (error.code === 'numbers.unpaid-limit') {
    return new Refusal('request.unpaid-limit', { name, limit: error.params.limit });
  }
  if (error.code === 'numbers.network-limit') return new Refusal('request.network-limit', { name });
  if (error.code === 'numbers.not-enough-free') {
    return new Refusal('request.not-enough-free', { name, free: error.params.free });
  }
  return error;
}

/** Records that numbers of a request are gone. Its message came, so its contact is proven all the same. */
const lose = action({
  parse: typed<RequestAddress & { numbers: readonly number[] }>,
  find: (tx, input, actor) => findLockedRequest(tx, input, actor),
  permission: 'order.answer-request',
  run: async (step) => {
    requireWaiting(step.found.request, step.now);
    await setHoldRequestStatus(step.tx, step.found.request, 'lost', step.input.numbers);
    await keepRequestProof(step);
  },
});

/** Refuses a request. Idempotent. */
export const refuseHoldRequest = action({
  parse: typed<RequestAddress>,
  find: (tx, input, actor) => findLockedRequest(tx, input, actor),
  permission: 'order.answer-request',
  run: async (step) => {
    const { tx, now, found: place, changed } = step;
    const { community, raffle, request } = place;
    if (request.status === 'refused') return;
    requireWaiting(request, now);
    await setHoldRequestStatus(tx, request, 'refused');
    await endMailPauseOf(step, community.id, 'requests');
    changed({ communityId: community.id, raffleId: raffle.id, orderId: request.id });
  },
});

async function findLockedRequest(tx: Transaction, address: RequestAddress, actor: Actor): Promise<Found> {
  const { community, raffle } = await findRaffleAndLock(tx, address, actor, 'share');
  const request = isUuid(address.request) ? await lockHoldRequest(tx, raffle, address.request) : undefined;
  return { community, raffle, request: orNotFound(request) };
}

function requireWaiting({ status, expires_at: expiresAt }: HoldRequestRow, now: Temporal.Instant): void {
  if (holdRequestState({ status, expiresAt }, now) !== 'waiting') throw new Refusal('request.over', {});
}

/** The organiser's word is the proof, so it counts in their community alone. */
function keepRequestProof({ tx, now, found: { community, request } }: Step<unknown, Found>): Promise<void> {
  return keepProof(tx, {
    browserHash: request.browser_hash,
    contactKey: request.contact_key,
    communityId: community.id,
    now,
  });
}

/** Refuses a request under rules that were replaced before a number was taken: nobody agreed to those in force. */
async function requireSameRules(tx: Transaction, raffle: RaffleRow, agreed: number): Promise<void> {
  const [first] = await basesChain(tx, raffle);
  if (first && first.version > agreed) throw new Refusal('request.rules-changed', {});
}
