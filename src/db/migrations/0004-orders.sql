create table orders (
  community_id uuid not null,
  id uuid not null,
  raffle_id uuid not null,
  -- six letters and digits that people write in the concept of a transfer
  reference text not null,
  status text not null check (
    status in ('pending', 'in_review', 'confirmed', 'rejected', 'expired', 'cancelled', 'refund_pending', 'refunded')
  ),
  -- what was asked for; the tickets themselves are rows of `tickets`
  numbers integer[] not null check (cardinality(numbers) >= 1),
  unit_price bigint not null check (unit_price >= 0),
  currency text not null,
  user_id text references users (uid),
  -- the member who took them for somebody else, who answers for that sale
  sold_by text references users (uid),
  name text not null check (length(name) between 1 and 80),
  phone text,
  email text,
  -- the phone or e-mail (or uid) that the most-per-person rule counts by
  contact_key text not null,
  -- made by the browser that sends the form: sent twice, it is one order
  request_key uuid not null,
  held_until timestamptz not null,
  -- a receipt that came when some of the numbers had gone to others
  lost_numbers integer[] not null default '{}',
  created_at timestamptz not null,
  primary key (community_id, id),
  unique (community_id, reference),
  unique (community_id, request_key),
  foreign key (community_id, raffle_id) references raffles (community_id, id),
  check (phone is not null or email is not null or user_id is not null or sold_by is not null)
);

create index orders_by_raffle on orders (community_id, raffle_id, status, created_at);
create index orders_by_contact on orders (community_id, raffle_id, contact_key);
create index orders_by_user on orders (user_id) where user_id is not null;
-- a rejected order keeps its numbers for one more hold, then lets them go like an unpaid one
create index orders_to_expire on orders (held_until) where status in ('pending', 'rejected');

-- A private link to one order. Only the SHA-256 of its secret is kept.
create table order_links (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  community_id uuid not null,
  order_id uuid not null,
  created_at timestamptz not null,
  foreign key (community_id, order_id) references orders (community_id, id)
);

-- A number of a raffle that is not free. The primary key is what makes a second sale impossible.
create table tickets (
  community_id uuid not null,
  raffle_id uuid not null,
  number integer not null,
  state text not null check (state in ('held', 'submitted', 'paid', 'blocked')),
  order_id uuid,
  held_until timestamptz,
  primary key (community_id, raffle_id, number),
  foreign key (community_id, raffle_id) references raffles (community_id, id),
  foreign key (community_id, order_id) references orders (community_id, id),
  check ((state = 'held') = (held_until is not null)),
  check ((state = 'blocked') = (order_id is null))
);

create index tickets_by_order on tickets (community_id, order_id) where order_id is not null;

-- What the buyer of a paid ticket keeps to prove it is in the closing list: salt, the exact text, its commitment.
create table ticket_records (
  community_id uuid not null,
  raffle_id uuid not null,
  number integer not null,
  order_id uuid not null,
  salt bytea not null check (length(salt) = 32),
  holder_text text not null,
  holder text not null check (holder ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (community_id, raffle_id, number),
  foreign key (community_id, order_id) references orders (community_id, id)
);

create table files (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  bytes integer not null,
  created_at timestamptz not null
);

-- Pictures of raffles and communities: open to everyone, unlike any other file.
create table pictures (
  file text primary key references files (hash),
  created_at timestamptz not null
);

create table receipts (
  community_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  file text not null references files (hash),
  -- the SHA-256 of what was sent, before re-encoding: the same picture again is recognised by it
  sent_hash text not null,
  -- 64-bit picture hash as 16 hex digits; null for PDF
  look_hash text check (look_hash ~ '^[0-9a-f]{16}$'),
  -- four parts of it, each with its place: two hashes that differ in three bits at most share one of them
  look_parts text[] generated always as (
    case when look_hash is null then null else array[
      '0' || substr(look_hash, 1, 4),
      '1' || substr(look_hash, 5, 4),
      '2' || substr(look_hash, 9, 4),
      '3' || substr(look_hash, 13, 4)
    ] end
  ) stored,
  -- the first receipt of the installation that shows the same picture, compared dot by dot when this one came
  alike_community_id uuid,
  alike_receipt_id uuid,
  -- capitals and digits only
  transfer_reference text,
  late boolean not null default false,
  sent_at timestamptz not null,
  primary key (community_id, id),
  foreign key (community_id, order_id) references orders (community_id, id),
  foreign key (alike_community_id, alike_receipt_id) references receipts (community_id, id)
);

create index receipts_by_order on receipts (community_id, order_id, sent_at);
create index receipts_by_sent_hash on receipts (sent_hash);
create index receipts_by_look on receipts using gin (look_parts);
create index receipts_by_transfer_reference on receipts (transfer_reference) where transfer_reference is not null;

-- Money that the organiser says has arrived or gone back. Rows are added, never changed.
create table payments (
  community_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('payment', 'refund')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  way text not null,
  -- the confirmer is also the buyer, which only the sole admin may do
  self_confirmed boolean not null default false,
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (community_id, id),
  foreign key (community_id, order_id) references orders (community_id, id)
);

create index payments_by_order on payments (community_id, order_id);
create trigger payments_are_append_only before update or delete on payments
  for each row execute function refuse_change();
create trigger receipts_are_append_only before update or delete on receipts
  for each row execute function refuse_change();
