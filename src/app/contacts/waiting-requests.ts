import type { Db } from '#db/client.ts';
import { waitingHoldRequests } from '#db/contacts/hold-requests.ts';
import { numbersGone } from '#db/orders/tickets.ts';
import type { CommunityRow, HoldRequestRow, RaffleRow } from '#db/tables.ts';
import type { Country } from '#domain/communities/community.ts';
import { internationalPhone } from '#domain/contacts/phone.ts';
import { isUuid } from '#domain/uuid.ts';
import { shownPhone } from './shown-phone.ts';

/** Requests that a desk shows in full, oldest first. */
const shownAtOnce = 50;

/** From how many guests of one network on they can be refused together. */
const manyOfNetwork = 3;

/** The requests to refuse: the named ones, all of one request's network, or all. */
export type RefusalAsked = { named: readonly string[]; networkOf: string | null; all: boolean };

type Asked = { named: string | null; refusal: RefusalAsked; now: Temporal.Instant };

/**
 * A raffle's waiting requests: the first ones in full with their numbers that are gone, all of them as ids to refuse
 * together, and the selected ones.
 * @param named the request of the link in a message, which comes first
 */
export async function waitingRequestsOf(
  db: Db,
  { community: { country }, raffle }: { community: CommunityRow; raffle: RaffleRow },
  { named, refusal, now }: Asked,
) {
  const lineOf = (request: HoldRequestRow) => lineFor(request, country);
  const waiting = await waitingHoldRequests(db, raffle, now, named !== null && isUuid(named) ? named : null);
  const shown = waiting.slice(0, shownAtOnce);
  const gone = await goneByCredit(db, raffle, shown, now);
  const severalAsk = phonesOfSeveral(waiting);
  return {
    shown: shown.map((request) => ({
      ...lineOf(request),
      whatsApp: internationalPhone(request.phone, country),
      gone: request.numbers.filter((number) => gone.get(request.credited_to)?.has(number)),
      createdAt: request.created_at.toString(),
      isPhoneOfSeveral: severalAsk.has(request.contact_key),
    })),
    lines: waiting.map(lineOf),
    networks: networksIn(waiting),
    toRefuse: toRefuse(waiting, refusal).map(lineOf),
  };
}

/** Of the numbers asked for, those that are gone, by whose sale the order would be. */
async function goneByCredit(db: Db, raffle: RaffleRow, requests: readonly HoldRequestRow[], now: Temporal.Instant) {
  const gone = new Map<string | null, ReadonlySet<number>>();
  for (const [creditedTo, of] of Map.groupBy(requests, (request) => request.credited_to)) {
    const numbers = [...new Set(of.flatMap((request) => request.numbers))];
    gone.set(creditedTo, await numbersGone(db, raffle, { numbers, creditedTo, now }));
  }
  return gone;
}

/** For an asker who may not answer requests. */
export const noRequests: Awaited<ReturnType<typeof waitingRequestsOf>> = {
  shown: [],
  lines: [],
  networks: [],
  toRefuse: [],
};

function lineFor({ id, name, phone, numbers, random }: HoldRequestRow, country: Country) {
  return { id, name, phone: shownPhone(phone, country), numbers, random };
}

/** The contacts that come from more than one account or network: a stranger may have typed them. */
function phonesOfSeveral(waiting: readonly HoldRequestRow[]): ReadonlySet<string> {
  const askers = ({ user_id, origin }: HoldRequestRow) => user_id ?? origin;
  const named = Map.groupBy(waiting, ({ contact_key }) => contact_key);
  return new Set([...named].flatMap(([key, requests]) => (new Set(requests.map(askers)).size > 1 ? [key] : [])));
}

/**
 * The networks with many of these guests, each named by one of its requests, so that network hashes never leave the
 * server.
 */
function networksIn(waiting: readonly HoldRequestRow[]) {
  const byOrigin = Map.groupBy(
    waiting.filter(({ user_id, origin }) => user_id === null && origin !== null),
    ({ origin }) => origin,
  );
  return [...byOrigin.values()].flatMap((requests) => {
    const [first] = requests;
    return first && requests.length >= manyOfNetwork
      ? [{ request: first.id, name: first.name, requests: requests.length }]
      : [];
  });
}

function toRefuse(waiting: readonly HoldRequestRow[], { named, networkOf, all }: RefusalAsked) {
  if (all) return waiting;
  const one = waiting.find(({ id }) => id === networkOf);
  if (one?.origin) return waiting.filter(({ user_id, origin }) => user_id === null && origin === one.origin);
  return waiting.filter(({ id }) => named.includes(id));
}
