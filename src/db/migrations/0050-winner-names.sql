-- The names that winners let everybody read beside their number. Each is there for as long as its winner wants it.
create table winner_names (
  community_id uuid not null,
  raffle_id uuid not null,
  number integer not null,
  -- who said so: they hold it
  order_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  since timestamptz not null,
  primary key (community_id, raffle_id, number),
  foreign key (community_id, raffle_id) references raffles (community_id, id),
  foreign key (community_id, order_id) references orders (community_id, id)
);

create index winner_names_of_order on winner_names (community_id, order_id);
