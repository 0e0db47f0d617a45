-- Whose sale an order is: who sees it at the desk as their own, and whom it counts for. `sold_by` stays who typed it in there:
-- a buyer at the desk has fewer rights and gets no mail, while one who came by a seller's link holds their order as anybody.
alter table orders
  add column credited_to text references users (uid);

update orders set credited_to = sold_by where sold_by is not null;

drop index orders_by_seller;
create index orders_by_credit on orders (community_id, credited_to, raffle_id) where credited_to is not null;

-- A process of the version before, at work beside newer ones during an update, writes `sold_by` alone. Only while an order is
-- inserted: later its credit may be taken back.
create function credit_order_to_who_typed_it() returns trigger language plpgsql as $$
begin
  new.credited_to := coalesce(new.credited_to, new.sold_by);
  return new;
end $$;
create trigger orders_are_credited before insert on orders
  for each row when (new.credited_to is null and new.sold_by is not null)
  execute function credit_order_to_who_typed_it();
