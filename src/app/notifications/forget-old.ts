import type { App } from '#app/app.ts';
import { deleteOldNotifications } from '#db/notifications/notifications.ts';
import { deleteOldMailPauses } from '#db/notifications/waiting-mails.ts';

/** Days for which notifications are kept. */
const kept = 180;
/** Days for which pauses between mails are kept; the longest lasts one. */
const pausesKept = 2;

/** Deletes notifications, and pauses between their mails, past their retention. */
export async function forgetOldNotifications(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOldNotifications(app.db, now.subtract({ hours: 24 * kept }), 1000);
  await deleteOldMailPauses(app.db, now.subtract({ hours: 24 * pausesKept }));
}
