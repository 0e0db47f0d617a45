import { action, type Step, typed } from '#app/action.ts';
import type { App } from '#app/app.ts';
import { mailStopKey, mailStopToken } from '#app/mail/mail-stop.ts';
import { queueMail } from '#app/mail/queue-mail.ts';
import { settingsOf } from '#db/notification-settings.ts';
import { lockDigestsDue, type NotificationLine, takeDigest } from '#db/notifications.ts';
import { usualSettings } from '#domain/notification-settings.ts';
import { belongsInDigest } from '#domain/notification-sight.ts';
import { type LetterGroup, letter } from '#mail/letter.ts';
import { mailTexts as words } from '#texts/notifications.ts';
import { paths } from '#texts/paths.ts';
import { saidTo, sightOf } from './told.ts';

const batch = 20;
/** Lines of one community in a digest; the rest are counted. */
const mostLines = 8;
const system = { userId: null, isSystem: true } as const;

/**
 * Writes the digests whose hour has come. What is in one is decided at that moment: nothing that was read meanwhile, of
 * no community that its reader left, was put out of or does not pay any more; with nothing left there is no digest.
 */
export async function writeDueDigests(app: App): Promise<void> {
  while ((await writeSome(app, system, { publicUrl: app.publicUrl, limit: batch })) === batch);
}

const writeSome = action({
  parse: typed<{ publicUrl: string; limit: number }>,
  find: async (tx, { limit }, _, now) => ({ community: null, people: await lockDigestsDue(tx, now, limit) }),
  permission: 'notification.deliver',
  run: async (step) => {
    const { people } = step.found;
    for (const userId of people) await writeOne(step, userId);
    return people.length;
  },
});

async function writeOne(step: Step<{ publicUrl: string }, unknown>, userId: string): Promise<void> {
  const { tx, now, input } = step;
  const pace = (await settingsOf(tx, userId))?.digest ?? usualSettings.digest;
  const taken = await takeDigest(tx, userId);
  const lines = taken.filter((line) =>
    belongsInDigest({ kind: line.kind, isRead: line.read_at !== null, level: line.level ?? 'all' }, sightOf(line)),
  );
  const [first] = lines;
  if (!first?.email_verified || pace === 'off') return;
  const at = (path: string) => input.publicUrl + path;
  const stop = paths.mailStop({ token: mailStopToken(await mailStopKey(tx, step), { of: 'digest', userId }) });
  await queueMail(tx, {
    to: first.email,
    subject: words.digestSubject(lines.length),
    ...letter({
      title: words.digestTitle,
      paragraphs: [],
      groups: groupsOf(lines, at),
      action: { label: words.digestOpen, url: at(paths.notifications()) },
      why: words.digestWhy(pace),
      links: [
        { label: words.digestStop, url: at(stop) },
        { label: words.settings, url: at(paths.notificationSettings()) },
      ],
    }),
    unsubscribePath: stop,
    now,
  });
}

function groupsOf(lines: readonly NotificationLine[], at: (path: string) => string): LetterGroup[] {
  return [...Map.groupBy(lines, ({ community_id: id }) => id).values()].map((ofOne) => {
    const said = ofOne.slice(0, mostLines).flatMap((line) => {
      const saying = saidTo(line);
      return saying ? [{ text: saying.line, url: at(paths.notification({ notification: String(line.id) })) }] : [];
    });
    const rest = ofOne.length - mostLines;
    return {
      title: ofOne[0]?.community_name ?? '',
      lines: rest > 0 ? [...said, { text: words.digestMore(rest), url: at(paths.notifications()) }] : said,
    };
  });
}
