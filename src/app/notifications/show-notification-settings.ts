import { view } from '#app/view.ts';
import { noticesOf, settingsOf } from '#db/notifications/notification-settings.ts';
import { subscriptionsOf } from '#db/notifications/pushes.ts';
import { userContact } from '#db/orders/orders.ts';
import type { AccessType } from '#domain/communities/community.ts';
import type { MemberRole } from '#domain/members/membership.ts';
import {
  kindsForAdmins,
  kindsForSellers,
  kindsOfNewOrders,
  type NotificationKind,
  stoppableKinds,
} from '#domain/notifications/notification.ts';
import { usualSettings } from '#domain/notifications/notification-settings.ts';
import { may } from '#domain/permission.ts';
import { Refusal } from '#domain/refusal.ts';
import { digestTime } from './digest-time.ts';
import { vapidKeys } from './vapid-keys.ts';

/** How somebody is told: their digest, each of their communities, and their devices. */
export const showNotificationSettings = view({
  find: async () => ({ community: null }),
  permission: 'notification.see-own',
  show: async ({ app, actor }) => {
    const { userId } = actor;
    if (!userId) throw new Refusal('not-signed-in', {});
    const [settings, notices, devices, contact, keys] = await Promise.all([
      settingsOf(app.db, userId),
      noticesOf(app.db, userId),
      subscriptionsOf(app.db, userId),
      userContact(app.db, userId),
      vapidKeys(app),
    ]);
    return {
      sendsMail: app.mail !== null,
      email: contact?.emailVerified ? contact.email : null,
      digest: digestTime(settings, null),
      communities: notices.map(
        ({ url, name, role, access_type: access, level, silenced, digest, order_pace: pace }) => {
          const kinds = mailKindsOf(role, access);
          return {
            url,
            name,
            level: level ?? 'all',
            digest,
            /** How often they are mailed of new orders; null for who is not told of any. */
            orderPace: kinds.some((kind) => kindsOfNewOrders.has(kind)) ? (pace ?? usualSettings.orderPace) : null,
            mails: kinds.map((kind) => ({ kind, isOn: !silenced?.includes(kind) })),
          };
        },
      ),
      devices: devices.map(({ id, device, endpoint, created_at: since }) => ({
        id,
        device,
        endpoint,
        since: since.toString(),
      })),
      pushKey: keys.publicKey,
    };
  },
});

const ofModerators: readonly NotificationKind[] = ['member.asked', 'message.reported'];

const ofPaid: readonly NotificationKind[] = [
  'member.left',
  'access.payment-to-review',
  'access.refund-due',
  'access.ending',
];

/** The kinds of e-mail that somebody of that role gets from a community and may turn off one by one. */
export function mailKindsOf(role: MemberRole, access: AccessType): NotificationKind[] {
  return [...stoppableKinds].filter((kind) => {
    if (ofPaid.includes(kind) && access === 'free') return false;
    if (kindsForAdmins.has(kind)) return may(new Set([role]), 'order.review', 'active');
    // who runs the raffle is told of every order already
    if (kindsForSellers.has(kind)) return may(new Set([role]), 'ticket.see-own-sales', 'active');
    return ofModerators.includes(kind) ? may(new Set([role]), 'message.moderate', 'active') : true;
  });
}
