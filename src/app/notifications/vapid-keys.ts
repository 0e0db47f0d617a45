import type { App } from '#app/app.ts';
import { installationKey } from '#db/installation-keys.ts';
import type { VapidKeys } from '#push/pusher.ts';

/** The keys that devices know this installation by: the operator's, or those that it made once and keeps. */
export async function vapidKeys({ db, clock, push, vapid }: App): Promise<VapidKeys> {
  if (vapid) return vapid;
  const kept = await installationKey(db, 'vapid', { make: () => JSON.stringify(push.makeKeys()), now: clock.now() });
  return JSON.parse(kept) as VapidKeys;
}
