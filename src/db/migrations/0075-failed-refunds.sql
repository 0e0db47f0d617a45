-- A refund that a gateway acknowledged may fail days later: the money is back in the account that it left, and is owed
-- again. The ledger takes that as an entry of its own, against the refund's.
alter table access_ledger drop constraint access_ledger_kind_check;
alter table access_ledger add constraint access_ledger_kind_check check (kind in ('payment', 'refund', 'refund_failed'));

-- Never more back than came in, never more failed than went back the same way, and in the money that was asked for.
create or replace function check_access_ledger() returns trigger language plpgsql as $$
declare
  asked record;
  kept bigint;
  returned bigint;
begin
  select amount, currency into asked from access_payments
    where community_id = new.community_id and id = new.payment_id for update;
  if new.currency <> asked.currency then
    raise exception 'another currency than was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  select coalesce(sum(case kind when 'refund' then -amount else amount end), 0),
      coalesce(sum(case kind when 'refund' then amount when 'refund_failed' then -amount end)
        filter (where way = new.way), 0)
    into kept, returned from access_ledger
    where community_id = new.community_id and payment_id = new.payment_id;
  if new.kind = 'refund' and new.amount > kept then
    raise exception 'more goes back than came in' using errcode = 'integrity_constraint_violation';
  end if;
  if new.kind = 'refund_failed' and new.amount > returned then
    raise exception 'more fails than went back' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Times that the gateway said less had gone back than before: each is a refund that failed, and the next one is asked for
-- with another key.
alter table gateway_payments add column failed_refunds smallint not null default 0 check (failed_refunds >= 0);
create index gateway_payments_failed on gateway_payments (community_id, checkout_id) where failed_refunds > 0;
