-- Numbers of a seller's allotment that one device alone sells, so that it may do so without a connection. A lease ends by its
-- seller or by who runs the raffle; once the list is sealed it is over without a row saying so.
create table allotment_leases (
  community_id uuid not null,
  id uuid not null,
  raffle_id uuid not null,
  user_id text not null references users (uid),
  -- of the key that the device made
  device_hash bytea not null check (octet_length(device_hash) = 32),
  leased_at timestamptz not null,
  last_seen_at timestamptz not null check (last_seen_at >= leased_at),
  -- when who runs the raffle was told that nothing comes from there
  silence_told_at timestamptz,
  ended_at timestamptz,
  primary key (community_id, id),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);
create unique index allotment_leases_open on allotment_leases (community_id, raffle_id, user_id, device_hash)
  where ended_at is null;
create index allotment_leases_by_raffle on allotment_leases (community_id, raffle_id);
create index allotment_leases_by_person on allotment_leases (user_id);

-- Null: its seller sells it anywhere. What was sold and sent is leased no more.
alter table allotments
  add column lease_id uuid,
  add foreign key (community_id, lease_id) references allotment_leases (community_id, id) on delete set null (lease_id);
create index allotments_by_lease on allotments (community_id, lease_id) where lease_id is not null;

-- Sold without a connection, and sent later.
alter table orders add column sold_offline boolean not null default false;
