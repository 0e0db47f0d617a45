create table raffles (
  community_id uuid not null references communities (id),
  id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 48),
  status text not null check (status in ('draft', 'open', 'closed', 'drawn', 'completed', 'cancelled')),
  title text not null check (length(title) between 1 and 120),
  story text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- whole minor units; 0 is a free raffle
  price bigint not null check (price >= 0),
  first_number integer not null check (first_number >= 0),
  last_number integer not null check (last_number >= first_number and last_number - first_number < 1000000),
  minimum_sold integer not null default 1 check (minimum_sold >= 1),
  reserves integer not null default 0 check (reserves between 0 and 100),
  max_per_person integer check (max_per_person >= 1),
  hold_minutes integer not null check (hold_minutes between 15 and 10080),
  guests_allowed boolean not null default true,
  sales_close_at timestamptz not null,
  draw_at timestamptz not null check (draw_at > sales_close_at),
  -- seconds between the last moment for the closing list and the draw
  margin_seconds integer not null check (margin_seconds between 60 and 31536000),
  time_zone text not null,
  -- the `metodo` of the draw protocol, without what is only known at publication
  draw_method jsonb not null,
  -- [{ kind, holder, details }]: how the organiser is paid, outside the platform
  payment_ways jsonb not null default '[]',
  picture text,
  permit text,
  created_at timestamptz not null,
  created_by text not null references users (uid),
  primary key (community_id, id),
  unique (community_id, slug),
  check (sales_close_at + make_interval(secs => margin_seconds) <= draw_at)
);

create index raffles_to_close on raffles (sales_close_at) where status = 'open';
create index raffles_to_draw on raffles (draw_at) where status = 'closed';

create table prizes (
  community_id uuid not null,
  raffle_id uuid not null,
  position integer not null check (position between 1 and 20),
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  value bigint check (value >= 0),
  picture text,
  primary key (community_id, raffle_id, position),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);

-- The rules as published, in the words of the draw protocol. A later version exists only while nothing was taken.
create table bases (
  community_id uuid not null,
  raffle_id uuid not null,
  version integer not null check (version >= 1),
  document text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null,
  primary key (community_id, raffle_id, version),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);

-- The seed behind a `compromiso`: never shown before the draw.
create table draw_secrets (
  community_id uuid not null,
  raffle_id uuid not null,
  seed bytea not null check (length(seed) = 32),
  primary key (community_id, raffle_id),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);

-- The exact set of paid tickets, published before the randomness exists.
create table closures (
  community_id uuid not null,
  raffle_id uuid not null,
  document text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  ticket_list bytea not null,
  sold integer not null check (sold >= 0 and length(ticket_list) = sold * 36),
  published_at timestamptz not null,
  primary key (community_id, raffle_id),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);

-- What the organiser brings to a draw by lottery or with public entropy: figures with the link to the official result.
create table draw_sources (
  community_id uuid not null,
  raffle_id uuid not null,
  sequence integer not null check (sequence >= 1),
  source jsonb not null,
  -- null: the product itself, revealing a seed
  entered_by text references users (uid),
  entered_at timestamptz not null,
  primary key (community_id, raffle_id, sequence),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);

create table actas (
  community_id uuid not null,
  raffle_id uuid not null,
  sequence integer not null check (sequence >= 1),
  state text not null check (state in ('definitivo', 'provisional', 'anulado')),
  document text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  primary key (community_id, raffle_id, sequence),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);

-- A raffle ends once: one final acta, or one void one.
create unique index one_final_acta on actas (community_id, raffle_id) where state <> 'provisional';

create trigger bases_are_append_only before update or delete on bases for each row execute function refuse_change();
create trigger closures_are_append_only before update or delete on closures for each row execute function refuse_change();
create trigger draw_sources_are_append_only before update or delete on draw_sources
  for each row execute function refuse_change();
create trigger actas_are_append_only before update or delete on actas for each row execute function refuse_change();

-- One draw: its winners, in prize order, and the reserves behind them.
create table winners (
  community_id uuid not null,
  raffle_id uuid not null,
  place integer not null check (place >= 1),
  number integer not null,
  is_reserve boolean not null,
  primary key (community_id, raffle_id, place),
  unique (community_id, raffle_id, number),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);
create trigger winners_are_append_only before update or delete on winners for each row execute function refuse_change();

create table deliveries (
  community_id uuid not null,
  raffle_id uuid not null,
  position integer not null,
  number integer not null,
  delivered_at timestamptz,
  delivered_by text references users (uid),
  received_at timestamptz,
  note text,
  primary key (community_id, raffle_id, position),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);
