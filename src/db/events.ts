import type { NewEvent } from '#domain/event.ts';
import type { Db, Transaction } from './client.ts';

/** Writes one append-only event. */
export async function insertEvent(
  tx: Transaction,
  { communityId, event, actor, now }: { communityId: string; event: NewEvent; actor: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      community_id: communityId,
      kind: event.kind,
      subject: event.subject,
      subject_id: event.subjectId,
      raffle_id: event.raffleId ?? null,
      from_state: event.from ?? null,
      to_state: event.to ?? null,
      actor,
      reason: event.reason ?? null,
      data: JSON.stringify(event.data ?? {}),
      happened_at: now,
    })
    .execute();
}

/** The history of one order, raffle or member, oldest first. */
export function eventsOf(db: Db | Transaction, communityId: string, subject: NewEvent['subject'], subjectId: string) {
  return db
    .selectFrom('events')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();
}
