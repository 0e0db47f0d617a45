-- Trusted: who owns a database may create it.
create extension if not exists pg_trgm;

-- A text as the search reads it: folded, and nothing but letters and figures between spaces, so that no address, hyphen
-- or decimal point makes one word of several. `wordsOf` in domain/search-words.ts does the same to what people type.
create function search_text(text) returns text language sql immutable parallel safe
  return regexp_replace(fold_text($1), '[^[:alnum:]]+', ' ', 'g');

-- The words of such a text, each as it is and as its Spanish stem: «bicicletas» is found by «bicicleta», and by what
-- begins it.
create function search_words(text) returns tsvector language sql immutable parallel safe
  return to_tsvector('pg_catalog.spanish'::regconfig, $1) || to_tsvector('pg_catalog.simple'::regconfig, $1);

-- What everybody may find, and nothing else: a row is here exactly while its community is public and active (and, of a
-- raffle, while it is on sale). Only the functions below write here, in the transaction that changes what is listed.
create table community_listings (
  community_id uuid primary key references communities (id) on delete cascade,
  country text not null,
  currency text not null,
  price bigint not null,
  access_type text not null,
  member_count integer not null,
  listed_at timestamptz not null,
  title_words tsvector not null,
  words tsvector not null
);

create table raffle_listings (
  community_id uuid not null,
  raffle_id uuid not null,
  country text not null,
  currency text not null,
  price bigint not null,
  access_type text not null,
  closes_at timestamptz not null,
  time_zone text not null,
  -- how many numbers it has
  size integer not null,
  listed_at timestamptz not null,
  title_words tsvector not null,
  words tsvector not null,
  primary key (community_id, raffle_id),
  foreign key (community_id, raffle_id) references raffles (community_id, id) on delete cascade
);

-- Every word that was ever in a listing, as people write it: what a mistyped word is compared with. Rows are only added,
-- so nobody waits for anybody over a word that all use; a word that no listing has any more finds nothing.
create table search_vocabulary (
  -- in the order of its letters' codes, whatever the database's language: what begins with some letters stands together
  word text collate "C" primary key
);

create view communities_to_list as
select
  id as community_id, country, currency,
  case access_type when 'paid' then coalesce(price, 0) else 0 end as price,
  access_type, member_count, created_at as listed_at,
  search_text(name) as title, search_text(description) as body
from communities
where visibility = 'public' and status = 'active';

create view raffles_to_list as
select
  r.community_id, r.id as raffle_id, c.country, r.currency, r.price, c.access_type,
  r.sales_close_at as closes_at, r.time_zone, r.last_number - r.first_number + 1 as size,
  coalesce(
    (select min(b.published_at) from bases b where b.community_id = r.community_id and b.raffle_id = r.id),
    r.created_at
  ) as listed_at,
  search_text(r.title) as title,
  search_text(concat_ws(
    ' ',
    (
      select string_agg(p.name || ' ' || p.description, ' ' order by p.position)
      from prizes p where p.community_id = r.community_id and p.raffle_id = r.id
    ),
    r.story
  )) as body,
  search_text(c.name) as place
from raffles r join communities c on c.id = r.community_id
where r.status = 'open' and c.visibility = 'public' and c.status = 'active';

-- Words that a typing error can be looked for in: short ones are too alike, and figures are no words. In one order for
-- everybody, so that nobody waits in a circle.
create function learn_words(texts text[]) returns void language sql as $$
  insert into search_vocabulary (word)
  select distinct word from unnest(texts) as known, string_to_table(known, ' ') as word
  where length(word) between 4 and 30 and word !~ '[0-9]'
  order by word
  on conflict do nothing
$$;

-- Brings the listings of some communities in step with what they are. Texts are folded once, hence `materialized`.
create function list_communities(ids uuid[]) returns void language plpgsql as $$
begin
  delete from community_listings l
  where l.community_id = any (ids)
    and not exists (select from communities_to_list s where s.community_id = l.community_id);
  with wanted as materialized (select * from communities_to_list s where s.community_id = any (ids)),
  learnt as materialized (select learn_words(array_agg(title || ' ' || body)) from wanted)
  insert into community_listings
  select
    community_id, country, currency, price, access_type, member_count, listed_at,
    search_words(title), setweight(search_words(title), 'A') || setweight(search_words(body), 'B')
  from wanted cross join learnt
  on conflict (community_id) do update set
    country = excluded.country, currency = excluded.currency, price = excluded.price,
    access_type = excluded.access_type, member_count = excluded.member_count, listed_at = excluded.listed_at,
    title_words = excluded.title_words, words = excluded.words;
end $$;

