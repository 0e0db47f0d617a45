-- Every address that a community has or had. Its own former ones lead to it; no other community ever gets them.
create table community_addresses (
  url text primary key,
  community_id uuid not null references communities (id) on delete cascade,
  since timestamptz not null
);
create index community_addresses_by_community on community_addresses (community_id, since);

alter table communities
  -- since when it has the address it has; null: since it was created
  add column url_since timestamptz,
  -- asked of who wants to join where that needs approval; empty: nothing is asked
  add column join_question text not null default '' check (length(join_question) <= 300),
  -- what its members agree to; empty: nothing but the platform's own rules
  add column rules text not null default '' check (length(rules) <= 4000),
  -- [{ kind, holder, details }]: the ways of paying that a new raffle of it starts with
  add column payment_ways jsonb not null default '[]';

insert into community_addresses (url, community_id, since) select url, id, created_at from communities;

-- An address is taken in the same statement that writes it, whoever writes it: two who want one meet at the primary key.
create function keep_address() returns trigger language plpgsql as $$
begin
  if not exists (select from community_addresses where url = new.url and community_id = new.id) then
    insert into community_addresses (url, community_id, since)
    values (new.url, new.id, coalesce(new.url_since, new.created_at));
  end if;
  return null;
end $$;
create trigger communities_keep_their_addresses after insert or update of url on communities
  for each row execute function keep_address();

-- The owner (`created_by`) offers the community to one of its members, who accepts or declines.
create table ownership_offers (
  community_id uuid not null references communities (id) on delete cascade,
  id uuid not null,
  from_user text not null references users (uid),
  to_user text not null references users (uid),
  offered_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > offered_at),
  answer text check (answer in ('accepted', 'declined', 'withdrawn', 'expired')),
  answered_at timestamptz,
  primary key (community_id, id),
  check (from_user <> to_user),
  check ((answer is null) = (answered_at is null))
);
create unique index one_open_ownership_offer on ownership_offers (community_id) where answer is null;
create index ownership_offers_by_receiver on ownership_offers (to_user) where answer is null;

-- A community without anything published can be deleted: its people go with it, its history stays.
alter table members drop constraint members_community_id_fkey;
alter table members add foreign key (community_id) references communities (id) on delete cascade;
alter table events drop constraint events_community_id_fkey;
