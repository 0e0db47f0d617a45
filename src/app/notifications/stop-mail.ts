import { action, typed } from '#app/action.ts';
import type { Actor, App, Dice } from '#app/app.ts';
import { type MailStop, mailStopKey, readMailStop } from '#app/mail/mail-stop.ts';
import { view } from '#app/view.ts';
import { lockUser } from '#db/accounts/erasures.ts';
import type { Db, Transaction } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { digestCommunities, moveDigest } from '#db/notifications/digests.ts';
import { silenceAddress } from '#db/notifications/mails.ts';
import { endOwnDigests, settingsOf, silenceKind, writeDigest } from '#db/notifications/notification-settings.ts';
import { orNotFound } from '#domain/refusal.ts';
import { digestTime } from './digest-time.ts';

type Asked = { token: string; dice: Dice };

/** What an unsubscribe link would end. A GET changes nothing, because mail programs prefetch links. */
export const showMailStop = view({
  find: async (db, input: Asked, _: Actor, now) => ({ community: null, stop: await stopOf(db, input, now) }),
  permission: 'mail.stop',
  show: async ({ app, found: { stop } }) => {
    if (stop.of !== 'kind') return { of: stop.of };
    const community = await communityById(app.db, stop.communityId);
    return { of: stop.of, kind: stop.kind, community: orNotFound(community).name };
  },
});

const stopping = action({
  parse: typed<Asked>,
  find: async (tx, input, _: Actor, now) => ({ community: null, stop: await stopOf(tx, input, now) }),
  permission: 'mail.stop',
  run: async ({ tx, now, found: { stop } }) => {
    if (stop.of === 'address') return silenceAddress(tx, Buffer.from(stop.hash, 'base64url'), now);
    // an erased account or deleted community gets no mail anyway: store nothing for it
    if (!(await lockUser(tx, stop.userId))) return;
    if (stop.of === 'digest') return endDigest(tx, stop.userId);
    if (await communityById(tx, stop.communityId)) return silenceKind(tx, stop);
  },
});

/** Unsubscribes by the signed token of an e-mail, without a session. Idempotent. */
export function stopMail(app: App, actor: Actor, token: string): Promise<void> {
  return stopping(app, actor, { token, dice: app.dice });
}

async function stopOf(db: Db | Transaction, { token, dice }: Asked, now: Temporal.Instant): Promise<MailStop> {
  return orNotFound(readMailStop(await mailStopKey(db, { dice, now }), token));
}

async function endDigest(tx: Transaction, userId: string): Promise<void> {
  const { hour, weekday, timeZone } = digestTime(await settingsOf(tx, userId), null);
  await writeDigest(tx, userId, { digest: 'off', digest_hour: hour, digest_weekday: weekday, time_zone: timeZone });
  await endOwnDigests(tx, userId);
  for (const { id } of await digestCommunities(tx, userId)) await moveDigest(tx, userId, { communityId: id, at: null });
}
