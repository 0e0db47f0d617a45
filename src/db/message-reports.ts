import { sql } from 'kysely';
import type { CaseStatus, MessageReportReason } from '#domain/message.ts';
import type { Db, Transaction } from './client.ts';
import type { MessageCaseRow, MessageRow } from './tables.ts';

type NewReport = {
  id: string;
  reporterId: string;
  reason: MessageReportReason;
  words: string;
  title: string;
  now: Temporal.Instant;
};

/**
 * Writes a report of a message, with the message as it is. Who has an open report of it adds nothing. Gives whether it
 * was written, and whether it is the first of its case.
 */
export async function insertMessageReport(
  tx: Transaction,
  message: MessageRow,
  report: NewReport,
): Promise<{ isNew: boolean; opens: boolean }> {
  const before = await lockCase(tx, message.community_id, message.id);
  const known =
    before?.status === 'open' &&
    (await tx
      .selectFrom('message_reports')
      .select('id')
      .where('community_id', '=', message.community_id)
      .where('message_id', '=', message.id)
      .where('reporter_id', '=', report.reporterId)
      .where('closed_at', 'is', null)
      .executeTakeFirst());
  if (known) return { isNew: false, opens: false };
  const opens = before?.status !== 'open';
  await sql`
    insert into message_cases (community_id, message_id, status, opened_at)
    values (${message.community_id}::uuid, ${message.id}::uuid, 'open', ${report.now.toString()}::timestamptz)
    on conflict (community_id, message_id) do update
    set status = 'open', version = message_cases.version + 1, closed_at = null, closed_by = null,
      opened_at = case message_cases.status when 'open' then message_cases.opened_at else excluded.opened_at end
  `.execute(tx);
  const pictures = await tx
    .selectFrom('message_pictures')
    .select(['file', 'alt'])
    .where('community_id', '=', message.community_id)
    .where('message_id', '=', message.id)
    .orderBy('position')
    .execute();
  await tx
    .insertInto('message_reports')
    .values({
      community_id: message.community_id,
      id: report.id,
      message_id: message.id,
      reporter_id: report.reporterId,
      reason: report.reason,
      words: report.words,
      title: report.title,
      body: message.body,
      pictures: JSON.stringify(pictures),
      created_at: report.now,
    })
    .execute();
  return { isNew: true, opens };
}

/** The case of a message, locked until the transaction ends. */
export function lockCase(tx: Transaction, communityId: string, messageId: string): Promise<MessageCaseRow | undefined> {
  return tx
    .selectFrom('message_cases')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
}

/** Closes a case with all its reports. */
export async function closeCase(
  tx: Transaction,
  { community_id, message_id, version }: MessageCaseRow,
  { status, by, now }: { status: Exclude<CaseStatus, 'open'>; by: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('message_cases')
    .set({ status, version: version + 1, closed_at: now, closed_by: by })
    .where('community_id', '=', community_id)
    .where('message_id', '=', message_id)
    .execute();
  await tx
    .updateTable('message_reports')
    .set({ closed_at: now })
    .where('community_id', '=', community_id)
    .where('message_id', '=', message_id)
    .where('closed_at', 'is', null)
    .execute();
}

/** The cases of a community: open ones, the oldest first, or closed ones, the newest first. */
export function listCases(
  db: Db | Transaction,
  communityId: string,
  { isOpen, limit }: { isOpen: boolean; limit: number },
) {
  const query = db
    .selectFrom('message_cases')
    .leftJoin('users as closer', 'closer.uid', 'message_cases.closed_by')
    .selectAll('message_cases')
    .select('closer.display_name as closer_name')
    .where('community_id', '=', communityId);
  return isOpen
    ? query.where('status', '=', 'open').orderBy('opened_at').limit(limit).execute()
    : query.where('status', '<>', 'open').orderBy('closed_at', 'desc').limit(limit).execute();
}

/** What was said against some messages, newest last. */
export async function reportsOf(db: Db | Transaction, communityId: string, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('message_reports')
    .leftJoin('users as reporter', 'reporter.uid', 'message_reports.reporter_id')
    .selectAll('message_reports')
    .select('reporter.display_name as reporter_name')
    .where('community_id', '=', communityId)
    .where('message_id', 'in', messageIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** What some messages said before they were changed, oldest first. */
export async function versionsOf(db: Db | Transaction, communityId: string, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('message_versions')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('version')
    .execute();
}

/** What was done to some messages, with who did it, oldest first. */
export async function historyOf(db: Db | Transaction, communityId: string, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.uid', 'events.actor')
    .select(['events.id', 'subject_id', 'kind', 'reason', 'happened_at', 'data', 'users.display_name as actor_name'])
    .where('events.community_id', '=', communityId)
    .where('events.subject', '=', 'message')
    .where('events.subject_id', 'in', messageIds)
    .orderBy('events.id')
    .execute();
}

/** How many cases of a community are open. */
export async function countOpenCases(db: Db | Transaction, communityId: string): Promise<number> {
  const { count } = await db
    .selectFrom('message_cases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}
