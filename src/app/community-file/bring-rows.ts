import type { Step } from '#app/action.ts';
import { insertCommunity, updateCommunity } from '#db/communities.ts';
import { setCommunityStatus } from '#db/community-course.ts';
import {
  countImported,
  deleteMember,
  endInvitations,
  indexMessages,
  insertImport,
  insertRows,
  type NewRow,
} from '#db/community-import.ts';
import { type SectionName, sections } from '#db/community-tables.ts';
import { insertFile, insertPicture } from '#db/pictures.ts';
import { attachmentEnding, attachmentName, attachmentTypes } from '#domain/attachment.ts';
import type { FileInFile } from '#domain/community-file.ts';
import { courseLimits } from '#domain/course.ts';
import { searchedText } from '#domain/message-text.ts';
import { planOf } from '#plans';
import { otherId } from './outer-words.ts';
import type { Placed } from './people-of-file.ts';
import type { ReadFile } from './read-file.ts';
import { tableRows } from './rows-of-file.ts';

export type Bringing = {
  step: Step<unknown, unknown>;
  userId: string;
  file: ReadFile;
  communityId: string;
  mask: string;
  url: string;
  isOwn: boolean;
  placed: Placed;
  /** The files that came and are what they say. */
  files: readonly FileInFile[];
};

/** Writes everything of a file as a new community. Gives how many invitations were ended and files left out. */
export async function bringRows(bringing: Bringing): Promise<{ invitationsEnded: number; filesRefused: number }> {
  const { step, communityId, files } = bringing;
  const { tx, now } = step;
  for (const { hash, mediaType, bytes, isPicture } of files) {
    const noted = { hash, mediaType, bytes, now };
    await (isPicture ? insertPicture(tx, noted) : insertFile(tx, noted));
  }
  await bringCommunityRow(bringing);
  await bringPeople(bringing);
  let filesRefused = 0;
  for (const name of Object.keys(sections) as SectionName[]) filesRefused += await bringSection(bringing, name);
  await bringRaffles(bringing);
  await indexMessages(tx, communityId, searchedOf(bringing));
  await countImported(tx, communityId);
  const invitationsEnded = await endInvitations(tx, communityId, now);
  await recordArrivals(bringing);
  return { invitationsEnded, filesRefused };
}

async function bringCommunityRow({ step, userId, file, communityId, mask, url, isOwn, files }: Bringing) {
  const { tx, now } = step;
  const { community, digest } = file;
  const { currency, price } = community;
  await insertCommunity(tx, {
    id: communityId,
    community: { ...community, url, price: price === null ? null : { amount: price, currency } },
    plan: planOf('').key,
    createdBy: userId,
    now,
  });
  const picture = (hash: string | null) => (files.some((each) => each.hash === hash && each.isPicture) ? hash : null);
  await updateCommunity(tx, communityId, {
    join_question: community.joinQuestion,
    rules: community.rules,
    payment_ways: community.paymentWays,
    questions: community.questions,
    avatar: picture(community.avatar),
    cover: picture(community.cover),
    allow_invites: community.allowInvites,
    allow_messages: community.allowMessages,
    allow_formation: community.allowFormation,
  });
  const status = community.status === 'suspended' ? 'paused' : community.status;
  await setCommunityStatus(tx, communityId, { status, now });
  await insertImport(tx, {
    community_id: communityId,
    mask,
    digest,
    founded_at: Temporal.Instant.from(community.createdAt),
    is_own: isOwn,
    imported_by: userId,
    imported_at: now,
  });
}

/** Those who are in, and those who are there by name. Who brought it has their place already. */
async function bringPeople({ step, userId, communityId, placed, file }: Bringing): Promise<void> {
  const { tx, now } = step;
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
      created_at: now.toString(),
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
async function bringSection(bringing: Bringing, name: SectionName): Promise<number> {
  const { step, file, communityId, mask, placed, files } = bringing;
  const rows = tableRows(name, file.rows[name], { communityId, mask, placed });
  const came = new Map<unknown, FileInFile>(files.map((each) => [each.hash, each]));
  const hasFile = (hash: unknown) => came.has(hash);
  const isPicture = (hash: unknown) => came.get(hash)?.isPicture ?? false;
  const written = {
    invitations: () => rows.map((row) => ({ ...row, code_hash: `\\x${step.dice.bytes(32).toHex()}` })),
    messages: () => rows.map((row) => ({ ...row, request_key: row.id })),
    messagePictures: () => rows.filter(({ file: hash }) => hasFile(hash)),
    lessonFiles: () => rows.filter(({ file: hash }) => hasFile(hash)).flatMap((row) => attached(row, came)),
    courses: () => rows.map((row) => ({ ...row, cover: isPicture(row.cover) ? row.cover : null })),
  } as Partial<Record<SectionName, () => NewRow[]>>;
  const kept = written[name]?.() ?? rows;
  await insertRows(step.tx, sections[name].table, kept);
  return name === 'lessonFiles' ? rows.filter(({ file: hash }) => hasFile(hash)).length - kept.length : 0;
}

/** A lesson's file under a name that it may have, where that says what the file is; else nothing. */
function attached(row: NewRow, came: ReadonlyMap<unknown, FileInFile>): NewRow[] {
  const name = String(row.name);
  const ending = attachmentEnding(name);
  const allowed: readonly string[] = ending ? attachmentTypes[ending] : [];
  const { mediaType = '' } = came.get(row.file) ?? {};
  return allowed.includes(mediaType) ? [{ ...row, name: attachmentName(name, courseLimits.fileName) }] : [];
}

async function bringRaffles({ step, file, communityId, mask }: Bringing): Promise<void> {
  await insertRows(
    step.tx,
    'past_raffles',
    file.raffles.map((raffle) => ({
      community_id: communityId,
      id: otherId(raffle.id, mask),
      slug: raffle.slug,
      title: raffle.title,
      status: raffle.status,
      created_at: raffle.createdAt,
      draw_at: raffle.drawAt,
      record: raffle.record,
    })),
  );
}

/** What the search reads of each message that everybody sees. */
function searchedOf({ file, mask }: Bringing): { id: string; searched: string }[] {
  const titles = new Map(file.rows.messageThreads.map(({ id, title }) => [id, String(title)]));
  return file.rows.messages
    .filter(({ status }) => status === 'published')
    .map(({ id, body }) => ({
      id: otherId(String(id), mask),
      searched: `${titles.get(id) ?? ''} ${searchedText(String(body))}`,
    }));
}

/** Writes down who came, where the file's own events do not say it. */
async function recordArrivals({ step, userId, communityId, file, placed, isOwn }: Bringing): Promise<void> {
  const mine = placed.live.some(({ uid }) => uid === userId);
  if (!mine) {
    await step.record(communityId, {
      kind: 'member.joined',
      subject: 'member',
      subjectId: userId,
      to: 'active',
      data: { role: 'admin' },
    });
  }
  for (const { uid, status, statusInFile } of placed.live) {
    if (status === statusInFile || uid === userId) continue;
    await step.record(communityId, {
      kind: 'member.banned',
      subject: 'member',
      subjectId: uid,
      from: statusInFile,
      to: status,
    });
  }
  await step.record(communityId, {
    kind: 'community.brought',
    subject: 'community',
    subjectId: communityId,
    data: { digest: file.digest, isOwn },
  });
}
