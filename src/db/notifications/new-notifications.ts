import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import type { NotificationKind, NotificationSubject } from '#domain/notifications/notification.ts';
import { countLeft, mostActors } from './task-left.ts';

export type MailRhythm = {
  /** Mailed each time, or only while none of its line is unread. */
  mailsEachTime: boolean;
  /** An e-mail of the kind in the community waits this long for the one before, while that is unread. */
  minutesBetween: number | null;
};

/** A notification for one person. */
export type NewNotification = {
  userId: string;
  toMail: boolean;
  rhythm: MailRhythm;
  toPush: boolean;
  digestAt: Temporal.Instant | null;
};

type News = {
  communityId: string;
  kind: NotificationKind;
  subject: NotificationSubject;
  actor: string | null;
  data: Record<string, unknown>;
  times: number;
  now: Temporal.Instant;
};

/** People per statement. */
const batch = 5000;

/** Whether the earlier task of a notification was done before the current one began. */
function isAnew({ kind, actor, times, now }: News): RawBuilder<boolean> {
  const count = countLeft(kind, now);
  if (!count) return sql`false`;
  return sql`coalesce(
    ${count} <= case
      when n.kind = 'member.asked' and not ${actor ?? ''} = any(n.actors) and cardinality(n.actors) < ${mostActors} then 0
      else ${times}::integer end, false
  )`;
}

/** When the person may next be mailed about this kind; null: now. Pauses after a mail whose notification is unread. */
function mailAfter({ communityId, kind, now }: News, minutes: number | null): RawBuilder<string | null> {
  if (minutes === null) return sql`null::timestamptz`;
  const since = sql`${now.subtract({ minutes }).toString()}::timestamptz`;
  return sql`(
    select max(mailed_at) + make_interval(mins => ${minutes}) from (
      select n.mailed_at from notifications n
      where n.user_id = told.user_id and n.community_id = ${communityId}::uuid and n.kind = ${kind} and n.read_at is null
        and n.mailed_at > ${since}
      union all
      select p.mailed_at from mail_pauses p
      where p.user_id = told.user_id and p.community_id = ${communityId}::uuid and p.kind = ${kind} and p.mailed_at > ${since}
    ) as mails
  )`;
}

/**
 * Inserts a notification for each person, or updates their unread one of the same kind and subject, which starts afresh
 * if its task is done.
 */
export async function insertNotifications(
  tx: Transaction,
  news: News,
  people: readonly NewNotification[],
): Promise<void> {
  const rhythms = Map.groupBy(people, ({ rhythm }) => `${rhythm.mailsEachTime} ${rhythm.minutesBetween}`);
  for (const alike of rhythms.values()) {
    for (let start = 0; start < alike.length; start += batch) {
      await insertAlike(tx, news, alike.slice(start, start + batch));
    }
  }
}

/** The same for people who are mailed in one rhythm, of whom there is one at least. */
async function insertAlike(tx: Transaction, news: News, people: readonly NewNotification[]): Promise<void> {
  const { communityId, kind, subject, actor, data, times } = news;
  const { mailsEachTime, minutesBetween } = people[0]?.rhythm ?? { mailsEachTime: false, minutesBetween: null };
  const at = news.now.toString();
  const begins = isAnew(news);
  await sql`
    insert into notifications as n (
      community_id, user_id, kind, subject, subject_id, actors, data, times, happened_at, to_mail, mail_after, to_push, digest_at
    )
    select ${communityId}, told.user_id, ${kind}, ${subject.kind}, ${subject.id}, ${actor === null ? [] : [actor]}::text[],
      ${JSON.stringify(data)}::jsonb, ${times}::integer, ${at}::timestamptz,
      told.to_mail, ${mailAfter(news, minutesBetween)}, told.to_push, told.digest_at
    from unnest(
      ${people.map(({ userId }) => userId)}::text[],
      ${people.map(({ toMail }) => toMail)}::boolean[],
      ${people.map(({ toPush }) => toPush)}::boolean[],
      ${people.map(({ digestAt }) => digestAt?.toString() ?? null)}::timestamptz[]
    ) as told (user_id, to_mail, to_push, digest_at)
    on conflict (user_id, community_id, kind, subject, subject_id) where read_at is null do update set
      actors = case when ${begins} then excluded.actors
        else (excluded.actors || array_remove(n.actors, excluded.actors[1]))[1:${mostActors}] end,
      times = case when ${begins} then excluded.times else n.times + excluded.times end,
      data = excluded.data,
      happened_at = excluded.happened_at,
      to_mail = case when ${mailsEachTime}::boolean or ${begins} then excluded.to_mail else n.to_mail end,
      mail_after = case when n.to_mail then n.mail_after else excluded.mail_after end,
      to_push = excluded.to_push,
      digest_at = coalesce(n.digest_at, excluded.digest_at)
  `.execute(tx);
}
