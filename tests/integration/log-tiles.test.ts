import { afterAll, expect, test } from 'vitest';
import { hashesAt, tileBytes } from '#app/log/tile-bytes.ts';
import { logHead } from '#db/log/log.ts';
import { auditPath, rangeHash } from '#domain/log/subtrees.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale } from '#support/raffle.ts';

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(() => database.drop());

test('a tile of the log is read once, whoever asks for it at once or after', async () => {
  for (let raffles = 0; raffles < 3; raffles += 1) await raffleOnSale(app);
  let reads = 0;
  const counted = app.db.withPlugin({
    transformQuery: ({ node }) => {
      reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { size, root } = await logHead(app.db);
  const hashes = hashesAt(counted, size);
  await Promise.all(Array.from({ length: size }, (_, index) => auditPath(index, size, hashes)));
  expect(Buffer.from(await rangeHash({ from: 0, to: size }, hashes))).toEqual(root);
  expect(reads).toBe(1);
  const tile = { level: 'entries', index: 0, width: size } as const;
  await Promise.all([tileBytes(counted, tile), tileBytes(counted, tile)]);
  expect(reads).toBe(2);
});
