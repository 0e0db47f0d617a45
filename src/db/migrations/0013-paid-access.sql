-- What somebody is asked for being in a community: one row for each attempt to pay one pass or period.
create table access_payments (
  community_id uuid not null references communities (id),
  id uuid not null,
  user_id text not null references users (uid),
  -- six letters and digits that people write in the concept of a transfer
  reference text not null,
  status text not null check (
    status in (
      'pending', 'in_review', 'confirmed', 'rejected', 'expired', 'cancelled',
      'refund_pending', 'refunded', 'partially_refunded', 'disputed'
    )
  ),
  -- what it cost when they asked: a later change of the price is none of theirs
  payment_type text not null check (payment_type in ('one_time', 'monthly', 'yearly')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- times that what they sent was turned down
  rejections smallint not null default 0 check (rejections between 0 and 100),
  -- until when it waits for the money
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (community_id, id),
  unique (community_id, reference)
);

create unique index access_payments_one_open on access_payments (community_id, user_id)
  where status in ('pending', 'in_review', 'rejected');
create index access_payments_by_status on access_payments (community_id, status, created_at);
create index access_payments_by_user on access_payments (user_id, created_at);
create index access_payments_to_expire on access_payments (expires_at) where status in ('pending', 'rejected');

-- What was agreed stays as it was, and what is paid only goes the ways that paid money goes.
create function keep_access_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'access_payments are kept' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.community_id, new.id, new.user_id, new.reference, new.payment_type, new.amount, new.currency, new.created_at)
    is distinct from
    (old.community_id, old.id, old.user_id, old.reference, old.payment_type, old.amount, old.currency, old.created_at)
  then
    raise exception 'the terms of an access payment do not change' using errcode = 'integrity_constraint_violation';
  end if;
  if old.status in ('confirmed', 'disputed', 'refunded', 'partially_refunded')
    and (new.status in ('pending', 'in_review', 'rejected', 'expired', 'cancelled')
      or (new.rejections, new.expires_at) is distinct from (old.rejections, old.expires_at))
  then
    raise exception 'a confirmed access payment does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger access_payments_are_kept before update or delete on access_payments
  for each row execute function keep_access_payment();

-- Money for access that is said to have arrived or gone back: a ledger apart from that of raffles. Rows are only added.
create table access_ledger (
  community_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('payment', 'refund')),
  amount bigint not null check (amount > 0),
  currency text not null,
  way text not null,
  -- what tells that money went back: the reference of the transfer, or how it was done
  evidence text check (length(evidence) between 1 and 300),
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (community_id, id),
  foreign key (community_id, payment_id) references access_payments (community_id, id)
);
create index access_ledger_by_payment on access_ledger (community_id, payment_id);
create index access_ledger_by_time on access_ledger (community_id, recorded_at, id);
create unique index access_ledger_one_payment on access_ledger (community_id, payment_id) where kind = 'payment';
create trigger access_ledger_is_append_only before update or delete on access_ledger
  for each row execute function refuse_change();
create trigger access_ledger_is_not_truncated before truncate on access_ledger
  for each statement execute function refuse_change();

-- Never more back than came in, and in the money that was asked for.
create function check_access_ledger() returns trigger language plpgsql as $$
declare
  asked record;
  kept bigint;
begin
  select amount, currency into asked from access_payments
    where community_id = new.community_id and id = new.payment_id for update;
  if new.currency <> asked.currency then
    raise exception 'another currency than was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  if new.kind = 'refund' then
    select coalesce(sum(case kind when 'payment' then amount else -amount end), 0) into kept from access_ledger
      where community_id = new.community_id and payment_id = new.payment_id;
    if new.amount > kept then
      raise exception 'more goes back than came in' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end $$;
create trigger access_ledger_balances before insert on access_ledger
  for each row execute function check_access_ledger();

-- From when and until when somebody has access, and why. What is in force is read, never stored.
create table access_grants (
  community_id uuid not null references communities (id),
  id uuid not null,
  user_id text not null references users (uid),
  source text not null check (source in ('payment', 'complimentary', 'invitation', 'legacy')),
  payment_id uuid,
  starts_at timestamptz not null,
  -- null: without end
  ends_at timestamptz,
  -- until when they still come in after the end
  grace_until timestamptz,
  -- day of the month that its periods end on, where the month has it
  anchor_day smallint check (anchor_day between 1 and 31),
  reason text check (length(reason) between 1 and 300),
  given_by text not null,
  created_at timestamptz not null,
  -- they said that they will not go on after its end
  stopped_at timestamptz,
  -- it was taken back
  revoked_at timestamptz,
  primary key (community_id, id),
  foreign key (community_id, payment_id) references access_payments (community_id, id),
  check ((source = 'payment') = (payment_id is not null)),
  check ((ends_at is null) = (grace_until is null)),
  check (grace_until >= ends_at),
  check (ends_at >= starts_at)
);
create unique index access_grants_one_per_payment on access_grants (community_id, payment_id) where revoked_at is null;
create index access_grants_by_user on access_grants (community_id, user_id) where revoked_at is null;
create index access_grants_to_remind on access_grants (ends_at) where ends_at is not null and revoked_at is null;

-- Which reminder of an end was sent: each once.
create table access_reminders (
  community_id uuid not null,
  grant_id uuid not null,
  days smallint not null,
  sent_at timestamptz not null,
  primary key (community_id, grant_id, days),
  foreign key (community_id, grant_id) references access_grants (community_id, id)
);

-- A receipt tells of a raffle's order or of an access payment; one table, so that the same picture or transfer sent for
-- both is seen.
alter table receipts
  alter column order_id drop not null,
  add column access_payment_id uuid,
  add column paid_for uuid not null generated always as (coalesce(order_id, access_payment_id)) stored,
  add foreign key (community_id, access_payment_id) references access_payments (community_id, id),
  add check (num_nonnulls(order_id, access_payment_id) = 1);
create index receipts_by_access_payment on receipts (community_id, access_payment_id, sent_at)
  where access_payment_id is not null;

-- Who is in a community whose access becomes paid, or was before it could be paid for, stays in.
insert into access_grants (community_id, id, user_id, source, starts_at, given_by, created_at)
  select m.community_id, gen_random_uuid(), m.user_id, 'legacy', m.joined_at, 'system', now()
  from members m join communities c on c.id = m.community_id
  where m.status = 'active' and m.role = 'member'
    and c.access_type = 'paid' and c.payment_type <> 'per_ticket' and c.price > 0;
