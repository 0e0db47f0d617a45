import { randomBytes } from 'node:crypto';
import type { Transaction } from '#db/client.ts';
import { deleteMember, indexMessages, insertRows, type NewRow } from '#db/communities/community-import.ts';
import { type SectionName, sections } from '#db/communities/community-tables.ts';
import { insertEvents } from '#db/events.ts';
import { attachmentEnding, attachmentName, attachmentTypes } from '#domain/attachment.ts';
import type { FileInFile } from '#domain/communities/community-file.ts';
import { courseLimits } from '#domain/courses/course.ts';
import type { NewEvent } from '#domain/event.ts';
import { searchedText } from '#domain/messages/message-text.ts';
import { pictureMediaType } from '#domain/pictures/picture-size.ts';
import { mapId } from './id-mapping.ts';
import { type Placed, placePeople } from './people-of-file.ts';
import type { ReadFile } from './read-file.ts';
import { tableRows } from './rows-of-file.ts';

/** The command to the worker thread that holds a file: write it as this. */
export type Writing = {
  communityId: string;
  mask: string;
  userId: string;
  /** The e-mail of who imports it, where their provider vouches for it. */
  email: string | null;
  /** The community of this installation that the file was written from, where its owner imports it; else null. */
  own: { origin: string } | null;
  now: string;
  /** The files that came and are what they say, with the bytes that they have. */
  files: readonly FileInFile[];
};

/** The result of an import. */
export type Written = {
  people: { in: number; byName: number; banned: number; noRoom: number };
  filesRefused: number;
};

type Importing = Writing & { tx: Transaction; file: ReadFile; placed: Placed };

/**
 * Writes the people and everything else of a file into the community that was made for it. Rows are made by so many as one
 * statement takes.
 */
export async function writeRows(tx: Transaction, file: ReadFile, writing: Writing): Promise<Written> {
  const placed = await placePeople(tx, { ...file, ...writing });
  const importing = { ...writing, tx, file, placed };
  await importPeople(importing);
  let filesRefused = 0;
  for (const name of Object.keys(sections) as SectionName[]) filesRefused += await importSection(importing, name);
  await importRaffles(importing);
  await indexMessages(tx, writing.communityId, searchedOf(importing));
  await recordArrivals(importing);
  const live = (status: string) => placed.live.filter((each) => each.status === status).length;
  const people = {
    in: live('active') || 1,
    byName: placed.recorded.length,
    banned: live('banned'),
    noRoom: placed.noRoom,
  };
  return { people, filesRefused };
}

/** Those who are in, and those who are there by name. Who imported it has their place already. */
async function importPeople({ tx, now, userId, communityId, placed, file }: Importing): Promise<void> {
  const { uids, standIns, live, recorded } = placed;
  const names = new Map(standIns.map(({ uid, person }) => [uid, person]));
  await insertRows(
    tx,
    'users',
    standIns.map(({ uid, person }) => ({
      uid,
      issuer: 'rifamiga:importada',
      subject: uid,
      email: '',
      email_verified: false,
      display_name: person.name,
      photo_url: null,
      created_at: now,
    })),
  );
  if (live.some(({ uid }) => uid === userId)) await deleteMember(tx, communityId, userId);
  await insertRows(
    tx,
    'members',
    live.map(({ uid, ...member }) => ({ community_id: communityId, user_id: uid, ...membershipRow(member) })),
  );
  const memberships = new Map(recorded.map((member) => [member.userId, membershipRow(member)]));
  const byName = file.people.filter(({ account }) => uids.get(account) !== account || memberships.has(account));
  await insertRows(
    tx,
    'imported_people',
    byName.map(({ account }) => {
      const uid = uids.get(account) ?? account;
      const person = names.get(uid);
      const membership = memberships.get(account) ?? null;
      return {
        community_id: communityId,
        user_id: uid,
        account,
        name: person?.name ?? '',
        email: person?.email ?? '',
        membership,
      };
    }),
  );
}

