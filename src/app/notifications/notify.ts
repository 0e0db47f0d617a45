import type { Transaction } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { insertNotifications } from '#db/notifications/new-notifications.ts';
import { deleteNotificationsAbout } from '#db/notifications/notifications.ts';
import { recipients } from '#db/notifications/recipients.ts';
import {
  kindsMailedByCause,
  mailsEachTime,
  minutesBetweenMails,
  type NotificationFacts,
  type NotificationKind,
  type NotificationReach,
  type NotificationSubject,
  notificationReach,
} from '#domain/notifications/notification.ts';
import {
  type NoticeLevel,
  nextDigestAt,
  type OrderPace,
  usualSettings,
} from '#domain/notifications/notification-settings.ts';
import { orNotFound } from '#domain/refusal.ts';
import { digestTime } from './digest-time.ts';

export type News<K extends NotificationKind> = {
  communityId: string;
  kind: K;
  /** The people told, by their ids. Who did it is left out, unless they do not know of it themselves. */
  to: readonly string[];
  tellsActor?: boolean;
  /** Who did it, by their id; null where nobody's name belongs in it. */
  actor: string | null;
  subject: NotificationSubject;
  data: NotificationFacts[K];
  /** How often it happened since the last time it was told of; once unless said. */
  times?: number;
  now: Temporal.Instant;
};

/**
 * Creates notifications in the transaction of their cause, for the recipients' page, e-mail, digest or devices as their
 * settings say. Nothing is sent here: jobs send later, and check again who may see it.
 */
export async function notify<K extends NotificationKind>(tx: Transaction, news: News<K>): Promise<void> {
  const { communityId, kind, actor, tellsActor = false, now } = news;
  const recipientIds = tellsActor ? news.to : news.to.filter((userId) => userId !== actor);
  if (recipientIds.length === 0) return;
  const reach = notificationReach[kind];
  const community = orNotFound(await communityById(tx, communityId));
  const people = await recipients(tx, communityId, recipientIds);
  const isAtOnce = reach === 'self' || reach === 'duty';
  await insertNotifications(
    tx,
    {
      ...news,
      times: news.times ?? 1,
    },
    people
      .filter(({ status, level }) => reach === 'self' || (status === 'active' && isWanted(reach, level ?? 'all')))
      .map((person) => ({
        userId: person.uid,
        toMail: isAtOnce && !kindsMailedByCause.has(kind) && !person.silenced?.includes(kind),
        rhythm: rhythmOf(kind, person.order_pace ?? usualSettings.orderPace),
        toPush: true,
        digestAt: isAtOnce ? null : nextDigestAt(digestTime(person, community.time_zone), now),
      })),
  );
}

/**
 * Deletes the notifications about something that was removed: a deleted message, an archived course. The pause between
 * mails goes on, unless one of those who were told has acted (`isDecided`).
 */
export async function withdrawNotifications(
  tx: Transaction,
  {
    communityId,
    subject,
    isDecided = false,
  }: { communityId: string; subject: NotificationSubject; isDecided?: boolean },
): Promise<void> {
  await deleteNotificationsAbout(tx, { communityId, subject, endsPauses: isDecided });
}

function rhythmOf(kind: NotificationKind, pace: OrderPace) {
  return { mailsEachTime: mailsEachTime(kind, pace), minutesBetween: minutesBetweenMails(kind, pace) };
}

/** Whether a member is told at all of what does not concern themselves. */
function isWanted(reach: NotificationReach, level: NoticeLevel): boolean {
  if (reach === 'mention') return level !== 'none';
  return reach === 'news' ? level === 'all' : true;
}
