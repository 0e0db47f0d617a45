import type { Db } from '#db/client.ts';
import { actaBySequence, actasOf } from '#db/draws/actas.ts';
import { closedTicketList, closureOf } from '#db/draws/closures.ts';
import { publishedBases } from '#db/raffles/bases.ts';
import type { RaffleRow } from '#db/tables.ts';
import { orNotFound } from '#domain/refusal.ts';
import { type Shared, sharing } from '#files/shared-bytes.ts';

/**
 * Lists reach 36 MB and actas 16, they are immutable, and slow readers are allowed: concurrent readers share one copy.
 */
const shared = sharing();

/** The exact text of a version of a raffle's rules, of the last one if none is named, and its terms. */
export async function basesFile(db: Db, raffle: RaffleRow, version: number | null) {
  const { document, terms } = orNotFound(await publishedBases(db, raffle, version));
  return { document, terms };
}

/** The exact text of a raffle's closure. Not found before it is sealed. */
export async function closureFile(db: Db, raffle: RaffleRow): Promise<string> {
  return orNotFound(await closureOf(db, raffle)).document;
}

/** The list of tickets (`.svl`) behind a raffle's closure. Not found before it is sealed. */
export function listFile(db: Db, raffle: RaffleRow): Promise<Shared> {
  return shared(`${raffle.id} list`, async () => Uint8Array.from(orNotFound(await closedTicketList(db, raffle))));
}

/** The exact text of a raffle's last acta, or of the one at a given position. Not found before there is one. */
export async function actaFile(db: Db, raffle: RaffleRow, asked: number | null): Promise<Shared> {
  const actas = await actasOf(db, raffle);
  const { sequence } = orNotFound(asked === null ? actas.at(-1) : actas.find((acta) => acta.sequence === asked));
  return shared(`${raffle.id} acta ${sequence}`, async () => {
    const { document } = orNotFound(await actaBySequence(db, raffle, sequence));
    return new TextEncoder().encode(document);
  });
}
