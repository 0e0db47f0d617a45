import { communitySeen } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { namesOf } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import type { SeqPlace } from '#db/messages/message-lists.ts';
import { countUnreadThreads, type Reader } from '#db/messages/message-reads.ts';
import { searchMessages } from '#db/messages/message-search.ts';
import { countOpenCases } from '#db/messages/moderation-cases.ts';
import { type ListedThread, listThreads } from '#db/messages/thread-lists.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { excerptOf, plainText, withoutMarks } from '#domain/messages/message-text.ts';
import { wordsOf } from '#domain/search/search-words.ts';
import { type InCommunity, ownMembership } from './find-message.ts';
import { authorOf } from './message-facts.ts';
import { placeFacts, readingOf } from './show-thread.ts';

type Asked = InCommunity & {
  place: { before: number } | { after: number } | null;
  /** What is looked for; empty: the threads are listed. */
  words: string;
};

const excerptLength = 220;

/** The threads of a community, the most recent first, or the messages that have some words. */
export const showThreads = view({
  find: async (db, { communityUrl }: Asked, actor) => ({ community: await findCommunity(db, communityUrl, actor) }),
  permission: 'message.see',
  show: async (context) => {
    const { app, actor, input, found: at, can } = context;
    const { community } = at;
    const own = await ownMembership(app.db, community, actor);
    const reader = { communityId: community.id, userId: own.user_id, joinedAt: own.joined_at };
    const words = wordsOf(input.words);
    const [listed, results, openCases, unread] = await Promise.all([
      input.words === '' ? threadsOf(app.db, reader, input.place) : null,
      input.words === '' ? null : resultsOf(app.db, community.id, { words, place: input.place }),
      can('message.moderate') ? countOpenCases(app.db, community.id) : 0,
      countUnreadThreads(app.db, reader),
    ]);
    return {
      community: await communitySeen(community, context),
      words: input.words,
      listed,
      results,
      openCases,
      unread,
      messageCount: community.message_count,
      ...placeFacts(readingOf(context, own)),
    };
  },
});

export type ShownThreads = Awaited<ReturnType<typeof showThreads>>;

async function threadsOf(db: Db, reader: Reader, place: Asked['place']) {
  const limit = messageLimits.threadsOnPage;
  const [pinned, rows] = await Promise.all([
    place === null ? listThreads(db, reader, { pinned: true, place: null, limit: messageLimits.pinned }) : [],
    listThreads(db, reader, { pinned: false, place, limit: limit + 1 }),
  ]);
  const isBack = place !== null && 'after' in place;
  const hasMore = rows.length > limit;
  const shown = hasMore ? (isBack ? rows.slice(-limit) : rows.slice(0, limit)) : rows;
  const [first, last] = [shown[0], shown.at(-1)];
  const names = await mentionedNames(db, [...pinned, ...shown]);
  const facts = (row: ListedThread) => threadFacts(row, names);
  const [hasNewer, hasOlder] = isBack ? [hasMore, true] : [place !== null, hasMore];
  return {
    pinned: pinned.map(facts),
    threads: shown.map(facts),
    newer: hasNewer && first ? first.last_seq : null,
    older: hasOlder && last ? last.last_seq : null,
  };
}

/** A thread as a list shows it. */
export function threadFacts(row: ListedThread, names: ReadonlyMap<string, string>) {
  const isReadable = row.status === 'published';
  return {
    id: row.id,
    title: isReadable ? row.title : '',
    isPinned: row.pinned_at !== null,
    isAnnounced: row.announced_at !== null,
    status: row.status,
    text: isReadable ? excerptOf(withoutMarks(plainText(row.body, names)), [], excerptLength) : '',
    author: row.author_id ? { name: row.author_name ?? '', photoURL: row.author_photo } : null,
    createdAt: row.created_at.toString(),
    lastAt: row.last_at.toString(),
    lastAuthor: row.last_author,
    answers: row.published_count - (isReadable ? 1 : 0),
    pictures: isReadable ? row.pictures : 0,
    unread: row.unread,
  };
}

export type ShownThreadCard = ReturnType<typeof threadFacts>;

async function resultsOf(db: Db, communityId: string, { words, place }: { words: readonly string[]; place: SeqPlace }) {
  const limit = messageLimits.threadsOnPage;
  const before = place && 'before' in place ? place.before : null;
  const rows = words.length === 0 ? [] : await searchMessages(db, communityId, { words, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const names = await mentionedNames(db, shown);
  return {
    messages: shown.map((row) => ({
      id: row.id,
      thread: row.thread_id,
      title: row.isNamed ? row.title : '',
      author: authorOf(row),
      createdAt: row.created_at.toString(),
      text: excerptOf(withoutMarks(plainText(row.body, names)), words, excerptLength),
    })),
    older: rows.length > limit ? (shown.at(-1)?.seq ?? null) : null,
    words: [...words],
  };
}

/** The names of whoever is mentioned in some texts. */
export function mentionedNames(db: Db, rows: readonly { body: string }[]): Promise<ReadonlyMap<string, string>> {
  return namesOf(
    db,
    rows.flatMap(({ body }) => [...body.matchAll(/@\[([\w-]+)\]/g)].map(([, uid = '']) => uid)),
  );
}
