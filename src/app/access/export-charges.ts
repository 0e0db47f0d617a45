import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { tableCharges } from '#app/table-charges.ts';
import { type LedgerEntry, ledgerEntries } from '#db/access/access-desk.ts';
import { batchesOf } from '#db/batches.ts';

type Asked = { communityUrl: string; format: string };

/** Writes down that somebody took the ledger of access with them. */
const recordExport = action({
  parse: typed<Asked>,
  charges: (_, actor) => tableCharges(actor),
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
  const batches = batchesOf<LedgerEntry>((before, limit) => ledgerEntries(app.db, id, { before, limit }));
  return { ...community, batches, askAgain: () => recordExport.askAgain(app, actor, asked) };
}
