-- The version of the rules that somebody agreed to when they asked for numbers: what was amended after it gives them the
-- right to give the numbers back. A request that its organiser confirms later was agreed to when it was written.
alter table orders add column rules_version integer not null default 1 check (rules_version >= 1);
alter table hold_requests add column rules_version integer not null default 1 check (rules_version >= 1);

-- What was asked for until now was asked for under the last version that was published by then.
update orders o set rules_version = (
  select max(version) from bases b
  where b.community_id = o.community_id and b.raffle_id = o.raffle_id and b.published_at <= o.created_at
)
where exists (
  select from bases b where b.community_id = o.community_id and b.raffle_id = o.raffle_id
    and b.version > 1 and b.published_at <= o.created_at
);
update hold_requests r set rules_version = (
  select max(version) from bases b
  where b.community_id = r.community_id and b.raffle_id = r.raffle_id and b.published_at <= r.created_at
)
where exists (
  select from bases b where b.community_id = r.community_id and b.raffle_id = r.raffle_id
    and b.version > 1 and b.published_at <= r.created_at
);
