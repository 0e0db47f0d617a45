import type { DueWork } from '#jobs/ticker.ts';
import { expireDuePayments, lapseDueMembers, remindDueAccess } from './access/due-access.ts';
import { forgetOldReceipts } from './accounts/forget-old-receipts.ts';
import type { App } from './app.ts';
import { forgetCommunityFiles } from './community-file/forget-community-files.ts';
import { forgetContactChecks } from './contacts/forget-checks.ts';
import { notifyLearners } from './courses/notify-learners.ts';
import { makeDueDraws } from './draws/make-due-draws.ts';
import { sealDueLists } from './draws/seal-due-lists.ts';
import { forgetInvitationMails } from './invitations/forget-mails.ts';
import { expireDueHolds } from './orders/expire-due-holds.ts';
import { forgetOrigins } from './orders/forget-origins.ts';
import { forgetRateLimits } from './rate-limit.ts';

/** All jobs that run by the clock, in order. */
export function dueWorks(app: App): readonly DueWork[] {
  return [
    { name: 'expire-holds', run: () => expireDueHolds(app) },
    { name: 'expire-access-payments', run: () => expireDuePayments(app) },
    { name: 'lapse-access', run: seldom(app, 1, lapseDueMembers) },
    { name: 'remind-access', run: seldom(app, 60, remindDueAccess) },
    { name: 'seal-lists', run: () => sealDueLists(app) },
    { name: 'make-draws', run: () => makeDueDraws(app) },
    { name: 'tell-courses', run: notifyLearners(app) },
    { name: 'forget-origins', run: seldom(app, 10, forgetOrigins) },
    { name: 'forget-rate-limits', run: seldom(app, 10, forgetRateLimits) },
    { name: 'forget-receipts', run: forgetOldReceipts(app) },
    { name: 'forget-community-files', run: () => forgetCommunityFiles(app) },
    { name: 'forget-contact-checks', run: seldom(app, 10, forgetContactChecks) },
    { name: 'forget-invitation-mails', run: seldom(app, 10, forgetInvitationMails) },
  ];
}

/**
 * An expensive job, run at most every so many minutes, also after a failure. If the clock was set back, the last run is
 * in the future, so it runs again.
 */
function seldom(app: App, minutes: number, run: (app: App) => Promise<void>): () => Promise<void> {
  let last: Temporal.Instant | null = null;
  return async () => {
    const now = app.clock.now();
    const isAhead = last !== null && Temporal.Instant.compare(last, now) > 0;
    if (last !== null && !isAhead && Temporal.Instant.compare(now, last.add({ minutes })) < 0) return;
    await run(app);
    last = now;
  };
}
