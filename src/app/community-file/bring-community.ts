import { setImmediate as nextTurn } from 'node:timers/promises';
import { action, type Parsed, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { faultOfData } from '#db/client.ts';
import { communityById, takenUrls } from '#db/communities.ts';
import { broughtBefore, lockPerson } from '#db/community-import.ts';
import { dropUpload, forgetUploads, insertUpload, sentUpload, uploadOf } from '#db/community-uploads.ts';
import { parseNewCommunity } from '#domain/community.ts';
import { type BringReport, type FileInFile, fileLimits } from '#domain/community-file.ts';
import { found, Refusal } from '#domain/refusal.ts';
import { slugOfName, slugSuggestions } from '#domain/slug.ts';
import { isAsSaid } from '#files/brought.ts';
import { reservedSegments } from '#texts/paths.ts';
import { bringRows } from './bring-rows.ts';
import { maskOf, otherId } from './outer-words.ts';
import { placePeople } from './people-of-file.ts';
import { readApart } from './read-apart.ts';
import type { ReadFile } from './read-file.ts';
import { isSignedHere } from './signature.ts';

const openLimit = { name: 'community-file', most: 20, seconds: 3600 };

type Asked = { file: ReadFile; app: App; files: Checked; url: string | null; upload: string | null };
type Checked = { good: readonly FileInFile[]; missing: number; refused: number };
type Brought = { url: string; report: BringReport };

/** Ends a transaction in which everything was written to see whether it can be, so that nothing of it stays. */
class Rehearsed extends Error {
  readonly brought: Brought;

  constructor(brought: Brought) {
    super('rehearsed');
    this.brought = brought;
  }
}

/** Makes a community of a file in one transaction. Without a url it only says what would come of it. */
const bring = action({
  parse: typed<Asked>,
  find: async (tx, _, actor) => {
    if (actor.userId) await lockPerson(tx, actor.userId);
    return { community: null };
  },
  permission: 'community.bring',
  run: async (step): Promise<Brought> => {
    const { tx, actor, input } = step;
    const { userId } = actor;
    if (!userId) throw new Refusal('not-signed-in', {});
    const { file, app, files, url, upload } = input;
    const before = await broughtBefore(tx, { userId, digest: file.digest });
    if (before) {
      if (upload) await dropUpload(tx, upload);
      return { url: before, report: { ...reportOf(file), alreadyAt: before } };
    }
    const suggestedUrl = await freeUrl(step, file);
    if (file.faultCount > 0) throw new Rehearsed({ url: '', report: { ...reportOf(file), suggestedUrl } });
    const mask = maskOf(step.dice.bytes(16));
    const communityId = otherId(file.community.id, mask);
    const own = await ownOrigin(step, app, file);
    const placed = await placePeople(tx, { ...actor, userId }, { ...file, communityId, own });
    const bringing = { step, userId, file, communityId, mask, url: url ?? suggestedUrl, placed, isOwn: own !== null };
    const written = await bringRows({ ...bringing, files: files.good });
    const report: BringReport = {
      ...reportOf(file),
      suggestedUrl,
      isOwn: own !== null,
      people: {
        in: placed.live.filter(({ status }) => status === 'active').length || 1,
        byName: placed.recorded.length,
        banned: placed.live.filter(({ status }) => status === 'banned').length,
        noRoom: placed.noRoom,
      },
      skipped: {
        invitationsEnded: written.invitationsEnded,
        filesMissing: files.missing,
        filesRefused: files.refused + written.filesRefused,
      },
    };
    if (url === null) throw new Rehearsed({ url: '', report });
    if (upload) await dropUpload(tx, upload);
    return { url, report };
  },
});

/** The community here that a file was written from, where its owner brings it. */
async function ownOrigin({ tx, actor }: Step<Asked, unknown>, app: App, { about, digest, community }: ReadFile) {
  if (!about || about.sha256 !== digest || community.createdBy !== actor.userId) return null;
  if (!(await isSignedHere(tx, app, about))) return null;
  const origin = await communityById(tx, about.origin);
  if (origin?.status === 'suspended') throw new Refusal('bring.suspended', {});
  return origin && origin.created_by !== actor.userId ? null : { origin: about.origin };
}

async function freeUrl({ tx }: Step<Asked, unknown>, { about, community }: ReadFile): Promise<string> {
  const first = about?.url || slugOfName(community.name) || 'comunidad';
  const wanted = [first, ...slugSuggestions(first, 30)].filter((url) => !reservedSegments.has(url));
  const taken = await takenUrls(tx, wanted);
  return wanted.find((url) => !taken.has(url) && isUrl(url)) ?? `comunidad-${community.id.slice(0, 8)}`;
}

function isUrl(url: string): boolean {
  return parseNewCommunity({ name: 'Comunidad', url }, reservedSegments).ok;
}

function reportOf(file: ReadFile): BringReport {
  const { rows } = file;
  return {
    name: String(file.community.name),
    timeZone: file.faultCount > 0 ? 'UTC' : file.community.timeZone,
    suggestedUrl: '',
    alreadyAt: null,
    exportedAt: file.about?.exportedAt ?? null,
    from: file.about?.from ?? null,
    isOwn: false,
    people: { in: 0, byName: 0, banned: 0, noRoom: 0 },
    made: {
      invitations: rows.invitations.length,
      messages: rows.messages.length,
      courses: rows.courses.length,
      lessons: rows.lessons.length,
      payments: rows.accessPayments.length,
      raffles: file.raffles.length,
      files: file.files.length,
      events: rows.events.length,
    },
    skipped: { invitationsEnded: 0, filesMissing: 0, filesRefused: 0 },
    isPaused: file.community.status === 'suspended',
    faults: file.faults,
    moreFaults: file.faultCount - file.faults.length,
  };
}

/**
 * Whether somebody may bring a community now, and charges it: before what they send is read, which is megabytes, and
 * opened, which is seconds of work.
 */
export const reachBring = view({
  charges: (_: object, actor) => [{ limit: openLimit, by: chargedTo(actor) }],
  find: async () => ({ community: null }),
  permission: 'community.bring',
  show: () => undefined,
});

/** Reads a file that somebody sent and keeps it for a day, with what would come of it. Nothing is made of it yet. */
export async function lookAtFile(app: App, actor: Actor, sent: Blob): Promise<{ upload: string }> {
  if (!actor.userId) throw new Refusal('not-signed-in', {});
  const file = await readApart(sent, actor.userId);
  const report = await rehearse(app, actor, { file, app, files: await checkedFiles(file), url: null, upload: null });
  return keepUpload(app, actor, { sent, report });
}

async function rehearse(app: App, actor: Actor, asked: Asked): Promise<BringReport> {
  try {
    return (await bring(app, actor, asked)).report;
  } catch (error) {
    if (error instanceof Rehearsed) return error.brought.report;
    const fault = faultOfData(error);
    if (!fault) throw error;
    return { ...reportOf(asked.file), faults: [{ at: fault.table, value: fault.rule }] };
  }
}

/**
 * Which files came and are what they say, one after the other: each may unfold to many megabytes, and others are served
 * in between. Nothing will come of a file with faults, so that none of its files is looked into.
 */
async function checkedFiles({ files, entries, faultCount }: ReadFile): Promise<Checked> {
  const good: FileInFile[] = [];
  let [missing, refused] = [0, 0];
  if (faultCount > 0) return { good, missing, refused };
  const room = { dots: fileLimits.dots };
  for (const file of files) {
    const bytes = entries.get(file.hash);
    await nextTurn();
    if (!bytes) missing += 1;
    else if (await isAsSaid(bytes, file, room)) good.push({ ...file, bytes: bytes.length });
    else refused += 1;
  }
  return { good, missing, refused };
}

const keepUpload = action({
  parse: typed<{ sent: Blob; report: BringReport }>,
  find: async () => ({ community: null }),
  permission: 'community.bring',
  run: async ({ tx, actor, dice, now, input: { sent, report } }) => {
    await forgetUploads(tx, now);
    const id = dice.uuid();
    await insertUpload(tx, { id, userId: actor.userId ?? '', sent, report, now });
    return { upload: id };
  },
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What would come of a file that one sent. */
export const showUpload = view({
  find: async (db, { upload }: { upload: string }, actor) => {
    const row =
      actor.userId && uuid.test(upload) ? await uploadOf(db, { id: upload, userId: actor.userId }) : undefined;
    if (!row) throw new Refusal('bring.gone', {});
    return { community: null, report: row.report as BringReport };
  },
  permission: 'community.bring',
  show: ({ found: { report } }) => report,
});

type Confirmed = { upload: string; url: string };

const readConfirmed = action({
  parse: ({ upload, url }: Confirmed): Parsed<Confirmed> => {
    const parsed = parseNewCommunity({ name: 'Comunidad', url }, reservedSegments);
    return parsed.ok ? { ok: true, value: { upload, url: parsed.value.url } } : { ok: false, fields: parsed.fields };
  },
  find: async () => ({ community: null }),
  permission: 'community.bring',
  run: async ({ tx, actor, input: { upload, url } }) => {
    const isThere = actor.userId && uuid.test(upload) && (await uploadOf(tx, { id: upload, userId: actor.userId }));
    if (!isThere) throw new Refusal('bring.gone', {});
    return { url, sent: await sentUpload(tx, upload) };
  },
});

/** Makes the community of a file that was looked at. The same file brought again by the same person is the same one. */
export async function bringCommunity(app: App, actor: Actor, asked: Confirmed): Promise<{ url: string }> {
  if (!actor.userId) throw new Refusal('not-signed-in', {});
  const { url, sent } = await readConfirmed(app, actor, asked);
  const file = await readApart(sent, actor.userId);
  const files = await checkedFiles(file);
  // stored under their own hashes before the rows that name them: a file without a row is seen by nobody
  for (const { hash } of files.good) await app.files.put(found(file.entries.get(hash)));
  try {
    return { url: (await bring(app, actor, { file, app, files, url, upload: asked.upload })).url };
  } catch (error) {
    if (error instanceof Rehearsed || faultOfData(error)) throw new Refusal('bring.faulty', {});
    throw error;
  }
}
