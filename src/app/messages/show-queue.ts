import { communitySeen } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { reachableLessons } from '#app/courses/reachable-lessons.ts';
import { type ViewContext, view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { commentsByIds, postedBefore } from '#db/courses/lesson-comments.ts';
import { membership } from '#db/members/members.ts';
import { type ListedAuthor, messagesByIds } from '#db/messages/message-lists.ts';
import { caseOf, countOpenCases, historyOf, listCases, reportsOf, versionsOf } from '#db/messages/moderation-cases.ts';
import type { CommunityRow, ModerationCaseRow } from '#db/tables.ts';
import { isMuted } from '#domain/members/mute.ts';
import { type ListPlace, pageOf } from '#domain/members/people-list.ts';
import { type CaseDecision, caseDecisions, isMessageId, type MessageStatus } from '#domain/messages/message.ts';
import { plainText } from '#domain/messages/message-text.ts';
import { orNotFound } from '#domain/refusal.ts';
import { type InCommunity, ownMembership } from './find-message.ts';
import { authorOf, outranks, type Reading } from './message-facts.ts';
import { placeFacts, readingOf } from './show-thread.ts';
import { mentionedNames } from './show-threads.ts';

const pageSize = 20;

type Asked = InCommunity & {
  isOpen: boolean;
  place?: ListPlace;
  /** The id of a post: the page that holds its case is shown. */
  post?: string | null;
};

/**
 * The moderation queue, of reported messages and reported comments on lessons: open cases, oldest first, or decided ones,
 * newest first.
 */
export const showQueue = view({
  find: async (db, { communityUrl }: Asked, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'message.moderate',
  show: async (viewing) => {
    const { app, actor, input, found: at } = viewing;
    const { community } = at;
    const own = await ownMembership(app.db, community, actor);
    const reading = readingOf(viewing, own);
    const { cases, isOpen, before, after } = await casesOf(app.db, community.id, input);
    const ids = cases.map(({ said_id }) => said_id);
    const { posts, comments } = await postsOf(app.db, community.id, cases);
    const messages = ids.filter((id) => posts.get(id)?.about.kind === 'message');
    const commentIds = comments.map(({ id }) => id);
    const courseIds = new Set(comments.map(({ course_id }) => course_id));
    const [reports, versions, history, open, context, reachable] = await Promise.all([
      reportsOf(app.db, community.id, ids),
      versionsOf(app.db, community.id, { messages, comments: commentIds }),
      historyOf(app.db, community.id, { messages, comments }),
      countOpenCases(app.db, community.id),
      postedBefore(app.db, community.id, commentIds),
      comments.length === 0 ? null : reachableLessons(app.db, { community, courseIds }, actor, viewing.now),
    ]);
    const names = await mentionedNames(app.db, [...reports, ...versions]);
    const mutes = await mutesOf(viewing, posts);
    const facts = { posts, reports, versions, history, context, reachable, names, mutes };
    return {
      community: await communitySeen(community, viewing),
      isOpen,
      open,
      before,
      after,
      cases: cases.map((row) => caseShown(row, facts, reading)),
      ...placeFacts(reading),
    };
  },
});

/** Everything that was read for a page of cases. */
type Facts = {
  posts: ReadonlyMap<string, Post>;
  reports: Awaited<ReturnType<typeof reportsOf>>;
  versions: Awaited<ReturnType<typeof versionsOf>>;
  history: Awaited<ReturnType<typeof historyOf>>;
  context: Awaited<ReturnType<typeof postedBefore>>;
  /** The lessons that the moderator can open; null: all of them. */
  reachable: ReadonlySet<string> | null;
  names: Awaited<ReturnType<typeof mentionedNames>>;
  mutes: ReadonlyMap<string, string | null>;
};

function caseShown(row: ListedCase, facts: Facts, reading: Reading) {
  const { posts, reachable, names, mutes } = facts;
  const it = orNotFound(posts.get(row.said_id));
  const ofCase = <Row extends { said_id: string }>(rows: readonly Row[]) =>
    rows.filter(({ said_id }) => said_id === row.said_id);
  const reports = ofCase(facts.reports);
  const last = orNotFound(reports.at(-1));
  const read = (text: string) => (it.about.kind === 'message' ? plainText(text, names) : text);
  return {
    id: row.said_id,
    about: it.about,
    /** Whether the moderator can open the page of the post. */
    isReachable: it.lessonId === null || reachable === null || reachable.has(it.lessonId),
    /** The posts that it replies to. */
    context: ofCase(facts.context).map(contextShown),
    status: row.status,
    version: row.version,
    openedAt: row.opened_at.toString(),
    closedAt: row.closed_at?.toString() ?? null,
    closedBy: row.closer_name,
    author: authorOf(it),
    writtenAt: it.writtenAt.toString(),
    isAuthorMutedUntil: it.author_id ? (mutes.get(it.author_id) ?? null) : null,
    now: it.status,
    wasChanged: it.status === 'published' && it.body !== last.body,
    /** The post as it was when it was last reported. */
    snapshot: { title: last.title, text: read(last.body), pictures: last.pictures },
    versions: ofCase(facts.versions).map(({ body, replaced_at }) => ({
      text: read(body),
      until: replaced_at.toString(),
    })),
    reports: reports.map(reportShown),
    history: ofCase(facts.history)
      .filter(({ kind }) => !reported.has(kind))
      .map(eventShown),
    decisions: decisionsOn(row, it, reading),
    isOwn: it.author_id === reading.own.user_id,
  };
}

function contextShown({ id, body, is_deleted, author_name, written_at }: Facts['context'][number]) {
  return { id, text: body, isDeleted: is_deleted, by: author_name, at: written_at.toString() };
}

function reportShown({ id, reporter_name, reason, words, created_at, closed_at }: Facts['reports'][number]) {
  return { id, by: reporter_name, reason, words, at: created_at.toString(), isOpen: closed_at === null };
}

function eventShown({ id, kind, happened_at, data, actor_name }: Facts['history'][number]) {
  const decision = typeof data.decision === 'string' ? data.decision : null;
  return { id, kind, by: actor_name, at: happened_at.toString(), decision };
}

/** Until when each author is muted; null where they are not. */
async function mutesOf(
  { app, now, found: { community } }: ViewContext<unknown, { community: CommunityRow }>,
  posts: Facts['posts'],
) {
  const authors = new Set([...posts.values()].flatMap(({ author_id }) => author_id ?? []));
  const mutes = [...authors].map(async (uid) => {
    const row = await membership(app.db, community.id, uid);
    return [uid, isMuted(row?.muted_until ?? null, now) ? String(row?.muted_until) : null] as const;
  });
  return new Map(await Promise.all(mutes));
}

type ListedCase = Awaited<ReturnType<typeof listCases>>[number];

export type ShownQueue = Awaited<ReturnType<typeof showQueue>>;
export type ShownCase = ShownQueue['cases'][number];

/** Events that the list of reports shows already. */
const reported: ReadonlySet<string> = new Set(['message.reported', 'lesson.comment-reported']);

/** Where a post is. */
type About =
  | { kind: 'message'; thread: string }
  | { kind: 'comment'; course: string; courseTitle: string; lesson: string; lessonTitle: string };

type Post = ListedAuthor & {
  about: About;
  lessonId: string | null;
  body: string;
  status: MessageStatus;
  writtenAt: Temporal.Instant;
};

/** A page of cases. When every case of the asked page was decided meanwhile, it is the first page. */
async function casesOf(db: Db, communityId: string, { isOpen, place = null, post = null }: Asked) {
  const named = post && isMessageId(post) ? await caseOf(db, communityId, post) : undefined;
  const isOfOpen = named ? named.status === 'open' : isOpen;
  const list = (where: ListPlace, limit: number) =>
    listCases(db, communityId, { isOpen: isOfOpen, place: where, limit });
  const [previous] = named ? await list({ before: named.said_id }, 1) : [];
  const asked: ListPlace = named ? (previous ? { after: previous.said_id } : null) : place;
  const rows = await list(asked, pageSize + 1);
  const stands = rows.length > 0 ? asked : null;
  const shown = rows.length > 0 || asked === null ? rows : await list(null, pageSize + 1);
  const page = pageOf(shown, { size: pageSize, place: stands, idOf: ({ said_id }) => said_id });
  return {
    cases: page.rows,
    isOpen: isOfOpen,
    before: page.before,
    after: page.after,
  };
}

/** The posts that some cases are about, by their ids. */
async function postsOf(db: Db, communityId: string, cases: readonly ModerationCaseRow[]) {
  const ids = (kind: ModerationCaseRow['kind']) => cases.flatMap((row) => (row.kind === kind ? row.said_id : []));
  const [messages, comments] = await Promise.all([
    messagesByIds(db, communityId, ids('message')),
    commentsByIds(db, communityId, ids('comment')),
  ]);
  const posts = new Map<string, Post>();
  for (const row of messages) {
    const about = { kind: 'message', thread: row.thread_id } as const;
    posts.set(row.id, { ...row, about, lessonId: null, writtenAt: row.created_at });
  }
  for (const row of comments) {
    const { course, course_title: courseTitle, lesson, lesson_title: lessonTitle } = row;
    posts.set(row.id, {
      ...row,
      about: { kind: 'comment', course, courseTitle, lesson, lessonTitle },
      lessonId: row.lesson_id,
      status: row.deleted_at ? 'deleted' : 'published',
      writtenAt: row.written_at,
    });
  }
  return { posts, comments };
}

/**
 * The decisions open to a moderator. A comment on a lesson can only be deleted, whatever its author's rank, as on its own
 * page; muting goes by rank everywhere.
 */
function decisionsOn(row: ModerationCaseRow, post: Post, reading: Reading): CaseDecision[] {
  if (row.status !== 'open' || post.author_id === reading.own.user_id) return [];
  const mayAct = outranks(reading, post);
  const isMessage = post.about.kind === 'message';
  const possible: Record<CaseDecision, boolean> = {
    dismiss: true,
    hide: isMessage && mayAct && post.status === 'published',
    restore: isMessage && mayAct && post.status === 'hidden',
    delete: (mayAct || !isMessage) && post.status !== 'deleted',
    mute: mayAct && post.author_id !== null && post.author_status === 'active',
  };
  return caseDecisions.filter((each) => possible[each]);
}
