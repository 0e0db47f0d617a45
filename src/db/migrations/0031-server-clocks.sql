-- The hour that each server counts on, how far its machine's clock stands from it (0: it is followed), and when it
-- last said so by the database's own clock. Tells a start after an outage what the hour was.
create table server_clocks (
  server uuid primary key,
  hour timestamptz not null,
  moved_ms bigint not null,
  is_contradicted boolean not null,
  is_confirmed boolean not null,
  seen_at timestamptz not null
);
