import type pg from 'pg';
import { surplusTries } from '#domain/orders/checkout.ts';

/** The rules that hold at every moment; each query gives the rows that violate it. */
const invariants: Record<string, string> = {
  'every number of a live order is a ticket of that order, in the state that the order says': `
    select o.id, o.reference, o.status, n.number
    from orders o cross join lateral unnest(o.numbers) as n (number)
    left join tickets t on t.community_id = o.community_id and t.raffle_id = o.raffle_id and t.number = n.number
      and t.order_id = o.id
    join raffles r on r.community_id = o.community_id and r.id = o.raffle_id
    where r.status = 'open' and o.status in ('in_review', 'confirmed')
      and t.state is distinct from (case o.status when 'in_review' then 'submitted' else 'paid' end)`,
  'a hold that has not run out is there in full': `
    select o.id, o.reference, n.number
    from orders o cross join lateral unnest(o.numbers) as n (number)
    join raffles r on r.community_id = o.community_id and r.id = o.raffle_id
    left join tickets t on t.community_id = o.community_id and t.raffle_id = o.raffle_id and t.number = n.number
      and t.order_id = o.id and t.state = 'held'
    where r.status = 'open' and o.status = 'pending' and o.held_until > now() and t.number is null`,
  'no ticket belongs to an order that did not ask for it': `
    select t.raffle_id, t.number, o.reference
    from tickets t join orders o on o.community_id = t.community_id and o.id = t.order_id
    where not (t.number = any (o.numbers)) or o.raffle_id <> t.raffle_id`,
  'no ticket belongs to an order that is over': `
    select t.raffle_id, t.number, t.state, o.reference, o.status
    from tickets t join orders o on o.community_id = t.community_id and o.id = t.order_id
    where o.status in ('expired', 'cancelled', 'refund_pending', 'refunded')`,
  'a number is leased by a lease that has not ended, of who alone sells it, and is free': `
    select a.raffle_id, a.number, a.user_id, l.id as lease
    from allotments a join allotment_leases l on l.community_id = a.community_id and l.id = a.lease_id
    where l.ended_at is not null or l.user_id <> a.user_id or l.raffle_id <> a.raffle_id
      or exists (
        select from tickets t
        where t.community_id = a.community_id and t.raffle_id = a.raffle_id and t.number = a.number
      )`,
  'the money of an order is the price frozen for it, to the cent': `
    select o.id, o.reference, o.status, p.paid, p.taken, p.returned, p.refunded
    from orders o
    join raffles r on r.community_id = o.community_id and r.id = o.raffle_id
    cross join lateral (
      select coalesce(sum(case p.kind when 'payment' then p.amount when 'undone' then -p.amount end), 0) as paid,
        coalesce(sum(p.amount) filter (where p.kind = 'payment' and p.way in ('stripe', 'mercado-pago')), 0) as taken,
        coalesce(sum(p.back) filter (where p.way in ('stripe', 'mercado-pago')), 0) as returned,
        coalesce(sum(p.back), 0) as refunded
      from (
        select *, case kind when 'refund' then amount when 'refund_failed' then -amount end as back from payments
      ) p where p.community_id = o.community_id and p.order_id = o.id
    ) p
    where p.refunded > p.paid
      or (o.status = 'confirmed' and p.paid <> o.total)
      -- a sealed list keeps a number whose money a gateway gave back; nothing else goes back for a number that takes part
      or (o.status = 'confirmed' and p.refunded > p.returned)
      or (o.status = 'confirmed' and r.status = 'open' and p.taken > 0 and p.returned >= p.taken)
      or p.paid > o.total
      -- one that waits for the rest of its money may hold a part of it
      or (o.status in ('pending', 'rejected', 'in_review') and p.paid > 0 and p.paid - p.refunded >= o.total)
      or (o.status in ('expired', 'cancelled', 'refunded') and p.paid <> p.refunded)`,
  'the sum that an open order asks for as its own is reserved for it, as it asks for it': `
    select o.id, o.reference, o.total, o.suffix, a.amount
    from orders o left join asked_amounts a on a.community_id = o.community_id and a.order_id = o.id
    where a.amount <> o.total or a.currency <> o.currency or (
      a.order_id is null and o.suffix > 0 and o.status in ('pending', 'rejected', 'in_review')
      -- one that was over and is open again may have lost it to another
      and not exists (
        select from events e
        where e.community_id = o.community_id and e.subject = 'order' and e.subject_id = o.id::text
          and e.to_state not in ('pending', 'rejected', 'in_review')
      )
    )`,
  'what was noted by mistake of an order names the payment of it that it takes back': `
    select u.id, u.order_id from payments u
    left join payments p on p.community_id = u.community_id and p.order_id = u.order_id and p.id = u.undoes
      and p.kind = 'payment' and p.amount = u.amount
    where u.kind = 'undone' and p.id is null`,
  'cash is in the hand of who sells it as long as it is here, and what undoes it is of the same hand': `
    select p.order_id, p.held_by, sum(case p.kind when 'payment' then p.amount else -p.amount end) as cash
    from payments p where p.held_by is not null
    group by p.community_id, p.order_id, p.held_by
    having sum(case p.kind when 'payment' then p.amount else -p.amount end) < 0
    union all
    select u.order_id, u.held_by, u.amount
    from payments u join payments p on p.community_id = u.community_id and p.id = u.undoes
    where u.held_by is distinct from p.held_by`,
  'what an order asks for in its second currency is its price at its rate, rounded to the nearest': `
    select o.id, o.reference, o.total, o.second_total, o.rate_units, o.rate_per
    from orders o cross join lateral (
      select 2 * (o.second_total::numeric * o.rate_per - o.total::numeric * o.rate_units) as off
    ) r
    where o.second_currency is not null and (r.off > o.rate_per or r.off <= -o.rate_per or o.second_total is null)`,
  'what came in a second currency is no more than was asked for in it, nor less where all came so, and no more of it went back': `
    select o.id, o.reference, o.second_total, c.came, c.booked, c.back
    from orders o cross join lateral (
      select sum(case p.kind when 'payment' then p.came_amount when 'undone' then -p.came_amount end) as came,
        sum(case p.kind when 'payment' then p.amount when 'undone' then -p.amount end) as booked,
        sum(p.came_amount) filter (where p.kind = 'refund') as back,
        sum(p.amount) filter (where p.kind = 'refund') as booked_back,
        bool_or(p.came_currency is distinct from o.second_currency) as foreign
      from payments p where p.community_id = o.community_id and p.order_id = o.id and p.came_amount is not null
    ) c
    where c.came > o.second_total or (c.booked = o.total and c.came < o.second_total)
      or c.back > c.came or c.booked_back > c.booked or c.foreign
    union all
    select u.order_id, '', p.came_amount, u.came_amount, u.amount, 0
    from payments u join payments p on p.community_id = u.community_id and p.id = u.undoes
    where u.came_amount is distinct from p.came_amount`,
  'a line of a bank statement is payments of no more than it is, and each of them is there': `
    select l.community_id, l.fingerprint, l.amount, c.counted
    from statement_lines l
    cross join lateral (
      select sum(coalesce(p.came_amount, p.amount)) as counted, count(*) filter (where p.id is null) as missing,
        bool_or(coalesce(p.came_currency, p.currency) <> l.currency) as foreign
      from line_matches m
      left join payments p on p.community_id = m.community_id and p.id = m.payment_id and p.order_id = m.order_id
        and p.kind = 'payment'
      where m.community_id = l.community_id and m.fingerprint = l.fingerprint
        and not exists (select from payments u where u.community_id = m.community_id and u.undoes = m.payment_id)
    ) c
    where c.counted > l.amount or c.missing > 0 or c.foreign`,
  'a settlement is signed by two, or marked as one person’s, and says what the ones before it add up to': `
    select s.id, s.seller, s.handed_before, before.handed
    from settlements s
    cross join lateral (
      select coalesce(sum(b.handed), 0) as handed
      from settlements b
      where b.community_id = s.community_id and b.raffle_id = s.raffle_id and b.seller = s.seller and b.place < s.place
        and b.id is distinct from s.replaces
        and (select count(*) from settlement_signatures g where g.community_id = b.community_id and g.settlement_id = b.id) = 2
        and not exists (
          select from settlements r
          where r.community_id = b.community_id and r.replaces = b.id and r.place < s.place
            and (select count(*) from settlement_signatures g where g.community_id = r.community_id and g.settlement_id = r.id) = 2
        )
    ) before
    where s.handed_before <> before.handed
      or exists (
        select from settlement_signatures g
        where g.community_id = s.community_id and g.settlement_id = s.id
        group by g.settlement_id
        having count(distinct g.signed_by) < count(*) and not bool_or(g.self_signed)
      )
      or exists (
        select from settlement_signatures g
        where g.community_id = s.community_id and g.settlement_id = s.id and g.side = 'seller' and g.signed_by <> s.seller
      )`,
  'a settlement leaves a seller something for selling only where the raffle says so, and never more than was paid': `
    select s.id, s.seller, s.commission, r.commission as rule
    from settlements s join raffles r on r.community_id = s.community_id and r.id = s.raffle_id
    where s.commission > 0 and (
      coalesce(r.commission ->> 'kind', '') not in ('amount', 'percent')
      or s.commission > (
        select coalesce(sum(p.amount), 0) from payments p
        join orders o on o.community_id = p.community_id and o.id = p.order_id
        where o.community_id = s.community_id and o.raffle_id = s.raffle_id and p.kind = 'payment'
      )
    )`,
  'the money of a payment for access is what its state says': `
    select p.id, p.reference, p.status, l.kept
    from access_payments p
    left join lateral (
      select coalesce(sum(case l.kind when 'refund' then -l.amount else l.amount end), 0) as kept, count(*) as rows
      from access_ledger l where l.community_id = p.community_id and l.payment_id = p.id
    ) l on true
    where (p.status = 'confirmed' and l.kept <> p.amount)
      or (p.status in ('pending', 'in_review', 'rejected', 'expired') and l.rows <> 0)
      or (p.status in ('refunded', 'cancelled') and l.kept <> 0)
      or (p.status = 'partially_refunded' and (l.kept <= 0 or l.kept >= p.amount))`,
  'a plan that was paid is in the ledger once, with an invoice of the same sum': `
    select p.id, p.reference, p.status, l.paid, i.amount as invoiced
    from plan_payments p
    left join plan_invoices i on i.community_id = p.community_id and i.payment_id = p.id
    left join lateral (
      select sum(l.amount) as paid from plan_ledger l
      where l.community_id = p.community_id and l.payment_id = p.id and l.kind = 'payment'
    ) l on true
    where (p.status = 'confirmed' and (l.paid is distinct from p.amount or i.amount is distinct from p.amount))
      or (p.status <> 'confirmed' and (l.paid is not null or i.amount is not null))`,
  'invoices are numbered one after the other in each year': `
    select year, count(*), max(number) from plan_invoices group by year having count(*) <> max(number)`,
  'the state of a payment of a plan is where its events leave it': `
    select p.id, p.reference, p.status, e.to_state
    from plan_payments p left join lateral (
      select e.to_state from events e
      where e.community_id = p.community_id and e.subject = 'plan' and e.subject_id = p.id::text
        and e.to_state is not null
      order by e.id desc limit 1
    ) e on true
    where e.to_state is distinct from p.status`,
  'a community has the plan that it bought': `
    select s.community_id, s.plan, c.plan as has from plan_subscriptions s join communities c on c.id = s.community_id
    where s.state <> 'ended' and s.plan <> c.plan`,
  'the state of a payment for access is where its events leave it': `
    select p.id, p.reference, p.status, e.to_state
    from access_payments p left join lateral (
      select e.to_state from events e
      where e.community_id = p.community_id and e.subject = 'access' and e.subject_id = p.id::text
        and e.to_state is not null
      order by e.id desc limit 1
    ) e on true
    where e.to_state is distinct from p.status`,
  'what a payment for access bought is there, and is taken back with its money': `
    select p.id, p.reference, p.status, count(g.id) as grants
    from access_payments p
    left join access_grants g on g.community_id = p.community_id and g.payment_id = p.id and g.revoked_at is null
    group by p.community_id, p.id, p.reference, p.status
    having count(g.id) > 1
      or (p.status in ('confirmed', 'disputed') and count(g.id) = 0)
      or (p.status in ('pending', 'in_review', 'rejected', 'expired', 'cancelled', 'refunded') and count(g.id) > 0)`,
  'an active member of a community that is paid for was let in by something': `
    select m.community_id, m.user_id
    from members m join communities c on c.id = m.community_id
    where m.status = 'active' and m.role = 'member'
      and c.access_type = 'paid' and c.payment_type <> 'per_ticket' and c.price > 0
      and not exists (select 1 from access_grants g where g.community_id = m.community_id and g.user_id = m.user_id)`,
  'what was paid at a gateway paid for something, and no more went back than came': `
    select g.gateway, g.ref, g.outcome, coalesce(p.status, o.status) as status
    from gateway_payments g
    join checkouts c on c.community_id = g.community_id and c.id = g.checkout_id
    left join access_payments p on c.subject = 'access' and p.community_id = c.community_id and p.id = c.subject_id
    left join orders o on c.subject = 'order' and o.community_id = c.community_id and o.id = c.subject_id
    where (p.id is null and o.id is null) or g.refunded > g.amount
      or (g.outcome = 'settled'
        and coalesce(p.status, o.status) in ('pending', 'in_review', 'rejected', 'expired'))`,
  'money that goes back by itself, or is disputed and bought nothing, is asked about again': `
    select g.gateway, g.ref, g.outcome, g.dispute
    from gateway_payments g
    join checkouts c on c.community_id = g.community_id and c.id = g.checkout_id
    where c.next_look_at is null and g.state = 'paid' and g.outcome <> 'settled'
      and (g.dispute = 'open' or (g.outcome = 'surplus' and g.dispute = 'none' and g.refunded < g.amount
        and g.failed_refunds < ${surplusTries}))`,
  'every paid ticket has the record that its buyer keeps': `
    select t.raffle_id, t.number from tickets t
    left join ticket_records k using (community_id, raffle_id, number)
    where t.state = 'paid' and k.number is null`,
  'every published document of a raffle is in the public log': `
    select d.raffle_id, d.fingerprint from (
      select raffle_id, fingerprint from bases
      union all select raffle_id, fingerprint from closures
      union all select raffle_id, fingerprint from actas
    ) d left join log_entries e on e.fingerprint = d.fingerprint
    where e.number is null`,
  'the public log has as many entries as its head says': `
    select h.size, e.count from log_head h, lateral (select count(*) as count from log_entries) e
    where h.size <> e.count`,
  'the state of an order is where its events leave it': `
    select o.id, o.reference, o.status, e.to_state
    from orders o left join lateral (
      select e.to_state from events e
      where e.community_id = o.community_id and e.subject = 'order' and e.subject_id = o.id::text and e.to_state is not null
      order by e.id desc limit 1
    ) e on true
    where e.to_state is distinct from o.status`,
  'the state of a raffle is where its events leave it': `
    select r.id, r.slug, r.status, e.to_state
    from raffles r left join lateral (
      select e.to_state from events e
      where e.community_id = r.community_id and e.subject = 'raffle' and e.subject_id = r.id::text and e.to_state is not null
      order by e.id desc limit 1
    ) e on true
    where e.to_state is distinct from r.status`,
  'the messages of a community are counted': `
    select c.id, c.url, c.message_count, m.count
    from communities c
    left join lateral (
      select count(*) as count from messages m where m.community_id = c.id and m.status = 'published'
    ) m on true
    where c.message_count <> m.count`,
  'a thread knows how much of it may be read, and what of that came last': `
    select t.community_id, t.id, t.published_count, t.last_seq, m.count, m.seq
    from message_threads t
    left join lateral (
      select count(*) as count, coalesce(max(seq), 0) as seq from messages m
      where m.community_id = t.community_id and m.thread_id = t.id and m.status = 'published'
    ) m on true
    where (t.published_count, t.last_seq) is distinct from (m.count, m.seq)`,
  'an order can be reached by its buyer': `
    select o.id, o.reference from orders o
    left join order_links l on l.community_id = o.community_id and l.order_id = o.id
    -- of an order that a list brought the desk makes a link once it passes one on
    where l.order_id is null and o.user_id is null and o.import_id is null`,
  'a sealed list holds the tickets that are paid': `
    select c.raffle_id, c.sold, t.paid
    from closures c
    join raffles r on r.community_id = c.community_id and r.id = c.raffle_id
    cross join lateral (
      select count(*) as paid from tickets t
      where t.community_id = c.community_id and t.raffle_id = c.raffle_id and t.state = 'paid'
    ) t
    where r.status in ('closed', 'drawn', 'completed') and c.sold <> t.paid`,
  'a drawn raffle has an acta, and one that is not drawn has none that stands': `
    select r.id, r.slug, r.status
    from raffles r
    left join actas a on a.community_id = r.community_id and a.raffle_id = r.id and a.state = 'definitivo'
    where (r.status in ('drawn', 'completed')) <> (a.raffle_id is not null)
    group by r.community_id, r.id`,
  'the state of a membership is where its events leave it': `
    select m.community_id, m.user_id, m.status, e.to_state
    from members m join lateral (
      select e.to_state from events e
      where e.community_id = m.community_id and e.subject = 'member' and e.subject_id = m.user_id
        and e.to_state is not null
      order by e.id desc limit 1
    ) e on true
    where e.to_state <> m.status`,
  'what everybody may find is listed as it is, and nothing else is': `
    select coalesce(s.community_id, l.community_id) as community_id, null as raffle_id
    from communities_to_list s full join community_listings l on l.community_id = s.community_id
    where (l.country, l.currency, l.price, l.access_type, l.member_count, l.listed_at, l.title_words)
      is distinct from
      (s.country, s.currency, s.price, s.access_type, s.member_count, s.listed_at, search_words(s.title))
    union all
    select coalesce(s.community_id, l.community_id), coalesce(s.raffle_id, l.raffle_id)
    from raffles_to_list s
    full join raffle_listings l on l.community_id = s.community_id and l.raffle_id = s.raffle_id
    where (l.country, l.currency, l.price, l.access_type, l.closes_at, l.time_zone, l.size, l.listed_at, l.title_words)
      is distinct from
      (s.country, s.currency, s.price, s.access_type, s.closes_at, s.time_zone, s.size, s.listed_at,
        search_words(s.title))`,
  'memberCount is the number of active members': `
    select c.url, c.member_count, m.active
    from communities c cross join lateral (
      select count(*) as active from members m where m.community_id = c.id and m.status = 'active'
    ) m
    where c.member_count <> m.active`,
  'an invitation is used as often as people came by it, and no oftener than it may be': `
    select i.community_id, i.id, i.used_count, i.max_uses, r.came
    from invitations i cross join lateral (
      select count(*) as came from invitation_redemptions r
      where r.community_id = i.community_id and r.invitation_id = i.id
    ) r
    where i.used_count <> r.came or i.used_count > i.max_uses`,
  'nobody who is not in a community holds out an invitation to it': `
    select i.community_id, i.id, i.created_by
    from invitations i
    left join members m on m.community_id = i.community_id and m.user_id = i.created_by and m.status = 'active'
    where m.user_id is null and i.revoked_at is null and i.declined_at is null
      and i.used_count < i.max_uses and i.expires_at > now()`,
  'the owner of a community is one of its active admins': `
    select c.url, c.created_by from communities c
    where not exists (
      select 1 from members m
      where m.community_id = c.id and m.user_id = c.created_by and m.role = 'admin' and m.status = 'active'
    )`,
  'the address of a community is among those that lead to it': `
    select c.url from communities c
    where not exists (select 1 from community_addresses a where a.url = c.url and a.community_id = c.id)`,
  'a community that is not archived has an active admin': `
    select c.url from communities c
    where c.status <> 'archived' and not exists (
      select 1 from members m where m.community_id = c.id and m.role = 'admin' and m.status = 'active'
    )`,
};

/** Checks a whole installation. Gives a line for each violated rule, with its first rows. */
export async function brokenInvariants(pool: pg.Pool): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(invariants)) {
    const { rows } = await pool.query(query);
    if (rows.length > 0) broken.push(`${rule}: ${rows.length} × ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}
