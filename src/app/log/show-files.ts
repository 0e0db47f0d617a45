import type { App } from '#app/app.ts';
import { isCommunityKnown } from '#app/communities/find-community.ts';
import { logOrigin } from '#app/log-key.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { bestCosignedCheckpoint } from '#db/log/cosignatures.ts';
import { enteredDocument, entryNumber, logHead } from '#db/log/log.ts';
import { drawInstantOf, raffleOfDocument } from '#db/log/log-list.ts';
import { inclusionProofText } from '#domain/log/inclusion.ts';
import { auditPath } from '#domain/log/subtrees.ts';
import { readTilePath, type Tile, tileAt } from '#domain/log/tiles.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { sharing } from '#files/shared-bytes.ts';
import { checkpointAt, latestCheckpoint } from './checkpoint.ts';
import { hashesAt, tileBytes } from './tile-bytes.ts';

const find = async () => ({ community: null });

/** The log as it stands: its signed checkpoint, with what witnesses signed of it. */
export const showCheckpoint = view({
  find,
  permission: 'log.see',
  show: async ({ app }) => (await latestCheckpoint(app)).note,
});

/** A tile of hashes, or a bundle of entries, by its path under `tile/`. Not found where the log is not as long. */
export const showTile = view({
  find: async (_db, _input: { path: string }) => ({ community: null }),
  permission: 'log.see',
  show: async ({ app, input: { path } }) => {
    const tile = orNotFound(readTilePath(path));
    const isThere = await isWritten(app, tile);
    return orNotFound(isThere ? await tileBytes(app.db, tile) : null);
  },
});

async function isWritten({ db }: App, { level, index, width }: Tile): Promise<boolean> {
  const { size } = await logHead(db);
  return tileAt(level, index, size).width >= width;
}

/** Actas reach 16 MB and documents never change: concurrent readers share one copy. */
const shared = sharing();

/**
 * The exact text of a document that was entered. Not found for a refund, which only its entry is published of, and for those
 * outside of a community that is not public: what it does is in the log by its fingerprint alone. One that is open to whoever
 * has its link gives nobody the link here.
 */
export const showLogDocument = view({
  find: async (db, { fingerprint }: { fingerprint: string }, actor) => {
    const address = await raffleOfDocument(db, fingerprint);
    if (!address) return { community: null };
    const found = await findRaffle(db, address, actor);
    const { community } = found;
    const isHidden = community.visibility === 'unlisted';
    if (isHidden && !(await isCommunityKnown(db, { ...community, visibility: 'private' }, actor)))
      throw new Refusal('not-found', {});
    return found;
  },
  permission: 'log.see',
  show: ({ app, input: { fingerprint } }) =>
    shared(fingerprint, async () => new TextEncoder().encode(orNotFound(await enteredDocument(app.db, fingerprint)))),
});

/** Proofs that one network asks for: each reads a tile for every level of the tree. */
const proofLimit = { name: 'log-proof', most: 600, seconds: 600 };

/**
 * The proof that a document is in the log (a `.tlog-proof`), by the checkpoint that most witnesses signed before its draw,
 * the earliest of several; by the log as it stands where none signed one.
 */
export const showProof = view({
  charges: (_: { fingerprint: string }, actor) => [{ limit: proofLimit, by: chargedTo(actor) }],
  find: async (_db, _input: { fingerprint: string }) => ({ community: null }),
  permission: 'log.see',
  show: async ({ app, input: { fingerprint } }) => {
    const number = orNotFound(await entryNumber(app.db, fingerprint));
    const cosigned = await bestCosignedCheckpoint(app.db, number, await drawInstantOf(app.db, fingerprint));
    const { origin, size } = cosigned ?? { origin: logOrigin(app.publicUrl), ...(await logHead(app.db)) };
    const path = await auditPath(number, size, hashesAt(app.db, size));
    return inclusionProofText(number, path, await checkpointAt(app, { origin, size }));
  },
});
