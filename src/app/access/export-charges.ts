import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { type LedgerEntry, ledgerEntries } from '#db/access-desk.ts';
import type { Db } from '#db/client.ts';

/** Rows that are read and written at once: other requests have their turn between two batches. */
const batchSize = 200;

type Asked = { communityUrl: string; format: string };

/** Writes down that somebody took the ledger of access with them. */
const recordExport = action({
  parse: typed<Asked>,
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunity(tx, communityUrl, actor) }),
  permission: 'access.export',
  run: async ({ input: { format }, found: { community }, record }) => {
    await record(community.id, {
      kind: 'community.access-exported',
      subject: 'community',
      subjectId: community.id,
      data: { format },
    });
    return { id: community.id, url: community.url, timeZone: community.time_zone };
  },
});

/** Everything that the ledger of access tells, newest first, batch by batch. */
export async function exportCharges(app: App, actor: Actor, asked: Asked) {
  const { id, ...community } = await recordExport(app, actor, asked);
  return { ...community, batches: batchesOf(app.db, id) };
}

async function* batchesOf(db: Db, communityId: string): AsyncGenerator<LedgerEntry[]> {
  let last: LedgerEntry | undefined;
  do {
    const entries = await ledgerEntries(db, communityId, { limit: batchSize, before: last ?? null });
    yield entries;
    last = entries.length === batchSize ? entries.at(-1) : undefined;
  } while (last);
}
