-- A confirmation undone at the desk is an entry of its own against that of the payment.
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check check (kind in ('payment', 'refund', 'refund_failed', 'undone'));

-- Never more back or undone than came in, never more failed than went back the same way, and in the money of the order.
create or replace function check_payment() returns trigger language plpgsql as $$
declare
  asked text;
  kept bigint;
  returned bigint;
begin
  select currency into asked from orders where community_id = new.community_id and id = new.order_id for update;
  if new.currency <> asked then
    raise exception 'another currency than was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  select coalesce(sum(case when kind in ('refund', 'undone') then -amount else amount end), 0),
      coalesce(sum(case kind when 'refund' then amount when 'refund_failed' then -amount end)
        filter (where way = new.way), 0)
    into kept, returned from payments
    where community_id = new.community_id and order_id = new.order_id;
  if new.kind in ('refund', 'undone') and new.amount > kept then
    raise exception 'more goes back than came in' using errcode = 'integrity_constraint_violation';
  end if;
  if new.kind = 'refund_failed' and new.amount > returned then
    raise exception 'more fails than went back' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (
  kind in (
    'order.confirmed', 'order.confirmation-undone', 'order.rejected', 'order.released', 'order.refund-due',
    'order.refund-declined', 'order.refunded', 'raffle.amended', 'raffle.sealed', 'raffle.won', 'raffle.passed-over',
    'raffle.inherited', 'raffle.cancelled'
  )
);
