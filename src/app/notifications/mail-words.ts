import type { Dice } from '#app/app.ts';
import { mailStopKey, mailStopToken } from '#app/mail/mail-stop.ts';
import type { Db, Transaction } from '#db/client.ts';
import type { NotificationLine } from '#db/notifications/notification-lines.ts';
import { notificationReach, stoppableKinds } from '#domain/notifications/notification.ts';
import { belongsInDigest } from '#domain/notifications/notification-reader.ts';
import { usualSettings } from '#domain/notifications/notification-settings.ts';
import { type LetterGroup, letter } from '#mail/letter.ts';
import { mailTexts as words } from '#texts/notifications.ts';
import { paths } from '#texts/paths.ts';
import { isDone, notificationWords, readerRelationOf } from './notification-words.ts';

/** Where and when an e-mail is worded. */
type Desk = { db: Db | Transaction; publicUrl: string; dice: Dice; now: Temporal.Instant };

/** An e-mail as it would leave at this moment. */
export type MailWords = { to: string; subject: string; text: string; html: string; unsubscribePath: string | null };

/** Lines of one community in a digest; the rest are counted. */
const mostLines = 8;

/**
 * The digest of some lines of one person: nothing that was read, of no community that its reader left, was put out of or
 * does not pay any more, or of which they want none. Null where nothing is left of it.
 */
export async function digestWords(desk: Desk, all: readonly NotificationLine[]): Promise<MailWords | null> {
  const lines = all.filter(
    (line) =>
      paceOf(line) !== 'off' &&
      belongsInDigest(
        { kind: line.kind, isRead: line.read_at !== null, level: line.level ?? 'all' },
        readerRelationOf(line),
      ),
  );
  const [first] = lines;
  if (!first?.email_verified) return null;
  const at = (path: string) => desk.publicUrl + path;
  const stop = paths.mailStop({
    token: mailStopToken(await mailStopKey(desk.db, desk), { of: 'digest', userId: first.user_id }),
  });
  return {
    to: first.email,
    subject: words.digestSubject(lines.length),
    ...letter({
      title: words.digestTitle,
      paragraphs: [],
      groups: groupsOf(lines, at),
      action: { label: words.digestOpen, url: at(paths.notifications()) },
      why: words.digestWhy(lines.some((line) => paceOf(line) === 'daily') ? 'daily' : 'weekly'),
      links: [
        { label: words.digestStop, url: at(stop) },
        { label: words.settings, url: at(paths.notificationSettings()) },
      ],
    }),
    unsubscribePath: stop,
  };
}

/**
 * The e-mail of one line. Null for who may not read it or wants none of its kind, and for what was done, or looked at by
 * who runs a community, before it was sent.
 */
export async function lineWords(desk: Desk, line: NotificationLine): Promise<MailWords | null> {
  const sentence = notificationWords(line);
  const isDuty = notificationReach[line.kind] === 'duty';
  if (!sentence || !line.email_verified || line.silenced?.includes(line.kind)) return null;
  if (isDone(line) || (isDuty && line.read_at)) return null;
  const at = (path: string) => desk.publicUrl + path;
  const { user_id: userId, community_id: communityId, kind } = line;
  const stop = stoppableKinds.has(kind)
    ? paths.mailStop({
        token: mailStopToken(await mailStopKey(desk.db, desk), { of: 'kind', userId, communityId, kind }),
      })
    : null;
  return {
    to: line.email,
    subject: sentence.subject,
    ...letter({
      title: sentence.subject,
      paragraphs: [sentence.line],
      action: { label: sentence.open, url: at(paths.notification({ notification: String(line.id) })) },
      why: isDuty ? words.dutyWhy(line.community_name) : words.selfWhy,
      links: [
        ...(stop ? [{ label: words.kindStop, url: at(stop) }] : []),
        { label: words.settings, url: at(paths.notificationSettings()) },
      ],
    }),
    unsubscribePath: stop,
  };
}

function paceOf(line: NotificationLine) {
  return line.digest ?? usualSettings.digest;
}

function groupsOf(lines: readonly NotificationLine[], at: (path: string) => string): LetterGroup[] {
  return [...Map.groupBy(lines, ({ community_id: id }) => id).values()].map((ofOne) => {
    const shown = ofOne.slice(0, mostLines).flatMap((line) => {
      const saying = notificationWords(line);
      return saying ? [{ text: saying.line, url: at(paths.notification({ notification: String(line.id) })) }] : [];
    });
    const rest = ofOne.length - mostLines;
    return {
      title: ofOne[0]?.community_name ?? '',
      lines: rest > 0 ? [...shown, { text: words.digestMore(rest), url: at(paths.notifications()) }] : shown,
    };
  });
}
