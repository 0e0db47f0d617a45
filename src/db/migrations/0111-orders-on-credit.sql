-- Until when a desk keeps an order's numbers though they are not paid, by its own choice: nothing ends its hold sooner. The phone
-- is what its debtor is reminded by.
alter table orders
  add column credit_until timestamptz,
  add constraint orders_on_credit_check check (
    credit_until is null or (held_until >= credit_until and (phone is not null or erased_at is not null))
  );
