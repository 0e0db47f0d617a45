import type { DueWork } from '#jobs/ticker.ts';
import { expireDuePayments, lapseDueMembers, remindDueAccess } from './access/due-access.ts';
import { forgetOldReceipts } from './accounts/forget-old-receipts.ts';
import { removeFileDrafts } from './accounts/remove-files.ts';
import type { App } from './app.ts';
import { atMostEvery } from './at-most-every.ts';
import { forgetCommunityFiles } from './community-file/forget-community-files.ts';
import { forgetContactChecks } from './contacts/forget-checks.ts';
import { notifyLearners } from './courses/notify-learners.ts';
import { makeDueDraws } from './draws/make-due-draws.ts';
import { sealDueLists } from './draws/seal-due-lists.ts';
import { forgetInvitationMails } from './invitations/forget-mails.ts';
import { forgetOrderImports } from './order-imports/forget-imports.ts';
import { forgetLinkRequests } from './orders/answer-link-requests.ts';
import { expireDueHolds } from './orders/expire-due-holds.ts';
import { forgetOrigins } from './orders/forget-origins.ts';
import { settleDuePlans } from './plans/due-plans.ts';
import { forgetRateLimits } from './rate-limit.ts';
import { forgetOldStatements } from './statements/forget-statements.ts';

/** All jobs that run by the clock, in order. */
export function dueWorks(app: App): readonly DueWork[] {
  return [
    { name: 'expire-holds', run: () => expireDueHolds(app) },
    { name: 'expire-access-payments', run: () => expireDuePayments(app) },
    { name: 'lapse-access', run: atMostEvery(app, 60, () => lapseDueMembers(app)) },
    { name: 'remind-access', run: atMostEvery(app, 3600, () => remindDueAccess(app)) },
    { name: 'settle-plans', run: atMostEvery(app, 60, () => settleDuePlans(app)) },
    { name: 'seal-lists', run: () => sealDueLists(app) },
    { name: 'make-draws', run: () => makeDueDraws(app) },
    { name: 'notify-learners', run: atMostEvery(app, 30, notifyLearners(app)) },
    { name: 'forget-origins', run: atMostEvery(app, 600, () => forgetOrigins(app)) },
    { name: 'forget-rate-limits', run: atMostEvery(app, 600, () => forgetRateLimits(app)) },
    { name: 'forget-receipts', run: atMostEvery(app, 3600, () => forgetOldReceipts(app)) },
    { name: 'remove-file-drafts', run: atMostEvery(app, 86_400, () => removeFileDrafts(app)) },
    { name: 'forget-community-files', run: () => forgetCommunityFiles(app) },
    { name: 'forget-order-imports', run: atMostEvery(app, 600, () => forgetOrderImports(app)) },
    { name: 'forget-statements', run: atMostEvery(app, 600, () => forgetOldStatements(app)) },
    { name: 'forget-contact-checks', run: atMostEvery(app, 600, () => forgetContactChecks(app)) },
    { name: 'forget-link-requests', run: atMostEvery(app, 600, () => forgetLinkRequests(app)) },
    { name: 'forget-invitation-mails', run: atMostEvery(app, 600, () => forgetInvitationMails(app)) },
  ];
}
