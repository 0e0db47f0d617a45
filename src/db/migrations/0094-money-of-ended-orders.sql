-- No order is booked above its price. (What came besides through a gateway is surplus money, which no ledger of orders has.)
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
  if new.kind in ('refund', 'undone') and new.amount > kept then
    raise exception 'more goes back than came in' using errcode = 'integrity_constraint_violation';
  end if;
  if new.kind = 'refund_failed' and new.amount > returned then
    raise exception 'more fails than went back' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- No order is over while money of it is here: it is a refund due. Looked at as a transaction ends, in whatever order it wrote.
create function check_money_of_ended_order() returns trigger language plpgsql as $$
declare
  ended uuid;
  held bigint;
begin
  if tg_table_name = 'orders' then
    ended := new.id;
  else
    ended := new.order_id;
  end if;
  perform from orders
    where community_id = new.community_id and id = ended and status in ('expired', 'cancelled', 'refunded');
  if not found then
    return null;
  end if;
  select coalesce(sum(case when kind in ('refund', 'undone') then -amount else amount end), 0) into held
    from payments where community_id = new.community_id and order_id = ended;
  if held <> 0 then
    raise exception 'an order is over while money of it is here' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create constraint trigger orders_end_without_money after update of status on orders
  deferrable initially deferred for each row
  when (new.status in ('expired', 'cancelled', 'refunded'))
  execute function check_money_of_ended_order();

create constraint trigger payments_are_of_orders_under_way after insert on payments
  deferrable initially deferred for each row
  when (new.kind in ('payment', 'refund_failed'))
  execute function check_money_of_ended_order();
