import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import type { PersonKeys } from './personal-rows.ts';

/** Removes notifications about what somebody wrote, and their name from the others. */
export async function forgetNotificationsOf(tx: Transaction, person: PersonKeys): Promise<void> {
  await sql`
    delete from notifications
    where actors = array[${person.uid}]
      or subject_id = any(${[...person.messageIds, ...person.commentIds]}::text[])
      or data ->> 'thread' = any(${[...person.messageIds]}::text[])
  `.execute(tx);
  await sql`
    update notifications set actors = array_remove(actors, ${person.uid}), times = greatest(times - 1, 1)
    where ${person.uid} = any(actors)
  `.execute(tx);
}

/**
 * Removes somebody's name and address from outgoing mails, and drops mails to them. A single-word name is not matched,
 * since it may be anybody's; a full one only in mails to people of their communities.
 */
export async function stopMailsOf(
  tx: Transaction,
  person: PersonKeys,
  { name, instead }: { name: string; instead: string },
): Promise<void> {
  const { email } = person;
  const everyone = sql`true`;
  if (email !== '') {
    await sql`delete from mail_outbox where lower(to_address) = ${email}`.execute(tx);
    await redactOutboxes(tx, wholeWordPattern(email), { instead, mailsTo: everyone, pushesTo: everyone });
  }
  if (!/\p{L}+\s+\p{L}+/u.test(name)) return;
  const shared = sql`
    select community_id from members where user_id = ${person.uid}
    union select community_id from orders where id = any(${[...person.orderIds]}::uuid[])
  `;
  await redactOutboxes(tx, wholeWordPattern(name), {
    instead,
    mailsTo: sql`lower(to_address) in (
      select lower(u.email) from members m join users u on u.uid = m.user_id where m.community_id in (${shared})
      union select lower(email) from orders where community_id in (${shared}) and email is not null
      union select lower(email) from invitations where community_id in (${shared}) and email is not null
    )`,
    pushesTo: sql`subscription_id in (
      select s.id from push_subscriptions s join members m on m.user_id = s.user_id where m.community_id in (${shared})
    )`,
  });
}

async function redactOutboxes(
  tx: Transaction,
  pattern: string,
  { instead, mailsTo, pushesTo }: { instead: string; mailsTo: RawBuilder<unknown>; pushesTo: RawBuilder<unknown> },
): Promise<void> {
  const without = (column: string) => sql`regexp_replace(${sql.ref(column)}, ${pattern}, ${instead}, 'gi')`;
  await sql`
    update mail_outbox set
      subject = ${without('subject')}, body_text = ${without('body_text')}, body_html = ${without('body_html')}
    where next_at is not null and concat_ws(' ', subject, body_text, body_html) ~* ${pattern} and ${mailsTo}
  `.execute(tx);
  await sql`delete from push_outbox where payload ~* ${pattern} and ${pushesTo}`.execute(tx);
}

/** A pattern for a name or address as a whole word. */
export function wholeWordPattern(words: string): string {
  const escaped = words.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  return words.includes('@')
    ? `(?<![[:alnum:]._%+-])${escaped}(?![[:alnum:]-]|\\.[[:alnum:]])`
    : `(?<![[:alnum:]])${escaped}(?![[:alnum:]])`;
}
