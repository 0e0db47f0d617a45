import type { Step } from '#app/action.ts';
import { endMailPause } from '#db/notifications/waiting-mails.ts';
import type { NotificationKind } from '#domain/notifications/notification.ts';

/** What each desk decides about, by the kinds of notification that call to it. */
const decidedAt = {
  applications: ['member.asked'],
  charges: ['access.payment-to-review', 'access.refund-due'],
  orders: ['order.held', 'order.to-review', 'order.to-refund'],
  requests: ['request.waiting'],
} as const satisfies Record<string, readonly NotificationKind[]>;

/**
 * Ends the pause between e-mails to a community's staff about a desk, because one of them has acted there: the next
 * task is mailed at once. Not to be called when the requester withdraws, or they could trigger mails at will.
 */
export function endMailPauseOf(
  { tx }: Step<unknown, unknown>,
  communityId: string,
  desk: keyof typeof decidedAt,
): Promise<void> {
  return endMailPause(tx, communityId, decidedAt[desk]);
}
