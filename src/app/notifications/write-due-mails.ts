import { action, type Step, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { queueMail, queueNotificationMail, sharerOfOwner } from '#app/mail/queue-mail.ts';
import type { NotificationLine } from '#db/notifications/notification-lines.ts';
import { lockWaitingMails, setMailed } from '#db/notifications/waiting-mails.ts';
import { kindsWordedWhenSent } from '#domain/notifications/notification.ts';
import { lineWords } from './mail-words.ts';

const batch = 50;

/** Queues the e-mails of notifications that are mailed at once: exactly once, as rows are locked (skip locked). */
export async function writeDueMails(app: App): Promise<void> {
  // until none is left: where a mail had nothing to say, the next notification of its kind becomes eligible
  const { publicUrl, dice } = app;
  while ((await writeSome(app, systemActor, { publicUrl, limit: batch, lot: dice.uuid() })) > 0);
}

const writeSome = action({
  parse: typed<{ publicUrl: string; limit: number; lot: string }>,
  find: async (tx, { limit, lot }, _, now) => ({
    community: null,
    lines: await lockWaitingMails(tx, { limit, lot, now }),
  }),
  permission: 'notification.deliver',
  run: async (step) => {
    const { lines } = step.found;
    for (const line of lines) await writeOne(step, line);
    return lines.length;
  },
});

/** Queues one mail: without a text where that is rendered when it is sent, otherwise with that of this moment. */
async function writeOne(step: Step<{ publicUrl: string }, unknown>, line: NotificationLine): Promise<void> {
  const { tx, now, dice, input } = step;
  const words = await lineWords({ db: tx, publicUrl: input.publicUrl, dice, now }, line);
  if (!words) return;
  await setMailed(tx, line.id, now);
  if (kindsWordedWhenSent.has(line.kind))
    return queueNotificationMail(tx, {
      to: words.to,
      told: [line.id],
      isDigest: false,
      sharer: sharerOfOwner(line.community_owner, line.kind),
      now,
    });
  const { to, subject, text, html } = words;
  await queueMail(tx, { to, subject, text, html, sharer: sharerOfOwner(line.community_owner, line.kind), now });
}
