import type { App } from '#app/app.ts';
import { digestWords, lineWords, type MailWords } from '#app/notifications/mail-words.ts';
import {
  claimMails,
  deleteMail,
  deleteOldMails,
  giveUpWaitingMails,
  setMailGivenUp,
  setMailLater,
  setMailSent,
} from '#db/mails.ts';
import { linesByIds } from '#db/notifications.ts';
import { nextAttempt } from '#domain/mail.ts';
import type { Mailer, MailOutcome } from '#mail/mailer.ts';

const batch = 4;
/** Minutes for which who sends a mail has it for themselves; longer than a server can keep them waiting. */
const lease = 10;
/** Days for which a mail that is over is counted at the operator's page. */
const remembered = 30;

/**
 * Hands the e-mails that are due to the server, each to one process at a time. One that was taken is never sent again;
 * should a process die in between, the next attempt carries the same Message-ID. Without a server nothing waits: who
 * opens the operator's page reads why nothing arrives.
 */
export async function sendDueMails(app: App): Promise<void> {
  const { mail, db, clock } = app;
  await deleteOldMails(db, clock.now().subtract({ hours: 24 * remembered }));
  if (!mail) return giveUpWaitingMails(db, { now: clock.now(), fault: 'not-configured' });
  while (await sendSome(app, mail));
}

/** Whether there may be more to send. Who cannot reach the server leaves the others' mails to who can. */
async function sendSome(app: App, mail: Mailer): Promise<boolean> {
  const now = app.clock.now();
  const claimed = await claimMails(app.db, { now, until: now.add({ minutes: lease }), limit: batch });
  const outcomes = await Promise.all(claimed.map((row) => sendOne(app, mail, row)));
  return claimed.length === batch && !outcomes.some((outcome) => outcome?.kind === 'later' && outcome.isAway);
}

type Claimed = Awaited<ReturnType<typeof claimMails>>[number];

/** What came of a mail; null where nobody is to get it any more. */
async function sendOne(app: App, mail: Mailer, row: Claimed): Promise<MailOutcome | null> {
  const { db, clock, log, publicUrl } = app;
  const { id } = row;
  const words = await wordsNow(app, row);
  if (!words) {
    await deleteMail(db, id);
    return null;
  }
  const { unsubscribePath, ...said } = words;
  const outcome = await mail.send({ id, ...said, unsubscribeUrl: unsubscribePath && publicUrl + unsubscribePath });
  const now = clock.now();
  if (outcome.kind === 'sent') {
    await setMailSent(db, id, now);
    return outcome;
  }
  const fault = outcome.reason;
  const isAway = outcome.kind === 'later' && outcome.isAway;
  const at =
    outcome.kind === 'later' ? nextAttempt({ attempts: row.attempts, createdAt: row.created_at, isAway }, now) : null;
  log.warn({ mail: id, fault, again: at?.toString() ?? null }, 'No se pudo entregar un correo');
  await (at ? setMailLater(db, id, { at, fault }) : setMailGivenUp(db, id, { now, fault }));
  return outcome;
}

/**
 * What a mail says: the words that it brought, or those that its lines have now. So what waited for a server, for a minute
 * or two days, tells nothing to who left, was put out, looked meanwhile or ended it.
 */
async function wordsNow({ db, clock, dice, publicUrl }: App, row: Claimed): Promise<MailWords | null> {
  if (!row.told) {
    return {
      to: row.to_address ?? '',
      subject: row.subject ?? '',
      text: row.body_text ?? '',
      html: row.body_html ?? '',
      unsubscribePath: row.unsubscribe_path,
    };
  }
  const desk = { db, publicUrl, dice, now: clock.now() };
  const lines = await linesByIds(db, row.told, desk.now);
  if (row.is_digest) return digestWords(desk, lines);
  const [line] = lines;
  return line ? lineWords(desk, line) : null;
}
