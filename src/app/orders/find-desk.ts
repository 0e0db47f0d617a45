import type { Actor } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { Db, Transaction } from '#db/client.ts';
import { activeRole } from '#db/members/members.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { may } from '#domain/permission.ts';

/** A raffle as somebody works at its desk. `creditedTo`: whose sales they see, null for all. */
export type FoundDesk = { community: CommunityRow; raffle: RaffleRow; creditedTo: string | null };

/** A raffle's desk: whoever reviews its orders sees all of them, a seller their own sales only. */
export async function findDesk(db: Db | Transaction, address: RaffleAddress, actor: Actor): Promise<FoundDesk> {
  const { community, raffle } = await findRaffle(db, address, actor);
  const role = actor.userId ? await activeRole(db, community.id, actor.userId) : undefined;
  const seesAll = role && may(new Set([role]), 'order.review', community.status);
  return { community, raffle, creditedTo: seesAll ? null : actor.userId };
}
