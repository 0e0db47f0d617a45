-- The version of the rules that somebody agreed to when they asked for numbers: what was amended after it gives them the
-- right to give the numbers back. A request that its organiser confirms later was agreed to when it was written.
alter table orders add column rules_version integer not null default 1 check (rules_version >= 1);
alter table hold_requests add column rules_version integer not null default 1 check (rules_version >= 1);
