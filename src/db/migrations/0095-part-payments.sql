-- An entry against a payment names it: one of an order of several parts is undone, and each once.
alter table payments add column undoes uuid;

-- Until now each confirmation booked the whole price, so that the first entry against a payment was against the first one.
alter table payments disable trigger payments_are_append_only;
with numbered as (
  select community_id, id, order_id, kind, way,
    row_number() over (partition by community_id, order_id, kind, way order by recorded_at, id) as place
  from payments where kind in ('payment', 'undone')
)
update payments undone set undoes = paid.id
from numbered against join numbered paid using (community_id, order_id, way, place)
where against.kind = 'undone' and paid.kind = 'payment'
  and undone.community_id = against.community_id and undone.id = against.id;
alter table payments enable trigger payments_are_append_only;

alter table payments
  add constraint payments_undoes_check check (undoes is null or kind = 'undone'),
  add constraint payments_undone_once unique (community_id, undoes),
  add constraint payments_of_order unique (community_id, order_id, id),
  add constraint payments_undoes_fkey foreign key (community_id, order_id, undoes)
    references payments (community_id, order_id, id);

-- As in 0094; and what undoes a payment is against the whole of it.
create or replace function check_payment() returns trigger language plpgsql as $$
declare
  asked text;
  price bigint;
  kept bigint;
  paid bigint;
  returned bigint;
begin
  select currency, unit_price * cardinality(numbers) into asked, price
    from orders where community_id = new.community_id and id = new.order_id for update;
  if new.currency <> asked then
    raise exception 'another currency than was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  select coalesce(sum(case when kind in ('refund', 'undone') then -amount else amount end), 0),
      coalesce(sum(case kind when 'payment' then amount when 'undone' then -amount end), 0),
      coalesce(sum(case kind when 'refund' then amount when 'refund_failed' then -amount end)
        filter (where way = new.way), 0)
    into kept, paid, returned from payments
    where community_id = new.community_id and order_id = new.order_id;
  if new.kind = 'payment' and paid + new.amount > price then
    raise exception 'more is booked than the order costs' using errcode = 'integrity_constraint_violation';
  end if;
  -- a server of before names none: it undoes the whole of what was confirmed last
  if new.kind = 'undone' and new.undoes is null then
    select p.id into new.undoes from payments p
      where p.community_id = new.community_id and p.order_id = new.order_id and p.kind = 'payment' and p.amount = new.amount
        and p.way = new.way and not exists (select from payments u where u.community_id = p.community_id and u.undoes = p.id)
      order by p.recorded_at desc limit 1;
  end if;
  if new.kind = 'undone' and not exists (
    select from payments p
    where p.community_id = new.community_id and p.order_id = new.order_id and p.id = new.undoes
      and p.kind = 'payment' and p.amount = new.amount and p.way = new.way
  ) then
    raise exception 'not the payment that it undoes' using errcode = 'integrity_constraint_violation';
  end if;
  if new.kind in ('refund', 'undone') and new.amount > kept then
    raise exception 'more goes back than came in' using errcode = 'integrity_constraint_violation';
  end if;
  if new.kind = 'refund_failed' and new.amount > returned then
    raise exception 'more fails than went back' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Guests are told by mail of each part of their order that is noted, and of one that was noted by mistake.
alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (
  kind in (
    'order.ending', 'order.part-paid', 'order.part-undone', 'order.confirmed', 'order.confirmation-undone', 'order.rejected',
    'order.rejection-undone', 'order.hold-extended', 'order.released', 'order.refund-due', 'order.refund-declined',
    'order.refunded', 'raffle.amended', 'raffle.sealed', 'raffle.won', 'raffle.passed-over', 'raffle.inherited',
    'raffle.drawn', 'raffle.cancelled'
  )
);
