import { action, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import type { NotificationLine } from '#db/notifications/notification-lines.ts';
import { insertPushes, subscriptionsOfAll } from '#db/notifications/pushes.ts';
import { lockWaitingPushes } from '#db/notifications/waiting-pushes.ts';
import { paths } from '#texts/paths.ts';
import { isUnread, notificationWords } from './notification-words.ts';

const batch = 100;

/** Queues push messages of notifications that are still unread. */
export async function writeDuePushes(app: App): Promise<void> {
  while ((await writeSome(app, systemActor, { limit: batch })) === batch);
}

const writeSome = action({
  parse: typed<{ limit: number }>,
  find: async (tx, { limit }, _, now) => ({ community: null, lines: await lockWaitingPushes(tx, { limit, now }) }),
  permission: 'notification.deliver',
  run: async ({ tx, now, found: { lines } }) => {
    if (lines.length === 0) return 0;
    const devices = Map.groupBy(
      await subscriptionsOfAll(tx, [...new Set(lines.map(({ user_id: userId }) => userId))], now),
      ({ user_id: userId }) => userId,
    );
    const pushes = lines.flatMap((line) => {
      const payload = payloadOf(line);
      const ofReader = payload ? (devices.get(line.user_id) ?? []) : [];
      return ofReader.map(({ id }) => ({ subscriptionId: id, notificationId: line.id, payload: payload ?? '' }));
    });
    await insertPushes(tx, pushes, now);
    return lines.length;
  },
});

/** What the service worker shows, and where a press on it leads. A later message of the same line takes its place. */
function payloadOf(line: NotificationLine): string | null {
  const sentence = isUnread(line) ? notificationWords(line) : null;
  if (!sentence) return null;
  return JSON.stringify({
    title: line.community_name,
    body: sentence.line,
    path: paths.notification({ notification: String(line.id) }),
    tag: String(line.id),
  });
}
