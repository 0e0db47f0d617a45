import { communitySeen } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { type ViewContext, view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import {
  type ListedMessage,
  listMessages,
  messagesByIds,
  type SeqPlace,
  seqBefore,
} from '#db/messages/message-lists.ts';
import { firstUnread, type Reader, readSeq } from '#db/messages/message-reads.ts';
import { threadById } from '#db/messages/message-threads.ts';
import { messageById } from '#db/messages/messages.ts';
import type { CommunityRow, MemberRow, MessageThreadRow } from '#db/tables.ts';
import { isMuted } from '#domain/members/mute.ts';
import { isMessageId, messageLimits } from '#domain/messages/message.ts';
import type { Permission } from '#domain/permission.ts';
import { orNotFound } from '#domain/refusal.ts';
import { type OfThread, ownMembership } from './find-message.ts';
import { type Reading, shownMessages } from './message-facts.ts';

/** Where the page of a thread begins: before or after a place in it, at a message, or at the first new message. */
export type ThreadPosition = { before: number } | { after: number } | { message: string } | null;

type Asked = OfThread & { place: ThreadPosition };
type Found = { community: CommunityRow; thread: MessageThreadRow };

/** Messages of the same thread that are shown before the one a page is opened at. */
const back = 8;

/** So many new messages, or more, open a page where they begin. Fewer fit on the last page, with those before them. */
const newOpenPage = 37;

/** A thread: its first message, and a page of the answers. */
export const showThread = view({
  find: async (db, { communityUrl, thread }: Asked, actor): Promise<Found> => {
    const community = await findCommunity(db, communityUrl, actor);
    const row = isMessageId(thread) ? await threadById(db, { community_id: community.id, id: thread }) : null;
    return { community, thread: orNotFound(row) };
  },
  permission: 'message.see',
  show: async (context) => {
    const { app, actor, input, found: at, can } = context;
    const { community, thread } = at;
    if (!can('message.moderate')) orNotFound(thread.published_count > 0 || null);
    const own = await ownMembership(app.db, community, actor);
    const reading = readingOf(context, own);
    const reader = { communityId: community.id, userId: own.user_id, joinedAt: own.joined_at };
    const seen = await readSeq(app.db, reader, thread.id);
    const news = await firstUnread(app.db, reader, thread.id, seen);
    const { rows, before, after } = await pageOf(app.db, { reader, thread, input, first: news.first });
    const [first] = await messagesByIds(app.db, community.id, [thread.id]);
    const [root, ...messages] = await shownMessages(reading, [orNotFound(first), ...rows]);
    return {
      community: await communitySeen(community, context),
      thread: {
        id: thread.id,
        // what a thread is called goes out of sight with the message that began it
        title: isReadable(orNotFound(first), can) ? thread.title : '',
        isPinned: thread.pinned_at !== null,
        isAnnounced: thread.announced_at !== null,
        lastSeq: thread.last_seq,
        count: thread.published_count,
      },
      root: orNotFound(root),
      messages,
      before,
      after,
      /** The first message that is new to the reader. */
      news,
      ...placeFacts(reading),
    };
  },
});

export type ShownThread = Awaited<ReturnType<typeof showThread>>;

/** Whether somebody reads what a message says: as it was written, or out of others' sight. */
function isReadable({ status }: Pick<ListedMessage, 'status'>, can: (permission: Permission) => boolean): boolean {
  return status === 'published' || (status === 'hidden' && can('message.moderate'));
}

/** Who reads, with what they may do at this moment. */
export function readingOf(
  { app, actor, now, can, found: { community } }: ViewContext<unknown, { community: CommunityRow }>,
  own: MemberRow,
): Reading {
  const isOpen = community.allow_messages || can('message.post-when-off');
  const mayWrite = can('message.post') && isOpen && !isMuted(own.muted_until, now);
  return { app, actor, now, community, own, can, mayWrite };
}

/** What every page of the messages says of its reader. */
export function placeFacts({ community, own, can, now, mayWrite }: Reading) {
  const asks = (...permissions: Permission[]) => permissions.some(can);
  return {
    me: { uid: own.user_id },
    /** Why the reader may not write at this moment; null: they may. */
    silence: mayWrite ? null : silenceOf({ community, own, can, now }),
    can: {
      configure: can('community.configure'),
      seeDashboard: can('community.see-dashboard'),
      write: mayWrite,
      announce: mayWrite && asks('message.announce'),
      pin: asks('message.pin'),
      moderate: asks('message.moderate'),
    },
  };
}

function silenceOf({ community, own, can, now }: Pick<Reading, 'community' | 'own' | 'can' | 'now'>) {
  if (!can('message.post')) return { kind: 'not-active' as const, status: community.status };
  if (isMuted(own.muted_until, now)) return { kind: 'muted' as const, until: String(own.muted_until) };
  return { kind: 'off' as const };
}

type PageAsked = { reader: Reader; thread: MessageThreadRow; input: Asked; first: number | null };

async function pageOf(db: Db, asked: PageAsked) {
  const limit = messageLimits.messagesOnPage;
  const place = await placeOf(db, asked);
  const at = { communityId: asked.reader.communityId, threadId: asked.thread.id };
  const rows = await listMessages(db, at, { place, limit: limit + 1 });
  const isForward = place !== null && !('before' in place);
  const hasMore = rows.length > limit;
  const shown = isForward ? rows.slice(0, limit) : rows.slice(-limit);
  const [first, last] = [shown[0], shown.at(-1)];
  const hasEarlier = isForward ? await hasEarlierThan(db, at, first) : hasMore;
  const hasLater = isForward ? hasMore : place !== null;
  return {
    rows: shown,
    before: hasEarlier && first ? first.seq : null,
    after: hasLater && last ? last.seq : null,
  };
}

async function hasEarlierThan(
  db: Db,
  at: { communityId: string; threadId: string },
  message: ListedMessage | undefined,
): Promise<boolean> {
  if (!message) return false;
  return (await listMessages(db, at, { place: { before: message.seq }, limit: 1 })).length > 0;
}

/** A page opens where what is new begins; with nothing new, at the end. */
async function placeOf(db: Db, { reader, thread, input: { place }, first }: PageAsked): Promise<SeqPlace> {
  const { communityId } = reader;
  const near = (seq: number) => seqBefore(db, { communityId, threadId: thread.id, seq, back });
  if (place && 'message' in place) {
    const message = await messageIn(db, thread, place.message);
    if (!message) return null;
    return { from: message.id === thread.id ? 0 : await near(message.seq) };
  }
  if (place) return place;
  if (first === null) return null;
  const at = { communityId, threadId: thread.id };
  const later = await listMessages(db, at, { place: { from: first }, limit: newOpenPage });
  return later.length < newOpenPage ? null : { from: await near(first) };
}

async function messageIn(db: Db, thread: MessageThreadRow, id: string) {
  if (!isMessageId(id)) return null;
  const message = await messageById(db, { community_id: thread.community_id, id });
  return message?.thread_id === thread.id ? message : null;
}
