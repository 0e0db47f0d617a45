-- The ledger of raffles: never more back than came in, and in the money of the order.
create function check_payment() returns trigger language plpgsql as $$
declare
  asked text;
  kept bigint;
begin
  select currency into asked from orders where community_id = new.community_id and id = new.order_id for update;
  if new.currency <> asked then
    raise exception 'another currency than was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  if new.kind = 'refund' then
    select coalesce(sum(case kind when 'payment' then amount else -amount end), 0) into kept from payments
      where community_id = new.community_id and order_id = new.order_id;
    if new.amount > kept then
      raise exception 'more goes back than came in' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;
create trigger payments_balance before insert on payments for each row execute function check_payment();
