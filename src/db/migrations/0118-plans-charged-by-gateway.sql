-- Plans that a gateway charges by itself, month after month, to the account of whoever runs the installation. Mercado Pago
-- charges in the currency of its country.
alter table plan_subscriptions
  drop constraint plan_subscriptions_way_check,
  add constraint plan_subscriptions_way_check check (way in ('transfer', 'stripe', 'mercado-pago')),
  drop constraint plan_subscriptions_ended_because_check,
  add constraint plan_subscriptions_ended_because_check
    check (ended_because in ('cancelled', 'lapsed', 'operator', 'returned'));

-- What a gateway was told to charge until it is told otherwise. `ending`: it is to be told so, and has not answered yet.
create table plan_mandates (
  community_id uuid not null references communities (id),
  id uuid not null,
  way text not null check (way in ('stripe', 'mercado-pago')),
  state text not null check (state in ('asked', 'live', 'ending', 'ended')),
  -- what the next charge is for
  plan text not null,
  monthly_price bigint not null check (monthly_price > 0),
  cadence text not null check (cadence in ('monthly', 'yearly')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- the page where it is agreed to, and what was agreed, as the gateway calls them
  checkout_ref text check (length(checkout_ref) between 1 and 200),
  url text check (length(url) between 1 and 2000),
  external_id text check (length(external_id) between 1 and 200),
  -- where a charge that failed is paid, or the card changed; null: none failed
  pay_url text check (length(pay_url) between 1 and 2000),
  -- whom the invoices are made out to, until whoever wrote it is erased
  buyer_name text,
  buyer_tax_id text,
  buyer_address text,
  buyer_country text,
  asked_by text not null references users (uid),
  asked_at timestamptz not null,
  -- as of when its state is known: an answer that was asked for earlier says nothing about it
  known_at timestamptz not null,
  -- when the gateway is asked next; null: no more
  next_look_at timestamptz,
  primary key (community_id, id)
);
create unique index plan_mandates_one_open on plan_mandates (community_id) where state in ('asked', 'live');
create unique index plan_mandates_by_external_id on plan_mandates (way, external_id) where external_id is not null;
create index plan_mandates_by_checkout on plan_mandates (way, checkout_ref);
create index plan_mandates_by_look on plan_mandates (next_look_at) where next_look_at is not null;
create index plan_mandates_by_person on plan_mandates (asked_by);

-- A charge that was paid is a payment that nobody had to review: each once, for the period that the gateway says.
alter table plan_payments
  drop constraint plan_payments_way_check,
  add constraint plan_payments_way_check check (way in ('transfer', 'stripe', 'mercado-pago')),
  drop constraint plan_payments_currency_check,
  add constraint plan_payments_currency_check check (currency = 'EUR' or way <> 'transfer'),
  add column mandate_id uuid,
  add column external_id text check (length(external_id) between 1 and 200),
  -- of the money behind it, by which a refund or a dispute names it
  add column gateway_payment text check (length(gateway_payment) between 1 and 200),
  add column starts_at timestamptz,
  add column ends_at timestamptz check (ends_at > starts_at),
  add constraint plan_payments_of_mandate check (
    num_nonnulls(mandate_id, external_id, starts_at, ends_at) = case way when 'transfer' then 0 else 4 end
  ),
  add foreign key (community_id, mandate_id) references plan_mandates (community_id, id);
create unique index plan_payments_by_external_id on plan_payments (way, external_id) where external_id is not null;
create index plan_payments_by_gateway_payment on plan_payments (way, gateway_payment) where gateway_payment is not null;
create index plan_payments_by_mandate on plan_payments (community_id, mandate_id) where mandate_id is not null;

alter table plan_ledger
  drop constraint plan_ledger_way_check,
  add constraint plan_ledger_way_check check (way in ('transfer', 'stripe', 'mercado-pago'));

-- What was asked for, and whom it is made out to, stays as it was but for an erasure.
create function keep_plan_mandate() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'plan_mandates are kept' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.community_id, new.id, new.way, new.currency, new.asked_by, new.asked_at)
      is distinct from (old.community_id, old.id, old.way, old.currency, old.asked_by, old.asked_at)
    or (old.external_id is not null and new.external_id is distinct from old.external_id)
    or (old.state = 'ended' and new.state <> 'ended')
  then
    raise exception 'a plan mandate does not change so' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.buyer_name, new.buyer_tax_id, new.buyer_address, new.buyer_country)
      is distinct from (old.buyer_name, old.buyer_tax_id, old.buyer_address, old.buyer_country)
    and not (is_erasing() and num_nonnulls(new.buyer_name, new.buyer_tax_id, new.buyer_address, new.buyer_country) = 0)
  then
    raise exception 'the buyer of a plan does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger plan_mandates_are_kept before update or delete on plan_mandates
  for each row execute function keep_plan_mandate();
