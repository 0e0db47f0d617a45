import type { Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Reaction } from '#domain/messages/message.ts';

/** Adds or removes somebody's reaction. Gives whether anything changed. */
export async function writeReaction(
  tx: Transaction,
  { community_id, id }: RowKey,
  { userId, reaction, isOn, now }: { userId: string; reaction: Reaction; isOn: boolean; now: Temporal.Instant },
): Promise<boolean> {
  if (!isOn) {
    const { numDeletedRows } = await tx
      .deleteFrom('message_reactions')
      .where('community_id', '=', community_id)
      .where('message_id', '=', id)
      .where('user_id', '=', userId)
      .where('reaction', '=', reaction)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_reactions')
    .values({ community_id, message_id: id, user_id: userId, reaction, reacted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
