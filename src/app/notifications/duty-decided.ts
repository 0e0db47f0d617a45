import type { Step } from '#app/action.ts';
import { endMailPause } from '#db/notifications/notifications.ts';
import type { NotificationKind } from '#domain/notifications/notification.ts';

/** What each desk decides about, by the kinds of notification that call to it. */
const decidedAt = {
  applications: ['member.asked'],
  charges: ['access.payment-to-review', 'access.refund-due'],
  orders: ['order.held', 'order.to-review', 'order.to-refund'],
  requests: ['request.waiting'],
} as const satisfies Record<string, readonly NotificationKind[]>;

/**
 * Says that who runs a community has decided something at a desk: what comes to it next is mailed at once again. Called
 * where the desk decides, and not where whoever asked takes it back.
 */
export function dutyDecided(
  { tx }: Step<unknown, unknown>,
  communityId: string,
  desk: keyof typeof decidedAt,
): Promise<void> {
  return endMailPause(tx, communityId, decidedAt[desk]);
}
