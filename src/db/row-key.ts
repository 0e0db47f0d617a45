/** Names a row of a tenant's table by its own columns, so that the row itself is its key. */
export type RowKey = { readonly community_id: string; readonly id: string };

/** Says which raffle a new row belongs to, among what it is written with. */
export type InRaffle = { communityId: string; raffleId: string };
