import type { Actor } from '#app/app.ts';
import { findCommunity, findCommunityAndLock } from '#app/communities/find-community.ts';
import type { Db, Transaction } from '#db/client.ts';
import { lockPeople, membership } from '#db/members/members.ts';
import { threadById } from '#db/messages/message-threads.ts';
import { messageById } from '#db/messages/messages.ts';
import type { CommunityRow, MemberRow, MessageRow, MessageThreadRow } from '#db/tables.ts';
import { isMuted } from '#domain/members/mute.ts';
import { isMessageId } from '#domain/messages/message.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';

export type InCommunity = { communityUrl: string };
export type OfMessage = InCommunity & { message: string };
export type OfThread = InCommunity & { thread: string };

/** A message of a community, with the thread that it stands in. */
export type FoundMessage = { community: CommunityRow; message: MessageRow; thread: MessageThreadRow };

/** The membership of who asks, who is let in only as an active member. */
export async function ownMembership(db: Db | Transaction, community: CommunityRow, actor: Actor): Promise<MemberRow> {
  const row = actor.userId ? await membership(db, community.id, actor.userId) : undefined;
  if (row?.status !== 'active') throw new Refusal('not-allowed', {});
  return row;
}

/** A message to be changed. Its community's row is locked: what changes a count comes one after the other. */
export async function findLockedMessage(
  tx: Transaction,
  { communityUrl, message }: OfMessage,
  actor: Actor,
): Promise<FoundMessage> {
  const { id } = await findCommunity(tx, communityUrl, actor);
  const community = await lockMessages(tx, id);
  const row = orNotFound(isMessageId(message) ? await messageById(tx, { community_id: id, id: message }) : null);
  return { community, message: row, thread: orNotFound(await threadById(tx, { community_id: id, id: row.thread_id })) };
}

/** A community in which somebody writes, its row locked. */
export async function findLockedMessages(tx: Transaction, { communityUrl }: InCommunity, actor: Actor) {
  return { community: await findCommunityAndLock(tx, communityUrl, actor) };
}

async function lockMessages(tx: Transaction, communityId: string): Promise<CommunityRow> {
  return orNotFound(await lockPeople(tx, communityId));
}

/** A message that somebody looks at or reacts to. */
export async function findMessage(
  db: Db | Transaction,
  { communityUrl, message }: OfMessage,
  actor: Actor,
): Promise<FoundMessage> {
  const community = await findCommunity(db, communityUrl, actor);
  const row = orNotFound(
    isMessageId(message) ? await messageById(db, { community_id: community.id, id: message }) : null,
  );
  const thread = orNotFound(await threadById(db, { community_id: community.id, id: row.thread_id }));
  return { community, message: row, thread };
}

/** Refuses who was silenced. */
export function requireVoice({ muted_until }: MemberRow, community: CommunityRow, now: Temporal.Instant): void {
  if (!isMuted(muted_until, now)) return;
  throw new Refusal('message.muted', { until: String(muted_until), timeZone: community.time_zone });
}
