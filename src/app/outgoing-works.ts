import type { DueWork } from '#jobs/ticker.ts';
import { removeReleasedFiles } from './accounts/remove-files.ts';
import type { App } from './app.ts';
import { atMostEvery } from './at-most-every.ts';
import { pollDueCheckouts } from './checkouts/poll-checkout.ts';
import { askWitnesses } from './log/ask-witnesses.ts';
import { forgetOldNotifications } from './notifications/forget-old.ts';
import { notifyOrganisers } from './notifications/notify-organisers.ts';
import { notifyRaffleResults } from './notifications/notify-raffle-results.ts';
import { sendDueMails } from './notifications/send-due-mails.ts';
import { sendDuePushes } from './notifications/send-due-pushes.ts';
import { writeDueDigests } from './notifications/write-due-digests.ts';
import { writeDueMails } from './notifications/write-due-mails.ts';
import { writeDuePushes } from './notifications/write-due-pushes.ts';
import { writeOrderMails } from './orders/write-order-mails.ts';

/** Jobs that write what goes out, and those that call a bucket, apart from the others: none of them delays a draw. */
export function outgoingWorks(app: App): readonly DueWork[] {
  return [
    { name: 'notify-raffle-results', run: () => notifyRaffleResults(app) },
    { name: 'notify-organisers', run: () => notifyOrganisers(app) },
    { name: 'write-mails', run: () => writeDueMails(app) },
    { name: 'write-order-mails', run: () => writeOrderMails(app) },
    { name: 'write-digests', run: () => writeDueDigests(app) },
    { name: 'write-pushes', run: () => writeDuePushes(app) },
    { name: 'forget-notifications', run: () => forgetOldNotifications(app) },
    { name: 'remove-files', run: atMostEvery(app, 60, () => removeReleasedFiles(app)) },
  ];
}

/** Jobs that send mails: a queue of thousands keeps nothing else from being written. */
export function mailWorks(app: App): readonly DueWork[] {
  return [{ name: 'send-mails', run: () => sendDueMails(app) }];
}

/** Jobs that send messages to devices. */
export function pushWorks(app: App): readonly DueWork[] {
  return [{ name: 'send-pushes', run: () => sendDuePushes(app) }];
}

/** Jobs that call payment gateways, apart from those: each of many checkouts is asked about, and no mail waits for it. */
export function gatewayWorks(app: App): readonly DueWork[] {
  return [{ name: 'poll-checkouts', run: () => pollDueCheckouts(app) }];
}

/** Jobs that ask the witnesses of the log, apart from those: a draw shows who signed its list before its hour. */
export function witnessWorks(app: App): readonly DueWork[] {
  return [{ name: 'ask-witnesses', run: () => askWitnesses(app) }];
}
