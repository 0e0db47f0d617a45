import type { Actor } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { actaBySequence, actasOf } from '#db/draws/actas.ts';
import { closedTicketList, closureOf } from '#db/draws/closures.ts';
import { publishedBases } from '#db/raffles/bases.ts';
import { orNotFound } from '#domain/refusal.ts';
import { sharing } from '#files/shared-bytes.ts';

const find = (db: Db, address: RaffleAddress, actor: Actor) => findRaffle(db, address, actor);

/** The exact text of a version of a raffle's rules, of the last one if none is named, and its terms. */
export const showBases = view({
  find: (db, { communityUrl, raffle }: RaffleAddress & { version: number | null }, actor) =>
    findRaffle(db, { communityUrl, raffle }, actor),
  permission: 'raffle.see',
  show: async ({ app, input: { version }, found: { raffle } }) => {
    const { document, terms } = orNotFound(await publishedBases(app.db, raffle, version));
    return { document, terms };
  },
});

/** The exact text of a raffle's closure. Not found before it is sealed. */
export const showClosure = view({
  find,
  permission: 'raffle.see',
  show: async ({ app, found: { raffle } }) => orNotFound(await closureOf(app.db, raffle)).document,
});

/**
 * Lists reach 36 MB and actas 16, they are immutable, and slow readers are allowed: concurrent readers share one copy.
 */
const shared = sharing();

/** The list of tickets (`.svl`) behind a raffle's closure. Not found before it is sealed. */
export const showTicketList = view({
  find,
  permission: 'raffle.see',
  show: ({ app, found: { raffle } }) =>
    shared(`${raffle.id} list`, async () => Uint8Array.from(orNotFound(await closedTicketList(app.db, raffle)))),
});

/** The exact text of a raffle's last acta, or of the one at a given position. */
export const showActa = view({
  find: async (db, { communityUrl, raffle, sequence }: RaffleAddress & { sequence: number | null }, actor) => {
    const scope = await findRaffle(db, { communityUrl, raffle }, actor);
    const actas = await actasOf(db, scope.raffle);
    return {
      ...scope,
      acta: orNotFound(sequence === null ? actas.at(-1) : actas.find((acta) => acta.sequence === sequence)),
    };
  },
  permission: 'raffle.see',
  show: ({ app, found: { raffle, acta } }) =>
    shared(`${raffle.id} acta ${acta.sequence}`, async () => {
      const { document } = orNotFound(await actaBySequence(app.db, raffle, acta.sequence));
      return new TextEncoder().encode(document);
    }),
});
