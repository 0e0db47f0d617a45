-- Through which gateways a community is paid online. Who runs the installation says so: the money comes to their account.
create table online_payments (
  community_id uuid not null references communities (id),
  gateway text not null check (gateway in ('stripe', 'mercado-pago')),
  allowed_by text not null references users (uid),
  allowed_at timestamptz not null,
  primary key (community_id, gateway)
);

-- An attempt to pay something at a gateway: what was asked for, and where the payer was sent.
create table checkouts (
  community_id uuid not null references communities (id),
  -- told to the gateway, which gives it back with each payment
  id uuid not null,
  gateway text not null check (gateway in ('stripe', 'mercado-pago')),
  subject text not null check (subject in ('access', 'order')),
  subject_id uuid not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- null: the gateway never answered
  external_id text,
  url text,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- when the gateway was last asked what became of it
  looked_at timestamptz,
  -- when it is asked next, should no word come; null: there is nothing more to ask
  next_look_at timestamptz,
  primary key (community_id, id)
);
create unique index checkouts_by_id on checkouts (id);
create index checkouts_by_subject on checkouts (community_id, subject_id, opened_at);
create index checkouts_to_look_at on checkouts (next_look_at) where next_look_at is not null;

-- What a gateway last said of each payment. Nothing of who paid is kept: the gateway knows it.
create table gateway_payments (
  community_id uuid not null,
  gateway text not null check (gateway in ('stripe', 'mercado-pago')),
  -- the gateway's own id
  ref text not null check (length(ref) between 1 and 200),
  checkout_id uuid not null,
  state text not null check (state in ('waiting', 'failed', 'paid')),
  -- null: in a currency that we do not know
  amount bigint,
  currency text check (currency ~ '^[A-Z]{3}$'),
  refunded bigint not null check (refunded >= 0),
  dispute text not null check (dispute in ('none', 'open', 'lost')),
  -- what it did here: nothing, paid what it was for, left to somebody's eyes, or came on top of what was paid
  outcome text not null check (outcome in ('none', 'settled', 'review', 'surplus')),
  seen_at timestamptz not null,
  primary key (community_id, gateway, ref),
  foreign key (community_id, checkout_id) references checkouts (community_id, id)
);
create unique index gateway_payments_by_ref on gateway_payments (gateway, ref);
create index gateway_payments_by_checkout on gateway_payments (community_id, checkout_id);

-- Every signed notice of a gateway, once, whether or not it was any business of ours.
create table gateway_notices (
  gateway text not null check (gateway in ('stripe', 'mercado-pago')),
  id text not null check (length(id) between 1 and 200),
  kind text not null check (length(kind) <= 200),
  outcome text not null check (outcome in ('taken', 'unknown', 'ignored')),
  taken_at timestamptz not null,
  primary key (gateway, id)
);
create index gateway_notices_by_time on gateway_notices (taken_at);
