import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import { dueSum, heldSum, isUndone } from '#db/orders/payments.ts';
import { type FileRow, inBatches } from './community-export.ts';

/** The numbers of an order as its raffle writes them. */
const written = sql`(
  select string_agg(lpad(n::text, length(r.last_number::text), '0'), ' ' order by n) from unnest(o.numbers) n
)`;

/** Every order of a community's raffles, with who holds it, what is here and due of it, and the notes of its desk. */
export function ordersTable(tx: Transaction, communityId: string): AsyncGenerator<FileRow[]> {
  return inBatches(
    tx,
    sql`
      select r.title as raffle, o.reference, o.status, o.name, o.phone, o.email, ${written} as numbers,
        cardinality(o.numbers) as count, o.total as price, coalesce(l.held, 0) as held,
        coalesce(${dueSum('o')}, 0) as due, o.currency, o.created_at, o.held_until, l.paid_at, u.display_name as seller, notes.words as notes,
        o.second_total, o.second_currency, o.rate_units, o.rate_per, o.rate_one, o.rate_at
      from orders o
      join raffles r on r.community_id = o.community_id and r.id = o.raffle_id
      left join users u on u.uid = o.credited_to
      cross join lateral (
        select ${heldSum('payments')} as held, max(recorded_at) filter (where kind = 'payment' and not ${isUndone}) as paid_at
        from payments where payments.community_id = o.community_id and payments.order_id = o.id
      ) l
      cross join lateral (
        select string_agg(n.body, ' · ' order by n.written_at, n.id) as words from order_notes n
        where n.community_id = o.community_id and n.order_id = o.id
      ) notes
      where o.community_id = ${communityId}::uuid
      order by r.created_at, r.id, o.created_at, o.id
    `,
    {
      raffle: 'text',
      reference: 'text',
      status: 'text',
      name: 'text?',
      phone: 'text?',
      email: 'text?',
      numbers: 'text?',
      count: 'number',
      price: 'number',
      held: 'number',
      due: 'number',
      currency: 'text',
      created_at: 'instant',
      held_until: 'instant',
      paid_at: 'instant?',
      seller: 'text?',
      notes: 'text?',
      second_total: 'number?',
      second_currency: 'text?',
      rate_units: 'number?',
      rate_per: 'number?',
      rate_one: 'text?',
      rate_at: 'instant?',
    },
  );
}

/** Every line of the ledgers of a community's raffles, as it was written; the amount with its sign. */
export function moneyTable(tx: Transaction, communityId: string): AsyncGenerator<FileRow[]> {
  return inBatches(
    tx,
    sql`
      select p.recorded_at, r.title as raffle, o.reference, p.kind,
        case when p.kind in ('refund', 'undone') then -p.amount else p.amount end as amount, p.currency, p.way,
        recorder.display_name as recorded_by, p.self_confirmed::text, holder.display_name as held_by, seller.display_name as seller,
        p.id, p.undoes,
        case when p.kind in ('refund', 'undone') then -p.came_amount else p.came_amount end as came_amount, p.came_currency
      from payments p
      join orders o on o.community_id = p.community_id and o.id = p.order_id
      join raffles r on r.community_id = o.community_id and r.id = o.raffle_id
      left join users recorder on recorder.uid = p.recorded_by
      left join users holder on holder.uid = p.held_by
      left join users seller on seller.uid = o.credited_to
      where p.community_id = ${communityId}::uuid
      order by p.recorded_at, p.id
    `,
    {
      recorded_at: 'instant',
      raffle: 'text',
      reference: 'text',
      kind: 'text',
      amount: 'number',
      currency: 'text',
      way: 'text',
      recorded_by: 'text?',
      self_confirmed: 'text',
      held_by: 'text?',
      seller: 'text?',
      id: 'text',
      undoes: 'text?',
      came_amount: 'number?',
      came_currency: 'text?',
    },
  );
}

/** Every settlement that was drawn up, with who signed it and when. */
export function settlementsTable(tx: Transaction, communityId: string): AsyncGenerator<FileRow[]> {
  const signature = (side: string) => sql`
    left join settlement_signatures ${sql.ref(side)} on ${sql.ref(`${side}.community_id`)} = s.community_id
      and ${sql.ref(`${side}.settlement_id`)} = s.id and ${sql.ref(`${side}.side`)} = ${side}
  `;
  return inBatches(
    tx,
    sql`
      select r.title as raffle, u.display_name as name, s.place, s.cash, s.commission, s.handed_before, s.handed, s.currency, s.note,
        drawer.display_name as drawn_up_by, s.drawn_up_at, seller.signed_at as signed_by_seller,
        organiser.signed_at as signed_by_organiser, replaced.place as replaces
      from settlements s
      join raffles r on r.community_id = s.community_id and r.id = s.raffle_id
      join users u on u.uid = s.seller
      join users drawer on drawer.uid = s.drawn_up_by
      left join settlements replaced on replaced.community_id = s.community_id and replaced.id = s.replaces
      ${signature('seller')} ${signature('organiser')}
      where s.community_id = ${communityId}::uuid
      order by r.created_at, r.id, s.seller, s.place
    `,
    {
      raffle: 'text',
      name: 'text',
      place: 'number',
      cash: 'number',
      commission: 'number',
      handed_before: 'number',
      handed: 'number',
      currency: 'text',
      note: 'text?',
      drawn_up_by: 'text',
      drawn_up_at: 'instant',
      signed_by_seller: 'instant?',
      signed_by_organiser: 'instant?',
      replaces: 'number?',
    },
  );
}
