import { action, type Step, typed } from '#app/action.ts';
import type { App } from '#app/app.ts';
import { mailStopKey, mailStopToken } from '#app/mail/mail-stop.ts';
import { queueMail } from '#app/mail/queue-mail.ts';
import { lockWaiting, type NotificationLine } from '#db/notifications.ts';
import { notificationReach, stoppableKinds } from '#domain/notification.ts';
import { letter } from '#mail/letter.ts';
import { mailTexts as words } from '#texts/notifications.ts';
import { paths } from '#texts/paths.ts';
import { saidTo } from './told.ts';

const batch = 50;
const system = { userId: null, isSystem: true } as const;

/** Writes the e-mails of what people are told at once. Each is written once, whatever number of processes look. */
export async function writeDueMails(app: App): Promise<void> {
  while ((await writeSome(app, system, { publicUrl: app.publicUrl, limit: batch })) === batch);
}

const writeSome = action({
  parse: typed<{ publicUrl: string; limit: number }>,
  find: async (tx, { limit }) => ({ community: null, lines: await lockWaiting(tx, 'to_mail', limit) }),
  permission: 'notification.deliver',
  run: async (step) => {
    const { lines } = step.found;
    for (const line of lines) await writeOne(step, line);
    return lines.length;
  },
});

async function writeOne(step: Step<{ publicUrl: string }, unknown>, line: NotificationLine): Promise<void> {
  const { tx, now, input } = step;
  const said = saidTo(line);
  const isDuty = notificationReach[line.kind] === 'duty';
  if (!said || !line.email_verified || line.silenced?.includes(line.kind) || (isDuty && line.read_at)) return;
  const at = (path: string) => input.publicUrl + path;
  const stop = stoppableKinds.has(line.kind)
    ? paths.mailStop({
        token: mailStopToken(await mailStopKey(tx, step), {
          of: 'kind',
          userId: line.user_id,
          communityId: line.community_id,
          kind: line.kind,
        }),
      })
    : null;
  await queueMail(tx, {
    to: line.email,
    subject: said.subject,
    ...letter({
      title: said.subject,
      paragraphs: [said.line],
      action: { label: said.open, url: at(paths.notification({ notification: String(line.id) })) },
      why: isDuty ? words.dutyWhy(line.community_name) : words.selfWhy,
      links: [
        ...(stop ? [{ label: words.kindStop, url: at(stop) }] : []),
        { label: words.settings, url: at(paths.notificationSettings()) },
      ],
    }),
    ...(stop && { unsubscribePath: stop }),
    now,
  });
}
