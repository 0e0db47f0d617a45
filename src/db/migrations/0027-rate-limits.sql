-- How much of a rate limit somebody has used: one instant, by which all of it is given back. The key is a keyed hash of
-- the limit and of whom it counts. Unlogged: what is counted here is worth nothing after a day, and a limit that starts
-- anew after a power cut costs less than a wait for the disk at every request.
create unlogged table rate_limits (
  key bytea primary key check (length(key) = 32),
  full_at timestamptz not null
);

create index rate_limits_to_forget on rate_limits (full_at);
