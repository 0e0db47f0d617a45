-- Whether each order that is taken on the page asks for a sum of its own, as the terms say then. No raffle from before does.
alter table raffles add column unique_amounts boolean not null default false;

-- What an order asks for besides the price of its numbers, by which its payment is known; and what it asks for in all, which
-- every question for its price reads here.
alter table orders
  add column suffix bigint not null default 0 check (suffix >= 0),
  add column total bigint not null generated always as (unit_price * cardinality(numbers) + suffix) stored;

-- The sums that orders ask for as their own. One that is over keeps its sum until another takes it, which it may not before some
-- weeks have passed: late money revives an order.
create table asked_amounts (
  community_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  order_id uuid not null,
  primary key (community_id, currency, amount),
  foreign key (community_id, order_id) references orders (community_id, id)
);
create unique index asked_amounts_of_order on asked_amounts (community_id, order_id);

-- As in 0095, with what the order asks for in all.
create or replace function check_payment() returns trigger language plpgsql as $$
declare
  asked text;
  price bigint;
  kept bigint;
  paid bigint;
  returned bigint;
begin
  select currency, total into asked, price
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
