import type { Transaction } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';

/** Writes that a prize was delivered for a number. A later entry replaces it until the prize is received. */
export async function upsertDelivery(
  tx: Transaction,
  raffle: RaffleRow,
  delivery: { position: number; number: number; by: string | null; now: Temporal.Instant },
): Promise<void> {
  const { position, number, by, now } = delivery;
  await tx
    .insertInto('deliveries')
    .values({
      community_id: raffle.community_id,
      raffle_id: raffle.id,
      position,
      number,
      delivered_at: now,
      delivered_by: by,
      received_at: null,
      note: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['community_id', 'raffle_id', 'position'])
        .doUpdateSet({ number, delivered_at: now, delivered_by: by }),
    )
    .execute();
}

/** Writes that a prize was received. */
export async function setReceived(
  tx: Transaction,
  raffle: RaffleRow,
  position: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ received_at: now })
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('position', '=', position)
    .execute();
}
