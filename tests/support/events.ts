import type { Db, Transaction } from '#db/client.ts';
import type { NewEvent } from '#domain/event.ts';

/** The whole history of something, oldest first. */
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
