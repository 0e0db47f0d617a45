import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { userByUid } from '#db/accounts/users.ts';
import { faultOfData } from '#db/client.ts';
import { communityById, takenUrls } from '#db/communities/communities.ts';
import { countImported, endInvitations, importedBefore, lockPerson } from '#db/communities/community-import.ts';
import {
  dropUpload,
  forgetUploads,
  insertReport,
  insertUpload,
  sentUpload,
  uploadOf,
} from '#db/communities/community-uploads.ts';
import { parseNewCommunity } from '#domain/communities/community.ts';
import type { FileInFile, ImportReport } from '#domain/communities/community-file.ts';
import { fileLimits } from '#domain/communities/community-file-limits.ts';
import { slugOfName, slugSuggestions } from '#domain/communities/slug.ts';
import type { Parsed } from '#domain/form.ts';
import { pictureMediaType } from '#domain/pictures/picture-size.ts';
import { Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { isOwnPicture } from '#files/imported-picture.ts';
import { reservedSegments } from '#texts/paths.ts';
import type { FileHead } from './file-messages.ts';
import { mapId, maskOf } from './id-mapping.ts';
import { importCommunityRow } from './import-community-row.ts';
import { type FileApart, withFileApart } from './read-apart.ts';
import { isSignedHere } from './signature.ts';

/** Each preview and each import writes all rows of a file, which a preview rolls back: a small file may have 77 MB of them. */
const openLimit = { name: 'community-file-of-a-day', most: 20, seconds: 86_400 };

type Asked = { apart: FileApart; app: App; files: Checked; url: string | null; upload: string | null };
type Checked = { good: readonly FileInFile[]; missing: number; refused: number };
type Imported = { url: string; report: ImportReport };

/** Ends a transaction in which everything was written to see whether it can be, so that nothing of it stays. */
class Rehearsed extends Error {
  readonly imported: Imported;

  constructor(imported: Imported) {
    super('rehearsed');
    this.imported = imported;
  }
}

/** Makes a community of a file in one transaction. Without a url it only says what would come of it. */
const importFile = action({
  parse: typed<Asked>,
  find: async (tx, _, actor) => {
    if (actor.userId) await lockPerson(tx, actor.userId);
    return { community: null };
  },
  permission: 'community.import',
  run: async (step): Promise<Imported> => {
    const { tx, actor, input, now } = step;
    const { userId } = actor;
    if (!userId) throw new Refusal('not-signed-in', {});
    const { apart, app, files, url, upload } = input;
    const { head } = apart;
    const before = await importedBefore(tx, { userId, digest: head.digest });
    if (before) {
      if (upload) await dropUpload(tx, upload);
      return { url: before, report: { ...reportOf(head), alreadyAt: before } };
    }
    const suggestedUrl = await freeUrl(step, head);
    if (head.faultCount > 0) throw new Rehearsed({ url: '', report: { ...reportOf(head), suggestedUrl } });
    const mask = maskOf(step.dice.bytes(16));
    const communityId = mapId(head.community.id, mask);
    const own = await ownOrigin(step, app, head);
    const isOwn = own !== null;
    const importing = { userId, communityId, mask, files: files.good };
    await importCommunityRow(tx, { ...importing, head, url: url ?? suggestedUrl, isOwn, now });
    const me = await userByUid(tx, userId);
    const email = me?.email_verified ? me.email : null;
    const { people, filesRefused } = await apart.write(tx, { ...importing, email, own, now: now.toString() });
    await countImported(tx, communityId);
    const invitationsEnded = await endInvitations(tx, communityId, now);
    await step.record(communityId, {
      kind: 'community.brought',
      subject: 'community',
      subjectId: communityId,
      data: { digest: head.digest, isOwn },
    });
    const skipped = { invitationsEnded, filesMissing: files.missing, filesRefused: files.refused + filesRefused };
    const report: ImportReport = { ...reportOf(head), suggestedUrl, isOwn, people, skipped };
    if (url === null) throw new Rehearsed({ url: '', report });
    if (upload) await dropUpload(tx, upload);
    return { url, report };
  },
});

/**
 * The community here that a file was written from, where its owner imports it. One that was deleted is not there: nobody can
 * say any more who had left it, or been banned, since the file was written.
 */
async function ownOrigin({ tx, actor }: Step<Asked, unknown>, app: App, { about, digest, community }: FileHead) {
  if (!about || about.sha256 !== digest || community.createdBy !== actor.userId) return null;
  if (!(await isSignedHere(tx, app, about))) return null;
  const origin = await communityById(tx, about.origin);
  if (origin?.status === 'suspended') throw new Refusal('import.suspended', {});
  return origin?.created_by === actor.userId ? { origin: origin.id } : null;
}

async function freeUrl({ tx }: Step<Asked, unknown>, { about, community }: FileHead): Promise<string> {
  const first = about?.url || slugOfName(community.name) || 'comunidad';
  const wanted = [first, ...slugSuggestions(first, 30)].filter((url) => !reservedSegments.has(url));
  const taken = await takenUrls(tx, wanted);
  return wanted.find((url) => !taken.has(url) && isUrl(url)) ?? `comunidad-${community.id.slice(0, 8)}`;
}

function isUrl(url: string): boolean {
  return parseNewCommunity({ name: 'Comunidad', url }, reservedSegments).ok;
}

function reportOf(head: FileHead): ImportReport {
  return {
    name: String(head.community.name),
    timeZone: head.faultCount > 0 ? 'UTC' : head.community.timeZone,
    suggestedUrl: '',
    alreadyAt: null,
    exportedAt: head.about?.exportedAt ?? null,
    from: head.about?.from ?? null,
    isOwn: false,
    people: { in: 0, byName: 0, banned: 0, noRoom: 0 },
    made: head.made,
    skipped: { invitationsEnded: 0, filesMissing: 0, filesRefused: 0 },
    isPaused: head.community.status === 'suspended',
    faults: head.faults,
    moreFaults: head.faultCount - head.faults.length,
  };
}

/**
 * Whether somebody may import a community now, and charges it: before what they send is read, which is megabytes, and
 * opened, which is seconds of work.
 */
export const reachImport = view({
  charges: (_: object, actor) => [{ limit: openLimit, by: chargedTo(actor) }],
  find: async () => ({ community: null }),
  permission: 'community.import',
  show: () => undefined,
});

/**
 * Reads an uploaded file and stores it for some hours with a preview of its import, replacing the account's previous
 * upload. Of a file with faults only the report is stored. Creates nothing yet. Gives the upload's id.
 */
export async function previewImport(app: App, actor: Actor, sent: Blob): Promise<{ upload: string }> {
  if (!actor.userId) throw new Refusal('not-signed-in', {});
  const report = await withFileApart(sent, actor.userId, async (apart) =>
    rehearse(app, actor, { apart, app, files: await checkedFiles(apart), url: null, upload: null }),
  );
  return keepUpload(app, actor, { sent, report });
}

async function rehearse(app: App, actor: Actor, asked: Asked): Promise<ImportReport> {
  try {
    return (await importFile(app, actor, asked)).report;
  } catch (error) {
    if (error instanceof Rehearsed) return error.imported.report;
    const fault = faultOfData(error);
    if (!fault) throw error;
    return { ...reportOf(asked.apart.head), faults: [{ at: fault.table, value: fault.rule }] };
  }
}

/**
 * Which files came and are what they say, one after the other: each may unfold to many megabytes, and others are served
 * in between. What they are was told in the thread; pictures are decoded here, by threads of the decoder. Nothing will come of a file with faults, so that none of its files is looked into.
 */
async function checkedFiles(apart: FileApart, keep?: (bytes: Uint8Array) => Promise<unknown>): Promise<Checked> {
  const good: FileInFile[] = [];
  let [missing, refused] = [0, 0];
  if (apart.head.faultCount > 0) return { good, missing, refused };
  const room = { dots: fileLimits.dots };
  for await (const { file, bytes, isRefused } of apart.files()) {
    const isGood = bytes && (file.mediaType !== pictureMediaType || (await isOwnPicture(bytes, room)));
    if (isGood) {
      good.push({ ...file, bytes: bytes.length });
      await keep?.(bytes);
    } else if (bytes || isRefused) refused += 1;
    else missing += 1;
  }
  return { good, missing, refused };
}

const keepUpload = action({
  parse: typed<{ sent: Blob; report: ImportReport }>,
  find: async () => ({ community: null }),
  permission: 'community.import',
  run: async ({ tx, actor, dice, now, input: { sent, report } }) => {
    await forgetUploads(tx, now);
    const id = dice.uuid();
    const upload = { id, userId: actor.userId ?? '', report, now };
    if (report.faults.length > 0) await insertReport(tx, upload);
    else if (!(await insertUpload(tx, { ...upload, sent, most: fileLimits.kept })))
      throw new Refusal('import.no-room', {});
    return { upload: id };
  },
});

/** What would come of a file that one sent. */
export const showUpload = view({
  find: async (db, { upload }: { upload: string }, actor) => {
    const row = actor.userId && isUuid(upload) ? await uploadOf(db, { id: upload, userId: actor.userId }) : undefined;
    if (!row) throw new Refusal('import.gone', {});
    return { community: null, report: row.report as ImportReport };
  },
  permission: 'community.import',
  show: ({ found: { report } }) => report,
});

type Confirmed = { upload: string; url: string };

const readConfirmed = action({
  parse: ({ upload, url }: Confirmed): Parsed<Confirmed> => {
    const parsed = parseNewCommunity({ name: 'Comunidad', url }, reservedSegments);
    return parsed.ok ? { ok: true, value: { upload, url: parsed.value.url } } : { ok: false, fields: parsed.fields };
  },
  find: async () => ({ community: null }),
  permission: 'community.import',
  run: async ({ tx, actor, input: { upload, url } }) => {
    const kept = actor.userId && isUuid(upload) ? await uploadOf(tx, { id: upload, userId: actor.userId }) : undefined;
    if (!kept) throw new Refusal('import.gone', {});
    if ((kept.report as ImportReport).faults.length > 0) throw new Refusal('import.faulty', {});
    return { url, sent: await sentUpload(tx, upload) };
  },
});

/** Makes the community of a file that was looked at. The same file imported again by the same person is the same one. */
export async function importCommunity(app: App, actor: Actor, asked: Confirmed): Promise<{ url: string }> {
  if (!actor.userId) throw new Refusal('not-signed-in', {});
  const { url, sent } = await readConfirmed(app, actor, asked);
  return withFileApart(sent, actor.userId, async (apart) => {
    // stored under their own hashes before the rows that name them: a file without a row is seen by nobody
    const files = await checkedFiles(apart, (bytes) => app.files.put(bytes));
    try {
      return { url: (await importFile(app, actor, { apart, app, files, url, upload: asked.upload })).url };
    } catch (error) {
      if (error instanceof Rehearsed || faultOfData(error)) throw new Refusal('import.faulty', {});
      throw error;
    }
  });
}
