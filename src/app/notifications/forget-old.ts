import type { App } from '#app/app.ts';
import { deleteOldNotifications } from '#db/notifications/notifications.ts';

/** Days for which people find what they were told. */
const kept = 180;

/** Forgets what people were told long ago. */
export async function forgetOldNotifications(app: App): Promise<void> {
  await deleteOldNotifications(app.db, app.clock.now().subtract({ hours: 24 * kept }), 1000);
}
