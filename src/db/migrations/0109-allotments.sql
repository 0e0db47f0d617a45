-- Free numbers that one person alone sells. A free number has no ticket, so that the hold of one may end without its
-- allotment ending: it is free again, for that person's sales. Rows are added under the raffle's `update` lock, which no
-- claim of a number is beside.
create table allotments (
  community_id uuid not null,
  raffle_id uuid not null,
  number integer not null check (number >= 0),
  user_id text not null references users (uid),
  allotted_at timestamptz not null,
  primary key (community_id, raffle_id, number),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);
create index allotments_by_person on allotments (user_id);
