import { join } from 'node:path';
import type { DatabaseHandle } from '#db/client.ts';
import { driftedCounters } from '#db/counters.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { diskStore } from '#files/disk.ts';
import type { Load } from '#support/load.ts';

/** How what is stored compares with what was acknowledged. */
export type Comparison = {
  acknowledged: number;
  missing: number;
  /** Reservations that are stored and were never acknowledged: the answer was lost with what cut it. */
  unacknowledged: number;
  receipts: number;
  /** Acknowledged receipts without row, without file, or with a damaged file. */
  missingReceipts: number;
  /** What `npm run revisar` would say. */
  faults: readonly string[];
};

/** Compares what a load was told with what a database and the files beside it hold. */
export async function compare(load: Load, handle: DatabaseHandle, dataDir: string): Promise<Comparison> {
  const { rows } = await handle.pool.query<{ number: number; file: string | null }>(
    `select n.number, r.file from orders o cross join lateral unnest(o.numbers) as n (number)
       left join receipts r on r.community_id = o.community_id and r.order_id = o.id`,
  );
  const stored = new Map(rows.map(({ number, file }) => [number, file]));
  const store = diskStore(join(dataDir, 'files'));
  let missingReceipts = 0;
  for (const number of load.receipts) {
    const file = stored.get(number);
    if (!file || (await store.check(file)) !== 'whole') missingReceipts += 1;
  }
  const drifted = await driftedCounters(handle.db);
  return {
    acknowledged: load.acknowledged.size,
    missing: [...load.acknowledged.keys()].filter((number) => !stored.has(number)).length,
    unacknowledged: [...stored.keys()].filter((number) => !load.acknowledged.has(number)).length,
    receipts: load.receipts.size,
    missingReceipts,
    faults: [...(await brokenInvariants(handle.pool)), ...drifted.map(({ counter, id }) => `${counter} of ${id}`)],
  };
}
