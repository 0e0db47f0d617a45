import type { Actor, App } from '#app/app.ts';
import { isUnavailable } from '#db/client.ts';
import { countUnread as countLines } from '#db/notifications/notification-lines.ts';
import { type Unread, unreadOf, unreadShown } from './list-notifications.ts';

/** The number of unread notifications; null without a session, and when the query fails: the bell must not break a page. */
export async function countUnread({ db, clock, log }: App, { userId }: Actor): Promise<Unread | null> {
  if (!userId) return null;
  try {
    return await unreadOf(countLines(db, userId, { limit: unreadShown + 1, now: clock.now() }));
  } catch (error) {
    if (!isUnavailable(error)) log.error({ err: error }, 'No se pudieron contar los avisos sin leer');
    return null;
  }
}
