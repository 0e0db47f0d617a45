-- Everything that an order's person is known by: account, phone and e-mail. Orders that share one are one person's,
-- whether or not an account made them.
alter table orders add column contact_keys text[] not null default '{}';

-- The phones that are there, as `phoneKey` in app/contacts writes them: `+`, the country's digits, the rest. SQL does not
-- know every country's numbering, so a phone that is none may get another key than the code would give it.
create function pg_temp.phone_key(phone text, code text, own_length integer) returns text language sql immutable as $$
  select regexp_replace(
    case
      when phone like '+%' then '+' || digits
      when length(digits) > own_length and digits like code || '%' then '+' || digits
      else '+' || code || digits
    end,
    '^\+(54(?=9\d{10}$)|52(?=1\d{10}$))[91]', '+\1'
  )
  from (select case when phone like '+%' then substr(phone, 2) else ltrim(phone, '0') end as digits) as of_phone
$$;

create function pg_temp.email_key(email text) returns text language sql immutable as $$
  select case when domain in ('gmail.com', 'googlemail.com')
    then coalesce(nullif(replace(untagged, '.', ''), ''), untagged) || '@gmail.com'
    else untagged || '@' || domain end
  from (
    select regexp_replace(lower(email), '^.*@', '') as domain,
      regexp_replace(regexp_replace(lower(email), '@[^@]*$', ''), '^([^+]+)\+.*$', '\1') as untagged
  ) as of_email
$$;

create temporary table calling_codes (country text primary key, code text not null, own_length integer not null)
  on commit drop;
insert into calling_codes values
  ('ES', '34', 9), ('CO', '57', 10), ('MX', '52', 10), ('PE', '51', 9), ('AR', '54', 11), ('CL', '56', 9),
  ('EC', '593', 9), ('VE', '58', 10), ('DO', '1', 10), ('UY', '598', 8), ('US', '1', 10), ('BO', '591', 8),
  ('PY', '595', 9), ('CR', '506', 8), ('GT', '502', 8), ('HN', '504', 8), ('NI', '505', 8), ('PA', '507', 8),
  ('SV', '503', 8);

update orders set contact_keys = array_remove(array[
  'uid:' || orders.user_id,
  'tel:' || pg_temp.phone_key(orders.phone, calling_codes.code, calling_codes.own_length),
  'mail:' || pg_temp.email_key(orders.email),
  (
    select 'mail:' || pg_temp.email_key(users.email) from users
    where users.uid = orders.user_id and users.email_verified and users.email <> ''
      and pg_temp.email_key(users.email) is distinct from pg_temp.email_key(orders.email)
  ),
  case when orders.user_id is null and orders.phone is null and orders.email is null
    then 'name:' || lower(orders.name) end
], null)
from communities join calling_codes on calling_codes.country = communities.country
where communities.id = orders.community_id and orders.erased_at is null;

update orders set contact_key = contact_keys[1] where cardinality(contact_keys) > 0;

drop index orders_by_contact;
-- searched at once after each order of a rush: no list of entries to come that every search would read
create index orders_by_contact on orders using gin (contact_keys) with (fastupdate = off);

drop function pg_temp.phone_key(text, text, integer), pg_temp.email_key(text);
