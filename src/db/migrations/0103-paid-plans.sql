-- What a community has bought of whoever runs the installation: one plan at a time, for a month or a year. Its money is
-- apart from that of raffles and of access, which is the community's.
create table plan_subscriptions (
  community_id uuid not null references communities (id),
  id uuid not null,
  way text not null check (way in ('transfer', 'stripe')),
  state text not null check (state in ('active', 'unpaid', 'ended')),
  plan text not null,
  -- of one month, in euro cents, as it was when it was bought
  monthly_price bigint not null check (monthly_price > 0),
  cadence text not null check (cadence in ('monthly', 'yearly')),
  -- of the whole period
  price bigint not null check (price > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- the period after this one, which begins where this one ends: null until it is paid
  next_plan text,
  next_monthly_price bigint check (next_monthly_price > 0),
  next_cadence text check (next_cadence in ('monthly', 'yearly')),
  next_price bigint check (next_price > 0),
  next_ends_at timestamptz check (next_ends_at > ends_at),
  -- day of the month that its periods end on, where the month has it
  anchor_day smallint not null check (anchor_day between 1 and 31),
  -- its owner wants no more periods
  cancel_at_end boolean not null default false,
  -- the gateway's own name for it
  external_id text check (length(external_id) between 1 and 200),
  begun_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('cancelled', 'lapsed', 'operator')),
  primary key (community_id, id),
  check (num_nonnulls(next_plan, next_monthly_price, next_cadence, next_price, next_ends_at) in (0, 5)),
  check ((state = 'ended') = (ended_at is not null)),
  check ((state = 'ended') = (ended_because is not null))
);
create unique index plan_subscriptions_one_live on plan_subscriptions (community_id) where state <> 'ended';
create index plan_subscriptions_by_end on plan_subscriptions (ends_at) where state <> 'ended';
create unique index plan_subscriptions_by_external_id on plan_subscriptions (way, external_id)
  where external_id is not null;

-- What a community is asked for a plan: its first period, the next one, or a larger plan for the days that are left.
create table plan_payments (
  community_id uuid not null references communities (id),
  id uuid not null,
  kind text not null check (kind in ('first', 'renewal', 'upgrade')),
  status text not null check (status in ('pending', 'in_review', 'rejected', 'confirmed', 'cancelled', 'expired')),
  way text not null check (way in ('transfer', 'stripe')),
  plan text not null,
  monthly_price bigint not null check (monthly_price > 0),
  cadence text not null check (cadence in ('monthly', 'yearly')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency = 'EUR'),
  -- of the period that it follows, or that it is a larger plan for
  for_end timestamptz check ((for_end is null) = (kind = 'first')),
  -- what people write in the concept of a transfer
  reference text not null unique,
  -- whom the invoice is made out to, until whoever wrote it is erased
  buyer_name text,
  buyer_tax_id text,
  buyer_address text,
  buyer_country text,
  asked_by text not null references users (uid),
  asked_at timestamptz not null,
  -- until when it waits for its receipt
  expires_at timestamptz not null,
  -- why it was rejected the last time
  reason text check (length(reason) between 1 and 300),
  primary key (community_id, id)
);
create unique index plan_payments_one_open on plan_payments (community_id)
  where status in ('pending', 'in_review', 'rejected');
create index plan_payments_by_status on plan_payments (status, asked_at);
create index plan_payments_by_person on plan_payments (asked_by);
create index plan_payments_of_community on plan_payments (community_id, asked_at);

-- What was asked stays as it was, and what is decided stays decided.
create function keep_plan_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'plan_payments are kept' using errcode = 'integrity_constraint_violation';
  end if;
  if to_jsonb(new) - '{status,expires_at,reason,buyer_name,buyer_tax_id,buyer_address,buyer_country}'::text[]
    is distinct from
    to_jsonb(old) - '{status,expires_at,reason,buyer_name,buyer_tax_id,buyer_address,buyer_country}'::text[]
  then
    raise exception 'the terms of a plan payment do not change' using errcode = 'integrity_constraint_violation';
  end if;
  if old.status in ('confirmed', 'cancelled', 'expired') and new.status <> old.status then
    raise exception 'a decided plan payment does not change' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.buyer_name, new.buyer_tax_id, new.buyer_address, new.buyer_country)
      is distinct from (old.buyer_name, old.buyer_tax_id, old.buyer_address, old.buyer_country)
    and not (is_erasing() and num_nonnulls(new.buyer_name, new.buyer_tax_id, new.buyer_address, new.buyer_country) = 0)
  then
    raise exception 'the buyer of a plan does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger plan_payments_are_kept before update or delete on plan_payments
  for each row execute function keep_plan_payment();

