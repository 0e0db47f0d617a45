import { findCommunity } from '#app/communities/find-community.ts';
import { viewerOf } from '#app/live-viewer.ts';
import { view } from '#app/view.ts';
import type { ChangeWatcher } from '#realtime/live.ts';
import { type AccessAddress, findForOwnPayments } from './find-payer.ts';

type Watching = AccessAddress & { session: string | null };

/** Lets somebody watch their own access to a community. Gives a subscribe function, which gives its unsubscribe function. */
export const watchOwnAccess = view({
  find: async (db, address: Watching, actor) => ({ community: await findForOwnPayments(db, address, actor) }),
  permission: 'access.see',
  show: ({ app, actor, input: { session }, found: { community } }) => {
    const viewer = { ...viewerOf(actor, session), own: 'access' as const };
    return (watcher: Omit<ChangeWatcher, 'viewer'>): Promise<() => void> =>
      app.live.watchAccess(community.id, { ...watcher, viewer });
  },
});

/** The same for organisers: a hint for every payment of the community, without whose it is. */
export const watchCharges = view({
  find: async (db, { communityUrl }: Watching, actor) => ({ community: await findCommunity(db, communityUrl, actor) }),
  permission: 'access.see-desk',
  show: ({ app, actor, input: { session }, found: { community } }) => {
    const viewer = viewerOf(actor, session);
    return (watcher: Omit<ChangeWatcher, 'viewer'>): Promise<() => void> =>
      app.live.watchAccess(community.id, { ...watcher, viewer });
  },
});
