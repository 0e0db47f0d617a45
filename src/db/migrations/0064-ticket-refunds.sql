-- The signed word of each paid ticket that it was given back, and of the money that it was paid back (draw protocol, section
-- 4.1). The first is signed when the number is freed, before the list is sealed: without it the record of the ticket would
-- look like an omission to whoever holds it against the list.
create table ticket_refunds (
  community_id uuid not null,
  raffle_id uuid not null,
  order_id uuid not null,
  number integer not null,
  -- `titular` of the ticket's record
  holder text not null check (holder ~ '^[0-9a-f]{64}$'),
  is_of_money boolean not null,
  -- minor units paid back
  amount bigint check (amount >= 0),
  signed_at timestamptz not null,
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  signature text not null check (signature ~ '^[0-9a-f]{128}$'),
  primary key (community_id, order_id, number, is_of_money),
  foreign key (community_id, order_id) references orders (community_id, id),
  foreign key (community_id, raffle_id) references raffles (community_id, id),
  check ((amount is not null) = is_of_money)
);

create trigger ticket_refunds_are_append_only before update or delete on ticket_refunds
  for each row execute function refuse_change();