function membershipRow(member: Omit<Placed['recorded'][number], 'userId'>): NewRow {
  return {
    role: member.role,
    status: member.status,
    joined_at: member.joinedAt,
    changed_at: member.changedAt,
    needs_approval: member.needsApproval,
    answer: member.answer,
    reason: member.reason,
    muted_until: member.mutedUntil,
    is_listed: member.isListed,
  };
}

/** Gives how many rows were refused. */
async function importSection(importing: Importing, name: SectionName): Promise<number> {
  const { tx, file, communityId, mask, placed, files } = importing;
  const came = new Map<unknown, FileInFile>(files.map((each) => [each.hash, each]));
  const isPicture = (hash: unknown) => came.get(hash)?.isPicture ?? false;
  let refused = 0;
  const written: Partial<Record<SectionName, (row: NewRow) => NewRow | null>> = {
    invitations: (row) => ({ ...row, code_hash: `\\x${randomBytes(32).toHex()}` }),
    messages: (row) => ({ ...row, request_key: row.id }),
    messagePictures: (row) => (came.get(row.file)?.mediaType === pictureMediaType ? row : null),
    lessonFiles: (row) => {
      if (!came.has(row.file)) return null;
      const kept = attached(row, came);
      if (!kept) refused += 1;
      return kept;
    },
    courses: (row) => ({ ...row, cover: isPicture(row.cover) ? row.cover : null }),
  };
  const rows = function* () {
    for (const row of tableRows(name, file.rows[name], { communityId, mask, placed })) {
      const kept = written[name] ? written[name](row) : row;
      if (kept) yield kept;
    }
  };
  await insertRows(tx, sections[name].table, rows());
  return refused;
}

/** A lesson's file under a name that it may have, where that says what the file is; else nothing. */
function attached(row: NewRow, came: ReadonlyMap<unknown, FileInFile>): NewRow | null {
  const name = String(row.name);
  const ending = attachmentEnding(name);
  const allowed: readonly string[] = ending ? attachmentTypes[ending] : [];
  const { mediaType = '' } = came.get(row.file) ?? {};
  return allowed.includes(mediaType) ? { ...row, name: attachmentName(name, courseLimits.fileName) } : null;
}

async function importRaffles({ tx, file, communityId, mask }: Importing): Promise<void> {
  const rows = function* () {
    for (const raffle of file.raffles) {
      yield {
        community_id: communityId,
        id: mapId(raffle.id, mask),
        slug: raffle.slug,
        title: raffle.title,
        status: raffle.status,
        created_at: raffle.createdAt,
        draw_at: raffle.drawAt,
        record: raffle.record,
      };
    }
  };
  await insertRows(tx, 'past_raffles', rows());
}

/** What the search reads of each message that everybody sees. */
function* searchedOf({ file, mask }: Importing): Generator<{ id: string; searched: string }> {
  const titles = new Map(file.rows.messageThreads.map(({ id, title }) => [id, String(title)]));
  for (const { id, body, status } of file.rows.messages) {
    if (status !== 'published') continue;
    yield { id: mapId(String(id), mask), searched: `${titles.get(id) ?? ''} ${searchedText(String(body))}` };
  }
}

/** Writes down who came, where the file's own events do not say it. */
async function recordArrivals({ tx, userId, communityId, placed, now }: Importing): Promise<void> {
  const events: NewEvent[] = [];
  if (!placed.live.some(({ uid }) => uid === userId)) {
    const joined = { kind: 'member.joined', subject: 'member', subjectId: userId, to: 'active' } as const;
    events.push({ ...joined, data: { role: 'admin' } });
  }
  for (const { uid, status, statusInFile } of placed.live) {
    if (status === statusInFile || uid === userId) continue;
    events.push({ kind: 'member.banned', subject: 'member', subjectId: uid, from: statusInFile, to: status });
  }
  await insertEvents(tx, { communityId, events, actor: userId, now: Temporal.Instant.from(now) });
}
