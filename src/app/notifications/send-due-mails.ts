import type { App } from '#app/app.ts';
import {
  claimMails,
  deleteMail,
  deleteOldMails,
  giveUpMailsDueBefore,
  setMailGivenUp,
  setMailLater,
  setMailSent,
} from '#db/notifications/mails.ts';
import { linesByIds } from '#db/notifications/notification-lines.ts';
import { setNotMailed } from '#db/notifications/waiting-mails.ts';
import { isHeldAsSaid } from '#db/orders/ending-holds.ts';
import { isAwaitedAsSaid } from '#db/raffles/awaited-draws.ts';
import { nextAttempt } from '#domain/notifications/mail.ts';
import { clockTolerance } from '#domain/wall-clock.ts';
import type { Mailer, MailOutcome } from '#mail/mailer.ts';
import { digestWords, lineWords, type MailWords } from './mail-words.ts';

/** Mails of one claim, and claims that are sent side by side, so that no connection waits for the slowest of a claim. */
const batch = 4;
const sideBySide = 3;
/** Milliseconds from the claim of some mails until nothing of them is sent any more, however slow the server. */
const sending = 60_000;
/**
 * Milliseconds of the lease on a claimed mail: the time to send it, the clock skew between two servers, and a minute to
 * record the outcome.
 */
const lease = sending + clockTolerance + 60_000;
/** Hours for which a mail that is due waits for a process that has a server. */
const patience = 24;
/** Days for which a mail that is over is counted at the operator's page. */
const remembered = 30;

/**
 * Empties the outbox of e-mails; each is leased to one process at a time. An accepted mail is never sent again; if a
 * process dies in between, the retry carries the same Message-ID. A process without a mail server leaves the queue to
 * others on the same database, and gives up mails that nobody took for a day.
 */
export async function sendDueMails(app: App): Promise<void> {
  const { mail, db, clock } = app;
  await deleteOldMails(db, clock.now().subtract({ hours: 24 * remembered }));
  if (!mail) return giveUpUntaken(app);
  const sendAll = async () => {
    while (await sendSome(app, mail));
  };
  await Promise.all(Array.from({ length: sideBySide }, sendAll));
}

async function giveUpUntaken({ db, clock }: App): Promise<void> {
  const now = clock.now();
  await giveUpMailsDueBefore(db, now.subtract({ hours: patience }), { now, fault: 'not-configured' });
}

/** Sends one batch. Gives whether to go on: a process that cannot reach the mail server leaves the rest to others. */
async function sendSome(app: App, mail: Mailer): Promise<boolean> {
  const now = app.clock.now();
  // the timeout starts before the claim: a process that stalls in between aborts before its lease ends
  const signal = AbortSignal.timeout(sending);
  const claimed = await claimMails(app.db, {
    now,
    until: now.add({ milliseconds: lease }),
    limit: batch,
    lot: app.dice.uuid(),
  });
  const outcomes = await Promise.all(claimed.map((row) => sendOne(app, mail, row, signal)));
  return claimed.length === batch && !outcomes.some((outcome) => outcome?.kind === 'later' && outcome.isAway);
}

type Claimed = Awaited<ReturnType<typeof claimMails>>[number];

/** Sends one mail. Null when nobody is to get it any more. */
async function sendOne(app: App, mail: Mailer, row: Claimed, signal: AbortSignal): Promise<MailOutcome | null> {
  const { db, clock, log, publicUrl } = app;
  const { id } = row;
  const words = await wordsNow(app, row);
  if (!words) {
    await deleteMail(db, id);
    if (row.told) await setNotMailed(db, row.told);
    return null;
  }
  const { unsubscribePath, ...content } = words;
  const outgoing = { id, ...content, unsubscribeUrl: unsubscribePath && publicUrl + unsubscribePath };
  const outcome = await mail.send(outgoing, signal);
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
 * The content of a mail: stored with it, or rendered now from its notifications. So a mail that waited in the queue tells
 * nothing to people who left, were put out, read it meanwhile or unsubscribed. One about a hold
 * or a draw that has changed since it was written is not sent either.
 */
async function wordsNow(app: App, row: Claimed): Promise<MailWords | null> {
  const { db, clock, dice, publicUrl } = app;
  if (!row.told) {
    if (!(await isStillTrue(app, row))) return null;
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

/** Whether what a stored mail says of a hold or of a draw is still so. */
async function isStillTrue(
  { db, clock }: App,
  { while_held: held, while_awaited: awaited }: Claimed,
): Promise<boolean> {
  if (held && !(await isHeldAsSaid(db, held, clock.now()))) return false;
  return !awaited || isAwaitedAsSaid(db, awaited, clock.now());
}
