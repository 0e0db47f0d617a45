-- A list of orders that somebody brought: its cells while it is looked at and brought, who brought it, and how far that is.
create table order_imports (
  community_id uuid not null,
  id uuid not null,
  raffle_id uuid not null,
  sent_by text not null references users (uid),
  sent_at timestamptz not null,
  -- its rows, each with its number and its cells; emptied some hours after they came
  cells jsonb,
  columns jsonb not null,
  -- for how long the unpaid ones are held, once it is begun
  holds text check (holds in ('close', 'usual')),
  begun_at timestamptz,
  finished_at timestamptz,
  -- its orders, as it was finished
  orders integer,
  undo_begun_at timestamptz,
  undone_at timestamptz,
  primary key (community_id, id),
  foreign key (community_id, raffle_id) references raffles (community_id, id),
  check ((begun_at is null) = (holds is null)),
  check (finished_at is null or begun_at is not null),
  check ((finished_at is null) = (orders is null)),
  check (undo_begun_at is null or begun_at is not null),
  check (undone_at is null or undo_begun_at is not null)
);
create index order_imports_of_raffle on order_imports (community_id, raffle_id);
create index order_imports_by_person on order_imports (sent_by);
create index order_imports_to_forget on order_imports (sent_at) where cells is not null;

alter table orders
  add column import_id uuid,
  add column import_row integer,
  add check ((import_id is null) = (import_row is null)),
  add foreign key (community_id, import_id) references order_imports (community_id, id);
-- a row of a list is one order, however often bringing it is begun
create unique index orders_of_import on orders (community_id, import_id, import_row) where import_id is not null;
