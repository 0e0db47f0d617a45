-- The network that a report without an account came from, as a keyed hash, so that one network's reports do not shut out
-- everybody else's. It goes when the report is closed.
alter table reports add column origin text check (origin ~ '^[A-Za-z0-9_-]{43}$');
alter table reports add check (origin is null or (reported_by is null and closed_at is null));
