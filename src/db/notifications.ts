import { sql } from 'kysely';
import type { NotificationKind, NotificationSubject } from '#domain/notification.ts';
import type { Transaction } from './client.ts';

/** One line for one person. */
export type NewNotification = {
  userId: string;
  toMail: boolean;
  toPush: boolean;
  digestAt: Temporal.Instant | null;
};

type News = {
  communityId: string;
  kind: NotificationKind;
  subject: NotificationSubject;
  actor: string | null;
  data: Record<string, unknown>;
  /** An e-mail of its own each time, or only while none of its line is unread. */
  mailsEachTime: boolean;
  now: Temporal.Instant;
};

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const batch = 1000;

/** Who is told, as they want to be told of that community. A person without an account there is left out. */
export function recipients(tx: Transaction, communityId: string, userIds: readonly string[]) {
  return tx
    .selectFrom('users')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'users.uid')
    .leftJoin('community_notices as notices', (join) =>
      join.onRef('notices.user_id', '=', 'users.uid').on('notices.community_id', '=', communityId),
    )
    .select([
      'users.uid',
      'settings.digest',
      'settings.digest_hour',
      'settings.digest_weekday',
      'settings.time_zone',
      'notices.level',
      'notices.silenced',
    ])
    .where('users.uid', '=', sql<string>`any(${[...userIds]}::text[])`)
    .orderBy('users.uid')
    .execute();
}

/** Writes a line for each person. Where they have one of the same kind about the same thing unread, that one goes on. */
export async function insertNotifications(
  tx: Transaction,
  { communityId, kind, subject, actor, data, mailsEachTime, now }: News,
  people: readonly NewNotification[],
): Promise<void> {
  for (let start = 0; start < people.length; start += batch) {
    await tx
      .insertInto('notifications')
      .values(
        people.slice(start, start + batch).map((person) => ({
          community_id: communityId,
          user_id: person.userId,
          kind,
          subject: subject.kind,
          subject_id: subject.id,
          actors: actor === null ? [] : [actor],
          data: JSON.stringify(data),
          happened_at: now,
          to_mail: person.toMail,
          to_push: person.toPush,
          digest_at: person.digestAt,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'community_id', 'kind', 'subject', 'subject_id'])
          .where('read_at', 'is', null)
          .doUpdateSet({
            actors: sql`(excluded.actors || array_remove(notifications.actors, excluded.actors[1]))[1:50]`,
            times: sql`notifications.times + 1`,
            data: sql`excluded.data`,
            happened_at: sql`excluded.happened_at`,
            to_mail: mailsEachTime ? sql`excluded.to_mail` : sql`notifications.to_mail`,
            to_push: sql`excluded.to_push`,
            digest_at: sql`coalesce(notifications.digest_at, excluded.digest_at)`,
          }),
      )
      .execute();
  }
}

/** Takes back what was told of a thing that is no more. */
export async function deleteNotificationsAbout(
  tx: Transaction,
  communityId: string,
  subject: NotificationSubject,
): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('community_id', '=', communityId)
    .where('subject', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .execute();
}
