-- In what else a raffle may be paid, at the rate that its organiser writes: so many minor units of the second currency for so many
-- of its own, as an exact fraction. `rate_one`: the currency of which one is said («1 USD = 36,50 VES»).
alter table raffles
  add column second_currency text,
  add column rate_units bigint,
  add column rate_per bigint,
  add column rate_one text,
  add column rate_source text check (length(rate_source) between 1 and 60),
  add column rate_at timestamptz,
  add constraint raffles_rate_whole
    check (num_nulls(second_currency, rate_units, rate_per, rate_one, rate_at) in (0, 5)),
  add constraint raffles_rate_source_of_rate check (rate_source is null or rate_at is not null),
  add constraint raffles_second_currency_differs check (second_currency <> currency),
  add constraint raffles_rate_of_two check (rate_one in (currency, second_currency)),
  add constraint raffles_rate_positive check (rate_units > 0 and rate_per > 0);

-- The same as it was when an order was taken. What it asks for there is the nearest to its sum, of two as near the greater one.
alter table orders
  add column second_currency text,
  add column rate_units bigint,
  add column rate_per bigint,
  add column rate_one text,
  add column rate_source text check (length(rate_source) between 1 and 60),
  add column rate_at timestamptz,
  add column second_total bigint generated always as (
    div(2 * (unit_price::numeric * cardinality(numbers) + suffix) * rate_units + rate_per, 2 * rate_per::numeric)::bigint
  ) stored,
  add constraint orders_rate_whole
    check (num_nulls(second_currency, rate_units, rate_per, rate_one, rate_at) in (0, 5)),
  add constraint orders_rate_source_of_rate check (rate_source is null or rate_at is not null),
  add constraint orders_second_currency_differs check (second_currency <> currency),
  add constraint orders_rate_of_two check (rate_one in (currency, second_currency)),
  add constraint orders_rate_positive check (rate_units > 0 and rate_per > 0),
  add constraint orders_second_total_positive check (second_total > 0);

create trigger orders_rate_is_frozen before update on orders for each row
  when ((old.second_currency, old.rate_units, old.rate_per, old.rate_one, old.rate_source, old.rate_at)
    is distinct from (new.second_currency, new.rate_units, new.rate_per, new.rate_one, new.rate_source, new.rate_at))
  execute function refuse_change();

-- What came or went of a line of the ledger in the second currency of its order. The line's own sum stays in the first, which all
-- accounts are kept in.
alter table payments
  add column came_amount bigint check (came_amount > 0),
  add column came_currency text,
  add constraint payments_came_whole check (num_nulls(came_amount, came_currency) in (0, 2)),
  add constraint payments_came_in_another check (came_currency <> currency),
  add constraint payments_came_kind check (came_amount is null or kind in ('payment', 'undone', 'refund'));

-- No more comes in the second currency than is asked for in it, and no more goes back than came. What undoes a payment takes back
-- what came by it. The order's row is locked by `payments_balance`, which goes before: triggers go by their names.
create function check_what_came() returns trigger language plpgsql as $$
declare
  asked text;
  most bigint;
  came bigint;
  here bigint;
begin
  if new.kind = 'undone' then
    select came_amount, came_currency into new.came_amount, new.came_currency
      from payments where community_id = new.community_id and id = new.undoes;
    return new;
  end if;
  if new.came_amount is null then
    return new;
  end if;
  select second_currency, second_total into asked, most
    from orders where community_id = new.community_id and id = new.order_id;
  if new.came_currency is distinct from asked then
    raise exception 'another second currency than was asked for' using errcode = 'integrity_constraint_violation';
  end if;
  select coalesce(sum(case kind when 'payment' then came_amount when 'undone' then -came_amount end), 0),
      coalesce(sum(case kind when 'payment' then came_amount else -came_amount end), 0)
    into came, here from payments
    where community_id = new.community_id and order_id = new.order_id and came_amount is not null;
  if new.kind = 'payment' and came + new.came_amount > most then
    raise exception 'more comes than the order asks for' using errcode = 'integrity_constraint_violation';
  end if;
  if new.kind = 'refund' and new.came_amount > here then
    raise exception 'more goes back than came' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payments_keep_what_came before insert on payments
  for each row execute function check_what_came();

-- The currency of the account that a statement is of, where it is not the raffle's own.
alter table statements add column currency text;

-- As in 0117; and a line of the second currency is the payments that came in it, by what came.
create or replace function check_line_match() returns trigger language plpgsql as $$
declare
  came bigint;
  asked text;
  counted bigint;
begin
  select amount, currency into came, asked from statement_lines
    where community_id = new.community_id and fingerprint = new.fingerprint for no key update;
  if not exists (
    select from payments p
    where p.community_id = new.community_id and p.id = new.payment_id and p.kind = 'payment'
      and asked = coalesce(p.came_currency, p.currency)
      and not exists (select from payments u where u.community_id = p.community_id and u.undoes = p.id)
  ) then
    raise exception 'no payment that a line of a statement could be' using errcode = 'integrity_constraint_violation';
  end if;
  select sum(coalesce(p.came_amount, p.amount)) into counted
    from (
      select payment_id from line_matches where community_id = new.community_id and fingerprint = new.fingerprint
      union select new.payment_id
    ) m join payments p on p.community_id = new.community_id and p.id = m.payment_id
    where not exists (select from payments u where u.community_id = p.community_id and u.undoes = p.id);
  if counted > came then
    raise exception 'a line of a statement counts once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
