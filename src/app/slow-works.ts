import type { DueWork } from '#jobs/ticker.ts';
import { removeReleasedFiles } from './accounts/remove-files.ts';
import type { App } from './app.ts';
import { atMostEvery } from './at-most-every.ts';
import { pollDueCheckouts } from './checkouts/poll-checkout.ts';
import { makeDailyCopies } from './copies/daily-copy.ts';
import { askWitnesses } from './log/ask-witnesses.ts';
import { forgetOldNotifications } from './notifications/forget-old.ts';
import { notifyOrganisers } from './notifications/notify-organisers.ts';
import { notifyRaffleResults } from './notifications/notify-raffle-results.ts';
import { sendDueMails } from './notifications/send-due-mails.ts';
import { sendDuePushes } from './notifications/send-due-pushes.ts';
import { tellDrawsTomorrow } from './notifications/tell-draws-tomorrow.ts';
import { writeDueDigests } from './notifications/write-due-digests.ts';
import { writeDueMails } from './notifications/write-due-mails.ts';
import { writeDuePushes } from './notifications/write-due-pushes.ts';
import { answerLinkRequests } from './orders/answer-link-requests.ts';
import { tellSilentLeases } from './orders/tell-silent-leases.ts';
import { warnEndingHolds } from './orders/warn-ending-holds.ts';
import { writeOrderMails } from './orders/write-order-mails.ts';
import { settleDueMandates } from './plans/settle-mandate.ts';
import { replaceRetiredKeys } from './raffles/replace-retired-keys.ts';

/**
 * Jobs that must not delay draws, each on its own ticker: those that write what goes out, that call other servers, or that may
 * take long. So neither a slow mail server nor a queue of thousands delays any other of them.
 */
export function slowWorks(app: App): readonly DueWork[] {
  return [
    { name: 'warn-ending-holds', run: atMostEvery(app, 60, () => warnEndingHolds(app)) },
    { name: 'tell-silent-leases', run: atMostEvery(app, 60, () => tellSilentLeases(app)) },
    { name: 'tell-draws-tomorrow', run: atMostEvery(app, 60, () => tellDrawsTomorrow(app)) },
    { name: 'notify-raffle-results', run: () => notifyRaffleResults(app) },
    { name: 'notify-organisers', run: () => notifyOrganisers(app) },
    { name: 'answer-link-requests', run: () => answerLinkRequests(app) },
    { name: 'write-mails', run: () => writeDueMails(app) },
    { name: 'write-order-mails', run: () => writeOrderMails(app) },
    { name: 'write-digests', run: () => writeDueDigests(app) },
    { name: 'write-pushes', run: () => writeDuePushes(app) },
    { name: 'send-pushes', run: () => sendDuePushes(app) },
    { name: 'send-mails', run: () => sendDueMails(app) },
    { name: 'poll-checkouts', run: () => pollDueCheckouts(app) },
    { name: 'settle-mandates', run: atMostEvery(app, 60, () => settleDueMandates(app)) },
    { name: 'ask-witnesses', run: () => askWitnesses(app) },
    { name: 'replace-retired-keys', run: () => replaceRetiredKeys(app) },
    { name: 'forget-notifications', run: () => forgetOldNotifications(app) },
    { name: 'daily-copy', run: atMostEvery(app, 60, makeDailyCopies(app)) },
    { name: 'remove-files', run: atMostEvery(app, 60, () => removeReleasedFiles(app)) },
  ];
}
