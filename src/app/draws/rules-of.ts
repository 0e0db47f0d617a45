import type { Db, Transaction } from '#db/client.ts';
import { basesChain, readBases } from '#db/raffles/bases.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Bases } from '#domain/draw/documents.ts';

/** The rules that a raffle was sold under: their last version, and those before it, oldest first. */
export type Rules = { bases: Bases; historial: Bases[] };

/** A raffle's published rules; null before they are published. */
export async function rulesOf(db: Db | Transaction, raffle: RaffleRow): Promise<Rules | null> {
  const versions = (await basesChain(db, raffle)).map(readBases);
  const bases = versions.at(-1);
  return bases ? { bases, historial: versions.slice(0, -1) } : null;
}
