import type { NotificationLine } from '#db/notifications/notification-lines.ts';
import { maySeeNotification, type ReaderRelation } from '#domain/notifications/notification-reader.ts';
import { sayingOf, type Told } from '#texts/notifications.ts';

/** How the person told stands towards the community of a line, at the moment in which it was read. */
export function readerRelationOf(line: NotificationLine): ReaderRelation {
  const { member_status: status, member_role: role } = line;
  return { community: line.community_status, member: status && role ? { status, role } : null };
}

/** What a line says, or null for who may no longer see it. */
export function notificationWords(line: NotificationLine): ReturnType<typeof sayingOf> | null {
  return maySeeNotification(line.kind, readerRelationOf(line)) ? sayingOf(notificationFacts(line)) : null;
}

/** Whether a line calls to something that somebody has done already. */
export function isDone({ left }: Pick<NotificationLine, 'left'>): boolean {
  return left === 0;
}

/** Whether a notification is unread and its task, if it has one, is still open. */
export function isUnread(line: Pick<NotificationLine, 'left' | 'read_at'>): boolean {
  return line.read_at === null && !isDone(line);
}

function notificationFacts(line: NotificationLine): Told {
  return {
    kind: line.kind,
    facts: line.data as Told['facts'],
    who: (line.who ?? []).filter((name) => name !== ''),
    people: line.people,
    times: line.left ? Math.min(line.times, line.left) : line.times,
    isDone: isDone(line),
    community: { name: line.community_name, url: line.community_url, timeZone: line.time_zone },
    subject: { kind: line.subject, id: line.subject_id },
  };
}
