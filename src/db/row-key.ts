/** The key of a row of a tenant's table, named like its columns, so that the row itself is its key. */
export type RowKey = { readonly community_id: string; readonly id: string };

/** The raffle of a row to insert. */
export type InRaffle = { communityId: string; raffleId: string };
