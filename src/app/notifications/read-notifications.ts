import { action, typed } from '#app/action.ts';
import { notificationOf } from '#db/notifications/notification-lines.ts';
import { setRead } from '#db/notifications/notifications.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { notificationWords } from './notification-words.ts';

/** Marks one line of the asker's as read, or all of them (`id` null). */
export const readNotifications = action({
  parse: typed<{ id: number | null }>,
  charges: 'bounded-by-itself',
  find: async () => ({ community: null }),
  permission: 'notification.see-own',
  run: async ({ tx, actor, now, input }) => {
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    await setRead(tx, actor.userId, { id: input.id, now });
  },
});

/** Marks a line as read and gives where it leads; null where its reader may no longer go. */
export const openNotification = action({
  parse: typed<{ id: number }>,
  charges: 'bounded-by-itself',
  find: async () => ({ community: null }),
  permission: 'notification.see-own',
  run: async ({ tx, actor, now, input }) => {
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const line = orNotFound(await notificationOf(tx, actor.userId, { id: input.id, now }));
    await setRead(tx, actor.userId, { id: line.id, now });
    return notificationWords(line)?.path ?? null;
  },
});
