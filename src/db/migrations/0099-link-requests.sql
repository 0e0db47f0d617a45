-- What somebody types who lost their private link: a reference, a mail or a phone. It stays until the clock has looked it up, so
-- that asking answers the same, and does the same, whether or not there is an order.
create table link_requests (
  id uuid primary key,
  asked text not null check (length(asked) between 1 and 254),
  asked_at timestamptz not null
);
create index link_requests_by_age on link_requests (asked_at);

-- Since when the holder of an order asks for a link that no mail can bring them: their organiser has to send it.
alter table orders add column link_asked_at timestamptz;
create index orders_asking_for_links on orders (community_id, raffle_id, link_asked_at) where link_asked_at is not null;

-- References are unique in a community; here nobody says which.
create index orders_by_reference on orders (reference);
