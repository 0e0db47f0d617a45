-- Links that somebody who sells shares: what is taken by one is their sale. The code is no secret, it tells a name alone.
create table seller_links (
  community_id uuid not null,
  raffle_id uuid not null,
  code text not null check (code ~ '^[2-9a-z]{10}$'),
  user_id text not null references users (uid),
  made_at timestamptz not null,
  ended_at timestamptz check (ended_at >= made_at),
  primary key (community_id, raffle_id, code),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);
create unique index seller_links_at_work on seller_links (community_id, raffle_id, user_id) where ended_at is null;
create index seller_links_by_person on seller_links (user_id);

-- A request keeps whose link it came by, for the order that it becomes.
alter table hold_requests
  add column credited_to text references users (uid);

-- An order may be told of to whom it is credited alone: who runs the raffle has credited it, or confirmed its request.
alter table organiser_tellings drop constraint organiser_tellings_kind_check;
alter table organiser_tellings add constraint organiser_tellings_kind_check
  check (kind in ('order.held', 'request.waiting', 'order.credited'));
