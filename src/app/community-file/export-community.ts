import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { createArchiveSlots, sentInSlot } from '#app/archive-slots.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { exportedCommunity, snapshot } from '#db/communities/community-export.ts';
import {
  type AboutFile,
  type FileInFile,
  fileFormat,
  fileNames,
  fileVersion,
} from '#domain/communities/community-file.ts';
import { orNotFound } from '#domain/refusal.ts';
import { fairSemaphore } from '#files/semaphore.ts';
import { openSpool, type Spool } from '#files/spool.ts';
import type { FileStore } from '#files/store.ts';
import { type ZipEntry, zipParts } from '#files/zip.ts';
import { type Packed, packApart } from './pack-apart.ts';
import { signFile } from './signature.ts';

/** Writing a file reads everything of a community. */
const exportLimit = { name: 'community-export', most: 12, seconds: 3600 };

/** Writes down that the owner took the whole community along. */
const recordExport = action({
  parse: typed<{ communityUrl: string }>,
  charges: (_, actor) => [{ limit: exportLimit, by: chargedTo(actor) }],
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunity(tx, communityUrl, actor) }),
  permission: 'community.export',
  run: async ({ found: { community }, record }) => {
    await record(community.id, { kind: 'community.exported', subject: 'community', subjectId: community.id });
    return community;
  },
});

/** One after the other, so that they share no more than one processor with everybody else. */
const inTurn = fairSemaphore(1, 8, 1);

/** One that is being sent holds one file of it in memory. */
const slots = createArchiveSlots();

/**
 * A community as an archive, for its owner: everything of it in one canonical text, three tables and its files. It is
 * packed at one instant, in a thread of its own, and sent afterwards, part by part: however slowly it is fetched, no
 * connection waits for it. Refuses (`too-many-requests`) while too many are under way.
 * @param signal ends the work where nobody waits for it any more
 */
export async function exportCommunity(
  app: App,
  actor: Actor,
  asked: { communityUrl: string },
  signal: AbortSignal = new AbortController().signal,
) {
  const { id } = await recordExport(app, actor, asked);
  const who = actor.userId ?? '';
  const slot = slots.take(who);
  try {
    const spool = await openSpool();
    try {
      const { url, ...packed } = await inTurn(() => pack(app, id, { spool, signal }), who);
      // it may have waited for its turn for long: what has been read since is for somebody who is the owner still
      await recordExport.askAgain(app, actor, asked);
      return { url, parts: sentInSlot(archive(app.files, spool, packed), slot) };
    } catch (error) {
      await spool.remove();
      throw error;
    }
  } catch (error) {
    slot.leave();
    throw error;
  }
}

type Archived = { about: AboutFile; files: readonly FileInFile[]; texts: Packed['texts'] };

async function pack(
  app: App,
  id: string,
  { spool, signal }: { spool: Spool; signal: AbortSignal },
): Promise<Archived & { url: string }> {
  signal.throwIfAborted();
  const { url, packed } = await snapshot(app.db, async (tx) => {
    const { url, ...exported } = orNotFound(await exportedCommunity(tx, id));
    return { url, packed: await packApart(tx, { exported, directory: spool.directory }, signal) };
  });
  const { sha256, files, texts } = packed;
  const about = {
    format: fileFormat,
    version: fileVersion,
    exportedAt: app.clock.now().toString(),
    from: app.publicUrl,
    url,
    sha256,
    origin: id,
    signature: await signFile(app.db, app, { sha256, origin: id }),
    files,
  } as const;
  return { url, about, files, texts };
}

async function* archive(store: FileStore, spool: Spool, archived: Archived): AsyncGenerator<Uint8Array> {
  try {
    yield* zipParts(entries(store, spool, archived));
  } finally {
    await spool.remove();
  }
}

async function* entries(store: FileStore, spool: Spool, { about, files, texts }: Archived): AsyncGenerator<ZipEntry> {
  yield { name: fileNames.about, deflated: null, parts: once(Buffer.from(`${JSON.stringify(about, null, 2)}\n`)) };
  for (const [name, deflated] of Object.entries(texts)) yield { name, deflated, parts: spool.read(name) };
  for (const { hash } of files) {
    const bytes = await store.get(hash);
    if (bytes) yield { name: `${fileNames.files}${hash}`, deflated: null, parts: once(bytes) };
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
