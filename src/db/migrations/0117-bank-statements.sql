-- A bank's statement while it is looked at: gone once its lines are kept, and after some hours in any case.
create table statements (
  community_id uuid not null,
  id uuid not null,
  raffle_id uuid not null,
  sent_by text not null references users (uid),
  sent_at timestamptz not null,
  cells jsonb not null,
  columns jsonb not null,
  primary key (community_id, id),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);
create index statements_by_person on statements (sent_by);
create index statements_to_forget on statements (sent_at);

-- Which columns of the statements with some headings are what, as somebody of the community left them the last time.
create table statement_mappings (
  community_id uuid not null,
  -- a hash of the headings
  headings text not null,
  columns jsonb not null,
  used_at timestamptz not null,
  primary key (community_id, headings)
);

-- Money that came by a statement. It is known by its fingerprint for ever, so that no statement adds it twice; what it says is
-- emptied as an order is erased that it paid, and a line that paid none is deleted after some months.
create table statement_lines (
  community_id uuid not null,
  fingerprint text not null,
  booked_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  text text check (length(text) <= 200),
  reference text check (length(reference) <= 200),
  name text check (length(name) <= 200),
  kept_by text not null references users (uid),
  kept_at timestamptz not null,
  primary key (community_id, fingerprint)
);
create index statement_lines_by_person on statement_lines (kept_by);
create index statement_lines_to_forget on statement_lines (kept_at);

create trigger statement_lines_stay_what_they_were before update on statement_lines
  for each row execute function refuse_all_but_blanking('text', 'reference', 'name');
create trigger statement_lines_are_not_emptied before truncate on statement_lines
  for each statement execute function refuse_change();

-- Which line of a statement a payment is. It counts until an `undone` entry of the ledger takes that payment back, and never
-- otherwise: a line may be several payments, of no more together than it is.
create table line_matches (
  community_id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  fingerprint text not null,
  matched_by text not null references users (uid),
  matched_at timestamptz not null,
  primary key (community_id, payment_id),
  foreign key (community_id, order_id, payment_id) references payments (community_id, order_id, id),
  foreign key (community_id, fingerprint) references statement_lines (community_id, fingerprint)
);
create index line_matches_of_line on line_matches (community_id, fingerprint);
create index line_matches_of_order on line_matches (community_id, order_id);
create index line_matches_by_person on line_matches (matched_by);

create function check_line_match() returns trigger language plpgsql as $$
declare
  came bigint;
  asked text;
  counted bigint;
begin
  select amount, currency into came, asked from statement_lines
    where community_id = new.community_id and fingerprint = new.fingerprint for no key update;
  if not exists (
    select from payments p
    where p.community_id = new.community_id and p.id = new.payment_id and p.kind = 'payment' and p.currency = asked
      and not exists (select from payments u where u.community_id = p.community_id and u.undoes = p.id)
  ) then
    raise exception 'no payment that a line of a statement could be' using errcode = 'integrity_constraint_violation';
  end if;
  select sum(p.amount) into counted
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

create trigger line_matches_count_once before insert on line_matches for each row execute function check_line_match();
create trigger line_matches_are_append_only before update or delete on line_matches
  for each row execute function refuse_change();
create trigger line_matches_are_not_emptied before truncate on line_matches
  for each statement execute function refuse_change();

-- That somebody said that a line is not what was paid of an order: it is not proposed again.
create table line_refusals (
  community_id uuid not null,
  fingerprint text not null,
  order_id uuid not null,
  refused_by text not null references users (uid),
  refused_at timestamptz not null,
  primary key (community_id, fingerprint, order_id),
  foreign key (community_id, fingerprint) references statement_lines (community_id, fingerprint) on delete cascade,
  foreign key (community_id, order_id) references orders (community_id, id)
);
create index line_refusals_of_order on line_refusals (community_id, order_id);
create index line_refusals_by_person on line_refusals (refused_by);
