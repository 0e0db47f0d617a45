-- What who runs a raffle is still to be told: numbers held, or a request for numbers. Written by whoever takes them, so
-- that no two of them ever wait for one line of an organiser's notices; gathered and told by the clock.
create table organiser_tellings (
  community_id uuid not null,
  raffle_id uuid not null,
  kind text not null check (kind in ('order.held', 'request.waiting')),
  -- of the order or of the request
  subject_id uuid not null,
  since timestamptz not null,
  primary key (community_id, subject_id),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);

create index organiser_tellings_by_time on organiser_tellings (since);
