import type { Actor } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import { actaBySequence, latestActa } from '#db/actas.ts';
import { latestBases } from '#db/bases.ts';
import type { Db } from '#db/client.ts';
import { closedTicketList, closureOf } from '#db/closures.ts';
import { found } from '#domain/refusal.ts';

const find = (db: Db, address: RaffleAddress, actor: Actor) => findRaffle(db, address, actor);

/** The exact text of a raffle's rules as last published. */
export const showBases = view({
  find,
  permission: 'raffle.see',
  show: async ({ app, found: { raffle } }) => found(await latestBases(app.db, raffle)).document,
});

/** The exact text of a raffle's closing. There is none before it is sealed. */
export const showClosure = view({
  find,
  permission: 'raffle.see',
  show: async ({ app, found: { raffle } }) => found(await closureOf(app.db, raffle)).document,
});

/** The list of tickets (`.svl`) behind a raffle's closing. There is none before it is sealed. */
export const showTicketList = view({
  find,
  permission: 'raffle.see',
  show: async ({ app, found: { raffle } }) => found(await closedTicketList(app.db, raffle)),
});

/** The exact text of a raffle's last acta, or of the one at a place in their order. */
export const showActa = view({
  find: (db, { communityUrl, raffle }: RaffleAddress & { sequence: number | null }, actor) =>
    findRaffle(db, { communityUrl, raffle }, actor),
  permission: 'raffle.see',
  show: async ({ app, input: { sequence }, found: { raffle } }) => {
    const acta = sequence === null ? latestActa(app.db, raffle) : actaBySequence(app.db, raffle, sequence);
    return found(await acta).document;
  },
});
