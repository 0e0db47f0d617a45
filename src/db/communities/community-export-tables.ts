import { sql } from 'kysely';
import { refundedSum } from '#db/access/access-ledger.ts';
import type { Transaction } from '#db/client.ts';
import { type FileRow, inBatches } from './community-export.ts';

/** A community's members, including those imported by name only. */
export function membersTable(tx: Transaction, communityId: string): AsyncGenerator<FileRow[]> {
  return inBatches(
    tx,
    sql`
      select name, email, role, status, joined_at, changed_at from (
        select u.display_name as name, u.email, m.role, m.status, m.joined_at, m.changed_at, m.user_id
        from members m join users u on u.uid = m.user_id where m.community_id = ${communityId}::uuid
        union all
        select p.name, p.email, p.membership ->> 'role', p.membership ->> 'status',
          (p.membership ->> 'joined_at')::timestamptz, (p.membership ->> 'changed_at')::timestamptz, p.user_id
        from imported_people p
        where p.community_id = ${communityId}::uuid and p.membership is not null
          and not exists (select from members m where m.community_id = p.community_id and m.user_id = p.user_id)
      ) x
      order by joined_at, user_id
    `,
    {
      name: 'text',
      email: 'text',
      role: 'text',
      status: 'text',
      joined_at: 'instant',
      changed_at: 'instant?',
    },
  );
}

/** The payments for access and their ledger. */
export function paymentsTable(tx: Transaction, communityId: string): AsyncGenerator<FileRow[]> {
  return inBatches(
    tx,
    sql`
      select a.reference, coalesce(nullif(p.name, ''), u.display_name) as name, a.status, a.payment_type, a.amount, a.currency,
        a.created_at, l.paid, l.refunded, l.paid_at
      from access_payments a
      join users u on u.uid = a.user_id
      left join imported_people p on p.community_id = a.community_id and p.user_id = a.user_id
      cross join lateral (
        select coalesce(sum(amount) filter (where kind = 'payment'), 0) as paid,
          ${refundedSum} as refunded,
          min(recorded_at) filter (where kind = 'payment') as paid_at
        from access_ledger l where l.community_id = a.community_id and l.payment_id = a.id
      ) l
      where a.community_id = ${communityId}::uuid
      order by a.created_at, a.id
    `,
    {
      reference: 'text',
      name: 'text',
      status: 'text',
      payment_type: 'text',
      amount: 'number',
      currency: 'text',
      created_at: 'instant',
      paid: 'number',
      refunded: 'number',
      paid_at: 'instant?',
    },
  );
}

/** Every learner's progress by lesson. */
export function progressTable(tx: Transaction, communityId: string): AsyncGenerator<FileRow[]> {
  return inBatches(
    tx,
    sql`
      select c.title as course, l.title as lesson, coalesce(nullif(p.name, ''), u.display_name) as name, g.state, g.opened_at,
        g.completed_at
      from lesson_progress g
      join courses c on c.community_id = g.community_id and c.id = g.course_id
      join lessons l on l.community_id = g.community_id and l.id = g.lesson_id
      join users u on u.uid = g.user_id
      left join imported_people p on p.community_id = g.community_id and p.user_id = g.user_id
      where g.community_id = ${communityId}::uuid
      order by c.position, c.id, l.position, l.id, g.user_id
    `,
    { course: 'text', lesson: 'text', name: 'text', state: 'text', opened_at: 'instant', completed_at: 'instant?' },
  );
}

/**
 * The stored files of these hashes, in their order, and which are public. Of `pictures` only public ones are included:
 * anybody can write the hash of a file that is not theirs into a text.
 */
export async function filesOf(
  tx: Transaction,
  { attached, pictures }: { attached: ReadonlySet<string>; pictures: ReadonlySet<string> },
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select f.hash, f.media_type as "mediaType", f.bytes, p.file is not null as "isPicture"
    from files f left join pictures p on p.file = f.hash
    where f.hash = any (${[...attached]}::text[]) or (p.file is not null and f.hash = any (${[...pictures]}::text[]))
    order by f.hash
  `.execute(tx);
  return rows;
}
