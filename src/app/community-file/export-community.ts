import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { communityById } from '#db/communities.ts';
import { exportedCommunity, snapshot } from '#db/community-export.ts';
import { filesOf, membersTable, paymentsTable, progressTable } from '#db/community-export-tables.ts';
import type { CommunityRow } from '#db/tables.ts';
import { type AboutFile, type FileInFile, fileFormat, fileNames, fileVersion } from '#domain/community-file.ts';
import { csv, csvRows } from '#domain/csv.ts';
import { found } from '#domain/refusal.ts';
import { openSpool, type Spool } from '#files/spool.ts';
import type { FileStore } from '#files/store.ts';
import { type ZipEntry, zipParts } from '#files/zip.ts';
import { communityFileTexts } from '#texts/community-file.ts';
import { communityText } from './community-text.ts';
import { memberCells, paymentCells, progressCells } from './csv-cells.ts';
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

/**
 * A community as an archive, for its owner: everything of it in one canonical text, three tables and its files. It is
 * written at one instant and sent afterwards, part by part: however slowly it is fetched, no connection waits for it.
 */
export async function exportCommunity(app: App, actor: Actor, asked: { communityUrl: string }) {
  const community = await recordExport(app, actor, asked);
  const spool = await openSpool();
  try {
    const written = await write(app, community, spool);
    return { url: community.url, parts: archive(app.files, spool, written) };
  } catch (error) {
    await spool.remove();
    throw error;
  }
}

type Written = { about: AboutFile & { files: readonly FileInFile[] } };

async function write(app: App, { id }: CommunityRow, spool: Spool): Promise<Written> {
  const { sha256, url, files } = await snapshot(app.db, async (tx) => {
    const community = found(await communityById(tx, id));
    const named = { attached: new Set<string>(), pictures: new Set<string>() };
    const text = communityText(tx, await exportedCommunity(tx, community), named);
    const written = await spool.add(fileNames.community, text);
    const { columns } = communityFileTexts;
    await spool.add(fileNames.members, tableOf(columns.members, membersTable(tx, id), memberCells(community)));
    await spool.add(fileNames.payments, tableOf(columns.payments, paymentsTable(tx, id), paymentCells(community)));
    await spool.add(fileNames.progress, tableOf(columns.progress, progressTable(tx, id), progressCells(community)));
    return { ...written, url: community.url, files: (await filesOf(tx, named)) as FileInFile[] };
  });
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
  return { about };
}

async function* tableOf<Row>(
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => Parameters<typeof csv>[0][number],
): AsyncGenerator<string> {
  yield csv([header]);
  for await (const rows of batches) yield csvRows(rows.map(cells));
}

async function* archive(store: FileStore, spool: Spool, written: Written): AsyncGenerator<Uint8Array> {
  try {
    yield* zipParts(entries(store, spool, written));
  } finally {
    await spool.remove();
  }
}

async function* entries(store: FileStore, spool: Spool, { about }: Written): AsyncGenerator<ZipEntry> {
  yield { name: fileNames.about, isPacked: false, parts: once(Buffer.from(`${JSON.stringify(about, null, 2)}\n`)) };
  for (const name of [fileNames.community, fileNames.members, fileNames.payments, fileNames.progress])
    yield { name, isPacked: false, parts: spool.read(name) };
  for (const { hash } of about.files) {
    const bytes = await store.get(hash);
    if (bytes) yield { name: `${fileNames.files}${hash}`, isPacked: true, parts: once(bytes) };
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
