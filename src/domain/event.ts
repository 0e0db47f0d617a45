/**
 * What can happen, by the noun it happens to. An event is written in the transaction of its change and never altered;
 * it holds ids, states, numbers and sums, never a person's name, phone or e-mail.
 */
export type EventKind =
  | 'community.created'
  | 'community.changed'
  | 'community.moved'
  | 'community.paused'
  | 'community.resumed'
  | 'community.archived'
  | 'community.reopened'
  | 'community.deleted'
  | 'community.suspended'
  | 'community.restored'
  | 'community.offered'
  | 'community.offer-declined'
  | 'community.offer-withdrawn'
  | 'community.passed'
  | 'member.joined'
  | 'member.applied'
  | 'member.left'
  | 'member.approved'
  | 'member.rejected'
  | 'member.readmitted'
  | 'member.removed'
  | 'member.banned'
  | 'member.unbanned'
  | 'member.role-changed'
  | 'member.no-room'
  | 'member.awaits-payment'
  | 'member.paid'
  | 'member.let-in-free'
  | 'member.lapsed'
  | 'member.muted'
  | 'member.unmuted'
  | 'invitation.created'
  | 'invitation.sent-again'
  | 'invitation.revoked'
  | 'invitation.declined'
  | 'message.edited'
  | 'message.hidden'
  | 'message.restored'
  | 'message.deleted'
  | 'message.pinned'
  | 'message.unpinned'
  | 'message.announced'
  | 'message.reported'
  | 'message.reports-closed'
  | 'community.people-exported'
  | 'community.tickets-exported'
  | 'raffle.orders-exported'
  | 'raffle.created'
  | 'raffle.edited'
  | 'raffle.opened'
  | 'raffle.closed'
  | 'raffle.drawn'
  | 'raffle.completed'
  | 'raffle.cancelled'
  | 'raffle.reported'
  | 'raffle.reports-closed'
  | 'raffle.numbers-blocked'
  | 'raffle.numbers-unblocked'
  | 'order.taken'
  | 'order.receipt-sent'
  | 'order.confirmed'
  | 'order.rejected'
  | 'order.expired'
  | 'order.restored'
  | 'order.cancelled'
  | 'order.refund-due'
  | 'order.refunded'
  | 'order.joined-account'
  | 'order.link-made'
  | 'draw.source-entered'
  | 'draw.provisional'
  | 'draw.prize-delivered'
  | 'draw.prize-received'
  | 'course.created'
  | 'course.changed'
  | 'course.moved'
  | 'course.deleted'
  | 'course.opened-to'
  | 'course.progress-exported'
  | 'lesson.created'
  | 'lesson.changed'
  | 'lesson.deleted'
  | 'lesson.comment-deleted';

/** What kinds of thing events happen to. */
export type EventSubject = 'community' | 'member' | 'invitation' | 'raffle' | 'order' | 'draw' | 'message' | 'course' | 'lesson';

export type NewEvent = {
  kind: EventKind;
  subject: EventSubject;
  subjectId: string;
  raffleId?: string | null;
  from?: string | null;
  to?: string | null;
  reason?: string | null;
  data?: Record<string, unknown>;
};
