import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { activeRole } from '#db/members/members.ts';
import {
  countUnread,
  type NotificationLine,
  notificationOf,
  notificationsOf,
} from '#db/notifications/notification-lines.ts';
import { settingsOf } from '#db/notifications/notification-settings.ts';
import { isSlug } from '#domain/communities/slug.ts';
import { Refusal } from '#domain/refusal.ts';
import { isUnread, notificationWords } from './notification-words.ts';

const pageSize = 30;

type Asked = {
  before: number | null;
  /** The url of the community that they came from, if any. */
  from?: string | null;
};

/** What somebody has been told, the latest first, by day. What they may no longer see says so and nothing else. */
export const listNotifications = view({
  find: async (_db, _input: Asked) => ({ community: null }),
  permission: 'notification.see-own',
  show: async ({ app, actor, now, input }) => {
    const { userId } = actor;
    if (!userId) throw new Refusal('not-signed-in', {});
    const last = input.before === null ? null : await notificationOf(app.db, userId, { id: input.before, now });
    const before = last ? { at: last.happened_at, id: last.id } : null;
    const [lines, settings, unread, from] = await Promise.all([
      notificationsOf(app.db, userId, { before, limit: pageSize + 1, now }),
      settingsOf(app.db, userId),
      unreadOf(countUnread(app.db, userId, { limit: unreadShown + 1, now })),
      placeOf(app.db, userId, input.from),
    ]);
    const shown = lines.slice(0, pageSize);
    const timeZone = settings?.time_zone ?? shown[0]?.time_zone ?? 'Europe/Madrid';
    const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate();
    return {
      unread,
      from,
      timeZone,
      today: dayOf(now).toString(),
      yesterday: dayOf(now).subtract({ days: 1 }).toString(),
      isFirst: before === null,
      older: lines.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
      days: [...Map.groupBy(shown, (line) => dayOf(line.happened_at).toString())].map(([day, ofDay]) => ({
        day,
        lines: ofDay.map(shownLine),
      })),
    };
  },
});

/** The community that somebody came from, where they are in it. */
async function placeOf(db: Db, userId: string, url: string | null | undefined) {
  const community = url && isSlug(url) ? await communityByUrl(db, url) : undefined;
  if (!community || (await activeRole(db, community.id, userId)) === null) return null;
  return { url: community.url, name: community.name };
}

/** Unread lines that are counted; beyond that, there are more. */
export const unreadShown = 99;

export type Unread = { count: number; isMore: boolean };

/** Shows a count of unread notifications, which stops at `unreadShown`. */
export async function unreadOf(counting: Promise<number>): Promise<Unread> {
  const count = await counting;
  return { count: Math.min(count, unreadShown), isMore: count > unreadShown };
}

function shownLine(line: NotificationLine) {
  const sentence = notificationWords(line);
  return {
    id: line.id,
    at: line.happened_at.toString(),
    isUnread: isUnread(line),
    sentence: sentence && { line: sentence.line, open: sentence.open, community: line.community_name },
  };
}
