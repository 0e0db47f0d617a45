-- Who began a check of a contact, as a keyed hash: of a guest the network, of anybody else the account. Without it one network
-- alone could fill what a whole raffle may have waiting. It goes with its row.
alter table contact_codes add column origin text check (origin ~ '^[A-Za-z0-9_-]{43}$');
alter table hold_requests add column origin text check (origin ~ '^[A-Za-z0-9_-]{43}$');
