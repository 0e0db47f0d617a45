import { action, type Step } from '#app/action.ts';
import type { Actor } from '#app/app.ts';
import { notify } from '#app/notifications/notify.ts';
import { relationsOf, requirePermission } from '#app/relations.ts';
import { namesOf } from '#db/accounts/users.ts';
import { activeMemberIds } from '#db/messages/mentions.ts';
import { writeRead } from '#db/messages/message-reads.ts';
import { beginningOf, countAnnounced, threadById, writeAnnounced, writersOf } from '#db/messages/message-threads.ts';
import { insertMessage, messageOfRequest, writtenSince } from '#db/messages/messages.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { isMessageId, messageLimits, type NewMessage, parseMessage } from '#domain/messages/message.ts';
import { plainText, withoutMarks } from '#domain/messages/message-text.ts';
import { may } from '#domain/permission.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { findLockedMessages, ownMembership, requireVoice } from './find-message.ts';
import { keptText } from './write-text.ts';

export type RawMessage = {
  communityUrl: string;
  /** The thread that it answers in; null begins one. */
  thread: string | null;
  form: RawForm;
  /** Hashes of pictures that were kept for it. */
  pictures: readonly string[];
};

type Asked = NewMessage & Omit<RawMessage, 'form'>;
type Posting = Step<Asked, { community: CommunityRow }>;

/** What came of it: where the message stands. */
export type Posted = { id: string; thread: string };

/** Posts a message, or an answer in a thread. Idempotent by the form's key. Gives where it stands. */
export const postMessage = action({
  parse: ({ form, ...raw }: RawMessage): Parsed<Asked> => {
    const parsed = parseMessage(form, { pictures: raw.pictures.length });
    return parsed.ok ? { ok: true, value: { ...parsed.value, ...raw } } : parsed;
  },
  find: (tx, input, actor) => findLockedMessages(tx, input, actor),
  permission: 'message.post',
  run: async (step): Promise<Posted> => {
    const { tx, input, found: at, dice, now } = step;
    const { community } = at;
    const userId = writerOf(step);
    const again = await messageOfRequest(tx, { communityId: community.id, authorId: userId, requestKey: input.key });
    if (again) return { id: again.id, thread: again.thread_id };
    requireVoice(await ownMembership(tx, community, step.actor), community, now);
    await requireOpen(step);
    await requirePace(step, userId);
    const id = dice.uuid();
    const threadId = input.thread === null ? id : await threadAnswered(step, input.thread);
    const title = input.thread === null ? input.title : '';
    const kept = await keptText(tx, community.id, { text: input.body, title, chosen: input.mention });
    const seq = await insertMessage(tx, {
      ...kept,
      communityId: community.id,
      id,
      threadId,
      title,
      authorId: userId,
      requestKey: input.key,
      pictures: input.pictures.map((file, index) => ({ file, alt: input.alt[index] ?? '' })),
      now,
    });
    await writeRead(tx, { communityId: community.id, userId, threadId, seq });
    await notifyReaders(step, { id, threadId, ...kept });
    if (input.announce && input.thread === null) await announceIn(step, threadId);
    step.changed({ communityId: community.id, threadId });
    return { id, thread: threadId };
  },
});

function writerOf({ actor }: { actor: Actor }): string {
  if (!actor.userId) throw new Refusal('not-signed-in', {});
  return actor.userId;
}

/** Where messages are off, only those who run the community go on writing. */
export async function requireOpen({
  tx,
  actor,
  now,
  found: at,
}: Pick<Posting, 'tx' | 'actor' | 'now' | 'found'>): Promise<void> {
  if (at.community.allow_messages) return;
  const relations = await relationsOf(tx, actor, at, now);
  if (!may(relations, 'message.post-when-off', at.community.status)) throw new Refusal('message.off', {});
}

async function requirePace({ tx, now, found: { community } }: Posting, authorId: string): Promise<void> {
  const written = await writtenSince(
    tx,
    { communityId: community.id, authorId },
    { minute: now.subtract({ minutes: 1 }), hour: now.subtract({ hours: 1 }) },
  );
  const wait = (first: Temporal.Instant | null, seconds: number) => {
    const until = (first ?? now).add({ seconds });
    throw new Refusal('too-many-requests', { seconds: Math.max(1, Math.ceil(now.until(until).total('seconds'))) });
  };
  if (written.in_minute >= messageLimits.perMinute) wait(written.first_in_minute, 60);
  if (written.in_hour >= messageLimits.perHour) wait(written.first_in_hour, 3600);
}

/** The thread that is answered. One that has nothing left to read is over. */
async function threadAnswered({ tx, found: { community } }: Posting, id: string): Promise<string> {
  const thread = orNotFound(isMessageId(id) ? await threadById(tx, { community_id: community.id, id }) : null);
  if (thread.published_count === 0) throw new Refusal('message.gone', {});
  return thread.id;
}

const titleLength = 60;

/** What a thread is called where its title, or else how it begins, has to do. */
function calledBy(title: string, text: string): string {
  const line = (title || text).replace(/\s+/g, ' ').trim() || '…';
  const letters = Array.from(line);
  return letters.length > titleLength ? `${letters.slice(0, titleLength).join('').trimEnd()}…` : line;
}

async function notifyReaders(
  step: Posting,
  message: { id: string; threadId: string; body: string; mentions: string[] },
) {
  const { tx, now, found: at } = step;
  const { id: communityId } = at.community;
  const { id, threadId, mentions } = message;
  const actor = writerOf(step);
  const title = await nameOfThread(step, message);
  const news = { communityId, actor, data: { thread: threadId, title }, now };
  await notify(tx, { ...news, kind: 'message.mentioned', to: mentions, subject: { kind: 'message', id } });
  if (id === threadId) return;
  const writers = await writersOf(tx, { community_id: communityId, id: threadId });
  const to = writers.filter((userId) => !mentions.includes(userId));
  await notify(tx, { ...news, kind: 'message.replied', to, subject: { kind: 'thread', id: threadId } });
}

/** What a thread is called now: by its title, else by how it begins as long as that is there to read. */
export async function nameOfThread(
  { tx, found: { community } }: Pick<Step<unknown, { community: CommunityRow }>, 'tx' | 'found'>,
  { threadId }: { threadId: string },
): Promise<string> {
  const row = await beginningOf(tx, { community_id: community.id, id: threadId });
  if (row.status !== 'published') return calledBy('', '');
  const named = [...row.body.matchAll(/@\[([\w-]+)\]/g)].map(([, uid = '']) => uid);
  return calledBy(row.title, withoutMarks(plainText(row.body, await namesOf(tx, named))));
}

/** Tells everybody in the community of a thread. */
export async function announceIn(step: Step<unknown, { community: CommunityRow }>, threadId: string): Promise<void> {
  const { tx, actor, now, found: at } = step;
  const { community } = at;
  requirePermission(await relationsOf(tx, actor, at, now), 'message.announce', at);
  const limit = messageLimits.announcementsPerDay;
  if ((await countAnnounced(tx, community.id, now.subtract({ hours: 24 }))) >= limit)
    throw new Refusal('message.announced-enough', { limit });
  await writeAnnounced(tx, { community_id: community.id, id: threadId }, now);
  await notify(tx, {
    communityId: community.id,
    kind: 'message.announced',
    to: await activeMemberIds(tx, community.id),
    actor: actor.userId,
    subject: { kind: 'thread', id: threadId },
    data: { thread: threadId, title: await nameOfThread(step, { threadId }) },
    now,
  });
  await step.record(community.id, { kind: 'message.announced', subject: 'message', subjectId: threadId });
}
