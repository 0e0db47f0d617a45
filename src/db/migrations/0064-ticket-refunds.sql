-- The signed word of each paid ticket whose money went back (draw protocol, section 4.1). It is written down whose ticket it
-- was when the number is freed, and signed once the money is back.
create table ticket_refunds (
  community_id uuid not null,
  raffle_id uuid not null,
  order_id uuid not null,
  number integer not null,
  -- `titular` of the ticket's record
  holder text not null check (holder ~ '^[0-9a-f]{64}$'),
  -- minor units paid back
  amount bigint check (amount >= 0),
  refunded_at timestamptz,
  key text check (key ~ '^[0-9a-f]{64}$'),
  signature text check (signature ~ '^[0-9a-f]{128}$'),
  primary key (community_id, order_id, number),
  foreign key (community_id, order_id) references orders (community_id, id),
  foreign key (community_id, raffle_id) references raffles (community_id, id),
  check (num_nulls(amount, refunded_at, key, signature) in (0, 4))
);

create function refuse_change_once_signed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.signature is not null then
    raise exception 'a signed refund stays as it is';
  end if;
  return new;
end $$;

create trigger ticket_refunds_stay before update or delete on ticket_refunds
  for each row execute function refuse_change_once_signed();
