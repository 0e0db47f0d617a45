import type { App } from '#app/app.ts';
import { deleteOldNotifications } from '#db/notifications/notifications.ts';

/** Days for which notifications are kept. */
const kept = 180;

/** Deletes notifications past their retention. */
export async function forgetOldNotifications(app: App): Promise<void> {
  await deleteOldNotifications(app.db, app.clock.now().subtract({ hours: 24 * kept }), 1000);
}
