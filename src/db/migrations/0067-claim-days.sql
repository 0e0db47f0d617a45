-- How long each number that has a prize is waited for before the prize may pass to the next reserve, in whole days. It is
-- in the terms of every raffle with reserves; those published before waited for no stated time, and get the usual one.
alter table raffles add column claim_days integer not null default 7 check (claim_days between 3 and 30);