-- Money of plans that is said to have arrived or gone back. Rows are only added.
create table plan_ledger (
  community_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('payment', 'refund')),
  amount bigint not null check (amount > 0),
  currency text not null,
  way text not null check (way in ('transfer', 'stripe')),
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (community_id, id),
  foreign key (community_id, payment_id) references plan_payments (community_id, id)
);
create unique index plan_ledger_one_payment on plan_ledger (community_id, payment_id) where kind = 'payment';
create index plan_ledger_by_payment on plan_ledger (community_id, payment_id);
create trigger plan_ledger_is_append_only before update or delete on plan_ledger
  for each row execute function refuse_change();
create trigger plan_ledger_is_not_truncated before truncate on plan_ledger
  for each statement execute function refuse_change();

-- What was asked for comes, all of it and in its currency, and never more goes back than came.
create function check_plan_ledger() returns trigger language plpgsql as $$
declare
  asked record;
  kept bigint;
begin
  select amount, currency into asked from plan_payments
    where community_id = new.community_id and id = new.payment_id for update;
  if new.currency <> asked.currency or (new.kind = 'payment' and new.amount <> asked.amount) then
    raise exception 'another sum than was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  if new.kind = 'refund' then
    select coalesce(sum(case kind when 'payment' then amount else -amount end), 0) into kept from plan_ledger
      where community_id = new.community_id and payment_id = new.payment_id;
    if new.amount > kept then
      raise exception 'more goes back than came in' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;
create trigger plan_ledger_balances before insert on plan_ledger
  for each row execute function check_plan_ledger();

-- The invoice of a payment, as it was made. Only an erasure touches it, and only whom it is made out to.
create table plan_invoices (
  year smallint not null,
  number integer not null check (number > 0),
  community_id uuid not null,
  payment_id uuid not null,
  issued_at timestamptz not null,
  -- who makes it, in the words of the installation
  issuer text not null,
  buyer_name text,
  buyer_tax_id text,
  buyer_address text,
  buyer_country text,
  -- the account that it was made out for
  billed_to text not null references users (uid),
  -- what it is for
  community_name text not null,
  kind text not null,
  plan_name text not null,
  cadence text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- within the amount
  tax_percent smallint not null check (tax_percent between 0 and 99),
  primary key (year, number),
  unique (community_id, payment_id),
  foreign key (community_id, payment_id) references plan_payments (community_id, id)
);
create index plan_invoices_by_person on plan_invoices (billed_to);
create trigger plan_invoices_are_append_only before update on plan_invoices
  for each row execute function
    refuse_all_but_blanking('buyer_name', 'buyer_tax_id', 'buyer_address', 'buyer_country');
create trigger plan_invoices_are_not_deleted before delete on plan_invoices
  for each row execute function refuse_change();
create trigger plan_invoices_are_not_truncated before truncate on plan_invoices
  for each statement execute function refuse_change();

-- Without gaps: each number follows the one before in its year.
create function check_plan_invoice() returns trigger language plpgsql as $$
begin
  if new.number <> 1 + coalesce((select max(number) from plan_invoices where year = new.year), 0) then
    raise exception 'invoice numbers are consecutive' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger plan_invoices_are_consecutive before insert on plan_invoices
  for each row execute function check_plan_invoice();

-- What proves a transfer to whoever runs the installation.
create table plan_receipts (
  community_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  file text not null references files (hash),
  -- of the file as it was sent
  sent_hash text not null,
  transfer_reference text,
  sent_by text not null references users (uid),
  sent_at timestamptz not null,
  primary key (community_id, id),
  foreign key (community_id, payment_id) references plan_payments (community_id, id)
);
create index plan_receipts_by_payment on plan_receipts (community_id, payment_id, sent_at);
create index plan_receipts_by_file on plan_receipts (file);
create index plan_receipts_by_sent_hash on plan_receipts (sent_hash);
create index plan_receipts_by_person on plan_receipts (sent_by);
create index plan_receipts_by_time on plan_receipts (sent_at);
create trigger plan_receipts_are_append_only before update on plan_receipts
  for each row execute function refuse_change();
create trigger plan_receipts_are_deleted_by_erasure before delete on plan_receipts
  for each row execute function refuse_all_but_erasing();
create trigger plan_receipts_are_not_truncated before truncate on plan_receipts
  for each statement execute function refuse_change();

-- Which reminder of the end of a period was sent: each once. Days from the end, negative before it.
create table plan_reminders (
  community_id uuid not null,
  subscription_id uuid not null,
  ends_at timestamptz not null,
  days smallint not null,
  sent_at timestamptz not null,
  primary key (community_id, subscription_id, ends_at, days),
  foreign key (community_id, subscription_id) references plan_subscriptions (community_id, id)
);
