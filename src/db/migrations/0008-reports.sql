-- What people say is wrong with a raffle, for who runs the installation.
create table reports (
  id uuid primary key,
  community_id uuid not null,
  raffle_id uuid not null,
  reason text not null check (reason in ('not-real', 'no-permit', 'forbidden-prize', 'minors', 'identity', 'other')),
  words text not null default '' check (length(words) <= 2000),
  -- how to answer whoever wrote it, if they wish an answer
  contact text check (length(contact) between 1 and 120),
  -- null: somebody without account
  reported_by text references users (uid),
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text references users (uid),
  outcome text check (outcome in ('dismissed', 'stopped', 'suspended')),
  foreign key (community_id, raffle_id) references raffles (community_id, id),
  check ((closed_at is null) = (outcome is null) and (closed_at is null) = (closed_by is null))
);

create index open_reports on reports (created_at) where closed_at is null;
-- One open report of a raffle by each account.
create unique index one_open_report on reports (community_id, raffle_id, reported_by)
  where closed_at is null and reported_by is not null;
create index suspended_communities on communities (id) where status = 'suspended';
