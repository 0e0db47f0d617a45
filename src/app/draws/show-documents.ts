import type { Actor } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { actaFile, basesFile, closureFile, listFile } from '#app/raffles/raffle-files.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';

const find = <Asked extends RaffleAddress>(db: Db, { communityUrl, raffle }: Asked, actor: Actor) =>
  findRaffle(db, { communityUrl, raffle }, actor);

/** The exact text of a version of a raffle's rules, of the last one if none is named, and its terms. */
export const showBases = view({
  find: find<RaffleAddress & { version: number | null }>,
  permission: 'raffle.see',
  show: ({ app, input: { version }, found: { raffle } }) => basesFile(app.db, raffle, version),
});

/** The exact text of a raffle's closure. Not found before it is sealed. */
export const showClosure = view({
  find,
  permission: 'raffle.see',
  show: ({ app, found: { raffle } }) => closureFile(app.db, raffle),
});

/** The list of tickets (`.svl`) behind a raffle's closure. Not found before it is sealed. */
export const showTicketList = view({
  find,
  permission: 'raffle.see',
  show: ({ app, found: { raffle } }) => listFile(app.db, raffle),
});

/** The exact text of a raffle's last acta, or of the one at a given position. */
export const showActa = view({
  find: find<RaffleAddress & { sequence: number | null }>,
  permission: 'raffle.see',
  show: ({ app, input: { sequence }, found: { raffle } }) => actaFile(app.db, raffle, sequence),
});
