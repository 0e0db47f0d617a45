import type { App } from '#app/app.ts';
import { linesByIds } from '#db/notifications/notification-lines.ts';
import { claimPushes, deleteGoneSubscription, deletePush, setPushLater } from '#db/notifications/pushes.ts';
import { isUnread, notificationWords } from './notification-words.ts';
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
  const [keys, readable] = await Promise.all([vapidKeys(app), stillReadable(app, claimed, now)]);
  await Promise.all(
    claimed.map(async (push) => {
      if (!readable.has(push.id)) return deletePush(app.db, push.id);
      const outcome = await app.push.send(push, push.payload, keys);
      if (outcome === 'gone') return deleteGoneSubscription(app.db, push.subscription);
      if (outcome !== 'later' || push.attempts >= mostAttempts) return deletePush(app.db, push.id);
      return setPushLater(app.db, push.id, app.clock.now().add({ minutes: 2 ** push.attempts }));
    }),
  );
  return claimed.length;
}

type Claimed = Awaited<ReturnType<typeof claimPushes>>;

/** Those whose line is unread and still for its reader, who is still signed in on that device. */
async function stillReadable({ db }: App, claimed: Claimed, now: Temporal.Instant): Promise<ReadonlySet<number>> {
  const ids = claimed.flatMap(({ notification_id: id }) => (id === null ? [] : [id]));
  const lines = new Map((await linesByIds(db, ids, now)).map((line) => [line.id, line]));
  const due = claimed.filter(({ notification_id: id, until }) => {
    const line = id === null ? undefined : lines.get(id);
    return line && isUnread(line) && notificationWords(line) && Temporal.Instant.compare(until, now) > 0;
  });
  return new Set(due.map(({ id }) => id));
}
