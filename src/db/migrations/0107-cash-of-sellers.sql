-- Whose hand holds the cash of a line of the ledger: a seller's, who hands it over later. Null: it is with who runs the raffle.
alter table payments
  add column held_by text references users (uid),
  add constraint payments_held_by_check
    check (held_by is null or (way = 'cash' and kind in ('payment', 'undone', 'refund')));
create index payments_by_hand on payments (community_id, held_by, order_id) where held_by is not null;

-- What undoes a payment says that it never came, so it is of the same hand, whoever writes it: also a server of before.
create function keep_hand_of_undone() returns trigger language plpgsql as $$
begin
  select held_by into new.held_by from payments where community_id = new.community_id and id = new.undoes;
  return new;
end $$;
-- after `payments_balance`, which says what it undoes where the server did not: triggers go by their names
create trigger payments_keep_their_hand before insert on payments
  for each row when (new.kind = 'undone') execute function keep_hand_of_undone();

-- Whether who sells confirms a sale by saying that they hold its cash. Else it waits for who runs the raffle.
alter table raffles add column sellers_confirm boolean not null default true;
