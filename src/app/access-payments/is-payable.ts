import type { App } from '#app/app.ts';
import { offeredGateways } from '#app/offered-gateways.ts';
import type { Db, Transaction } from '#db/client.ts';
import type { CommunityRow } from '#db/tables.ts';

/** Whether access to a community can be paid for at all: who runs it has said how, or it is paid online. */
export async function isAccessPayable(
  db: Db | Transaction,
  settings: Pick<App, 'gateways' | 'rafflesOnline'>,
  { id, payment_ways, price, currency }: Pick<CommunityRow, 'id' | 'payment_ways' | 'price' | 'currency'>,
): Promise<boolean> {
  if (payment_ways.length > 0) return true;
  const money = { amount: price ?? 0, currency };
  return (await offeredGateways(db, settings, { communityId: id, subject: 'access', money })).length > 0;
}
