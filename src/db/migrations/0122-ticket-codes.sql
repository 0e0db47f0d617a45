-- Public pages of tickets: who has an order makes a code for each of its numbers, whose page says how that ticket stands.
-- The code is kept as it is, to be shown again on the order's page: it opens nothing but that one page.
create table ticket_codes (
  code text primary key check (code ~ '^[2-9a-z]{18}$'),
  community_id uuid not null,
  raffle_id uuid not null,
  order_id uuid not null,
  number integer not null,
  -- whether the page says the holder's first name and initial
  is_named boolean not null default false,
  made_at timestamptz not null,
  unique (community_id, order_id, number),
  foreign key (community_id, raffle_id) references raffles (community_id, id),
  foreign key (community_id, order_id) references orders (community_id, id)
);
