import { findCommunity } from '#app/communities/find-community.ts';
import { communityFacts } from '#app/communities/show-community.ts';
import { view } from '#app/view.ts';
import { membership } from '#db/members.ts';
import { type ListedMessage, messagesByIds } from '#db/message-lists.ts';
import { countOpenCases, historyOf, listCases, reportsOf, versionsOf } from '#db/message-reports.ts';
import type { MessageCaseRow } from '#db/tables.ts';
import { type CaseDecision, caseDecisions } from '#domain/message.ts';
import { plainText } from '#domain/message-text.ts';
import { isMuted } from '#domain/mute.ts';
import { found } from '#domain/refusal.ts';
import { type InCommunity, ownMembership } from './find-message.ts';
import { authorOf, outranks, type Reading } from './message-facts.ts';
import { placeFacts, readingOf } from './show-thread.ts';
import { mentionedNames } from './show-threads.ts';

/** Most cases that are shown at once. */
const most = 50;

/** What was said against messages: the open cases, the oldest first, or those that were decided, the newest first. */
export const showQueue = view({
  find: async (db, { communityUrl }: InCommunity & { isOpen: boolean }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'message.moderate',
  show: async (sight) => {
    const { app, actor, input, found: at } = sight;
    const { community } = at;
    const own = await ownMembership(app.db, community, actor);
    const reading = readingOf(sight, own);
    const cases = await listCases(app.db, community.id, { isOpen: input.isOpen, limit: most });
    const ids = cases.map(({ message_id }) => message_id);
    const [messages, reports, versions, history, open] = await Promise.all([
      messagesByIds(app.db, community.id, ids),
      reportsOf(app.db, community.id, ids),
      versionsOf(app.db, community.id, ids),
      historyOf(app.db, community.id, ids),
      countOpenCases(app.db, community.id),
    ]);
    const names = await mentionedNames(app.db, [...reports, ...versions, ...messages]);
    const of = <Row extends { message_id: string }>(rows: readonly Row[], id: string) =>
      rows.filter(({ message_id }) => message_id === id);
    const mutes = new Map(
      await Promise.all(
        [...new Set(messages.flatMap(({ author_id }) => author_id ?? []))].map(async (uid) => {
          const row = await membership(app.db, community.id, uid);
          return [uid, isMuted(row?.muted_until ?? null, sight.now) ? String(row?.muted_until) : null] as const;
        }),
      ),
    );
    return {
      community: communityFacts(community),
      isOpen: input.isOpen,
      open,
      cases: cases.map((row) => {
        const message = found(messages.find(({ id }) => id === row.message_id));
        const told = of(reports, row.message_id);
        const last = found(told.at(-1));
        return {
          message: row.message_id,
          thread: message.thread_id,
          status: row.status,
          version: row.version,
          openedAt: row.opened_at.toString(),
          closedAt: row.closed_at?.toString() ?? null,
          closedBy: row.closer_name,
          author: authorOf(message),
          writtenAt: message.created_at.toString(),
          isAuthorMutedUntil: message.author_id ? (mutes.get(message.author_id) ?? null) : null,
          now: message.status,
          wasChanged: message.status === 'published' && message.body !== last.body,
          /** The message as it was when it was last reported. */
          snapshot: { title: last.title, text: plainText(last.body, names), pictures: last.pictures },
          versions: of(versions, row.message_id).map(({ title, body, replaced_at }) => ({
            title,
            text: plainText(body, names),
            until: replaced_at.toString(),
          })),
          reports: told.map((report) => ({
            id: report.id,
            by: report.reporter_name,
            reason: report.reason,
            words: report.words,
            at: report.created_at.toString(),
            isOpen: report.closed_at === null,
          })),
          history: history
            .filter(({ subject_id }) => subject_id === row.message_id)
            .map(({ id, kind, happened_at, data, actor_name }) => ({
              id,
              kind,
              by: kind === 'message.reported' ? null : actor_name,
              at: happened_at.toString(),
              decision: typeof data.decision === 'string' ? data.decision : null,
            })),
          decisions: decisionsOn(row, message, reading),
          isOwn: message.author_id === own.user_id,
        };
      }),
      ...placeFacts(reading),
    };
  },
});

export type ShownQueue = Awaited<ReturnType<typeof showQueue>>;
export type ShownCase = ShownQueue['cases'][number];

/** What the reader may decide about a case, as the rules have it. */
function decisionsOn(row: MessageCaseRow, message: ListedMessage, reading: Reading): CaseDecision[] {
  if (row.status !== 'open' || message.author_id === reading.own.user_id) return [];
  const mayAct = outranks(reading, message);
  const possible: Record<CaseDecision, boolean> = {
    dismiss: true,
    hide: mayAct && message.status === 'published',
    restore: mayAct && message.status === 'hidden',
    delete: mayAct && message.status !== 'deleted',
    mute: mayAct && message.author_id !== null && message.author_status === 'active',
  };
  return caseDecisions.filter((each) => possible[each]);
}