-- The same for raffles, each by its two ids.
create function list_raffles(communities uuid[], ids uuid[]) returns void language plpgsql as $$
begin
  delete from raffle_listings l using unnest(communities, ids) as asked (community_id, raffle_id)
  where l.community_id = asked.community_id and l.raffle_id = asked.raffle_id
    and not exists (
      select from raffles_to_list s where s.community_id = l.community_id and s.raffle_id = l.raffle_id
    );
  with wanted as materialized (
    select * from unnest(communities, ids) as asked (community_id, raffle_id)
    join raffles_to_list using (community_id, raffle_id)
  ),
  learnt as materialized (select learn_words(array_agg(title || ' ' || body || ' ' || place)) from wanted)
  insert into raffle_listings
  select
    community_id, raffle_id, country, currency, price, access_type, closes_at, time_zone, size, listed_at,
    search_words(title),
    setweight(search_words(title), 'A') || setweight(search_words(body), 'B') || setweight(search_words(place), 'C')
  from wanted cross join learnt
  on conflict (community_id, raffle_id) do update set
    country = excluded.country, currency = excluded.currency, price = excluded.price,
    access_type = excluded.access_type, closes_at = excluded.closes_at, time_zone = excluded.time_zone,
    size = excluded.size, listed_at = excluded.listed_at, title_words = excluded.title_words, words = excluded.words;
end $$;

create function community_changed() returns trigger language plpgsql as $$
begin
  perform list_communities(array[new.id]);
  if tg_op = 'UPDATE' then
    perform list_raffles(array_agg(r.community_id), array_agg(r.id)) from raffles r
    where r.community_id = new.id and r.status = 'open' having count(*) > 0;
  end if;
  return null;
end $$;
create trigger communities_are_listed after insert on communities
  for each row when (new.visibility = 'public' and new.status = 'active')
  execute function community_changed();
create trigger communities_are_listed_anew after update on communities
  for each row when (
    (old.name, old.description, old.visibility, old.status, old.country, old.currency, old.access_type, old.price)
    is distinct from
    (new.name, new.description, new.visibility, new.status, new.country, new.currency, new.access_type, new.price)
  )
  execute function community_changed();

create function members_counted() returns trigger language plpgsql as $$
begin
  update community_listings set member_count = new.member_count where community_id = new.id;
  return null;
end $$;
create trigger communities_list_their_members after update on communities
  for each row when (old.member_count <> new.member_count)
  execute function members_counted();

create function raffle_changed() returns trigger language plpgsql as $$
begin
  -- a community that becomes private at this moment is waited for, so that what is read next is how it ended
  if new.status = 'open' then
    perform from communities where id = new.community_id for share;
  end if;
  perform list_raffles(array[new.community_id], array[new.id]);
  return null;
end $$;
create trigger raffles_are_listed after insert on raffles
  for each row when (new.status = 'open')
  execute function raffle_changed();
create trigger raffles_are_listed_anew after update on raffles
  for each row when (
    (old.status = 'open' or new.status = 'open')
    and (
      old.status, old.title, old.story, old.currency, old.price, old.first_number, old.last_number,
      old.sales_close_at, old.time_zone
    ) is distinct from (
      new.status, new.title, new.story, new.currency, new.price, new.first_number, new.last_number,
      new.sales_close_at, new.time_zone
    )
  )
  execute function raffle_changed();

create function prizes_changed() returns trigger language plpgsql as $$
begin
  perform list_raffles(array_agg(r.community_id), array_agg(r.id))
  from (select distinct community_id, raffle_id from changed) as prize
  join raffles r on r.community_id = prize.community_id and r.id = prize.raffle_id
  where r.status = 'open' having count(*) > 0;
  return null;
end $$;
create trigger prizes_are_listed after insert on prizes referencing new table as changed
  for each statement execute function prizes_changed();
create trigger prizes_are_listed_anew after update on prizes referencing new table as changed
  for each statement execute function prizes_changed();
create trigger prizes_are_listed_no_more after delete on prizes referencing old table as changed
  for each statement execute function prizes_changed();

select list_communities(array_agg(community_id)) from communities_to_list;
select list_raffles(array_agg(community_id), array_agg(raffle_id)) from raffles_to_list;

create index community_listings_by_title on community_listings using gin (title_words);
create index community_listings_by_words on community_listings using gin (words);
create index community_listings_by_members on community_listings (member_count desc, community_id);
create index community_listings_by_age on community_listings (listed_at desc, community_id);
create index community_listings_by_price on community_listings (currency, price, community_id);
create index community_listings_by_country on community_listings (country, member_count desc, community_id);

create index raffle_listings_by_title on raffle_listings using gin (title_words);
create index raffle_listings_by_words on raffle_listings using gin (words);
create index raffle_listings_by_close on raffle_listings (closes_at, raffle_id);
create index raffle_listings_by_age on raffle_listings (listed_at desc, raffle_id);
create index raffle_listings_by_price on raffle_listings (currency, price, raffle_id);
create index raffle_listings_by_country on raffle_listings (country, closes_at, raffle_id);

create index search_vocabulary_by_letters on search_vocabulary using gin (word gin_trgm_ops);
