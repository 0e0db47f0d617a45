import type { App } from '#app/app.ts';
import { claimPushes, deleteGoneSubscription, deletePush, setPushLater } from '#db/pushes.ts';
import { vapidKeys } from './vapid-keys.ts';

const batch = 20;
const lease = 5;
const mostAttempts = 5;

/** Sends the messages to devices that are due, and lets go of devices that want no more. */
export async function sendDuePushes(app: App): Promise<void> {
  while ((await sendSome(app)) === batch);
}

async function sendSome(app: App): Promise<number> {
  const now = app.clock.now();
  const claimed = await claimPushes(app.db, { now, until: now.add({ minutes: lease }), limit: batch });
  if (claimed.length === 0) return 0;
  const keys = await vapidKeys(app);
  await Promise.all(
    claimed.map(async (push) => {
      const outcome = await app.push.send(push, push.payload, keys);
      if (outcome === 'gone') return deleteGoneSubscription(app.db, push.subscription);
      if (outcome !== 'later' || push.attempts >= mostAttempts) return deletePush(app.db, push.id);
      return setPushLater(app.db, push.id, app.clock.now().add({ minutes: 2 ** push.attempts }));
    }),
  );
  return claimed.length;
}
