-- Beside the network (of IPv6 the /56 that a household has) the site around it (the /48), as another keyed hash: one that
-- holds a site has 256 such networks. Rows that are there have none; they are gone in thirty days at the most.
alter table order_origins add column site text check (site ~ '^[A-Za-z0-9_-]{43}$');
create index order_origins_by_site on order_origins (raffle_id, site) where site is not null;

alter table contact_codes add column site text check (site ~ '^[A-Za-z0-9_-]{43}$');
alter table hold_requests add column site text check (site ~ '^[A-Za-z0-9_-]{43}$');

-- Networks and sites whose unpaid numbers an organiser has freed: for a day their guests show their contact first.
create table freed_origins (
  community_id uuid not null,
  raffle_id uuid not null,
  origin text not null check (origin ~ '^[A-Za-z0-9_-]{43}$'),
  scope text not null check (scope in ('network', 'site')),
  -- one of the orders that were freed, which stands for it at the desk
  order_id uuid not null,
  freed_at timestamptz not null,
  primary key (raffle_id, origin),
  foreign key (community_id, raffle_id) references raffles (community_id, id) on delete cascade
);
