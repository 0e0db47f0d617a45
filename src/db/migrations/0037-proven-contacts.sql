-- Of the keys that an order is counted by, those that whoever took it had proven: account, verified address, a code, a message
-- that the organiser confirmed. The others are only typed, and anybody can type anybody's phone.
alter table orders add column proven_keys text[] not null default '{}';

-- Of each key with the network and with the browser that it was typed from, a hash: by it one person who takes numbers now
-- as a guest and now with an account is still one. Nothing can be told from it but that both came together before.
alter table orders add column contact_traces text[] not null default '{}';

update orders set proven_keys = array['uid:' || user_id] where user_id is not null and erased_at is null;

create index orders_with_traces on orders (raffle_id) where contact_traces <> '{}';
