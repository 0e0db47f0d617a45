import type { Transaction } from '#db/client.ts';
import { claimed } from '#db/lock.ts';
import { linesInOrder, type NotificationLine } from './notification-lines.ts';

/** Lines that wait to be written as messages to devices, leaving those that another process is at. */
export async function lockWaitingPushes(
  tx: Transaction,
  { limit, now }: { limit: number; now: Temporal.Instant },
): Promise<NotificationLine[]> {
  const query = tx.selectFrom('notifications as n').select('n.id').where('n.to_push', '=', true);
  const rows = await query.orderBy('n.id').limit(limit).$call(claimed).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('notifications').set({ to_push: false }).where('id', 'in', ids).execute();
  return linesInOrder(tx, ids, now);
}
