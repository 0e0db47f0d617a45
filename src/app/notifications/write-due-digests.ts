import { action, type Step, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { queueNotificationMail } from '#app/mail/queue-mail.ts';
import { lockDigestsDue, takeDigest } from '#db/notifications/digests.ts';
import { digestWords } from './mail-words.ts';

const batch = 20;

/** Queues the digests that are due, none where there is nothing to tell. Their text is rendered when they are sent. */
export async function writeDueDigests(app: App): Promise<void> {
  while ((await writeSome(app, systemActor, { publicUrl: app.publicUrl, limit: batch })) === batch);
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

async function writeOne({ tx, now, dice, input }: Step<{ publicUrl: string }, unknown>, userId: string): Promise<void> {
  const lines = await takeDigest(tx, userId, now);
  const words = await digestWords({ db: tx, publicUrl: input.publicUrl, dice, now }, lines);
  if (words)
    await queueNotificationMail(tx, {
      to: words.to,
      told: lines.map(({ id }) => id),
      isDigest: true,
      sharer: 'digests',
      now,
    });
}
