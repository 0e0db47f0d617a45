-- Reserves in order, in public: whoever has a prize is told, answers or lets their term pass, and only then the prize
-- passes to the next reserve. The rules of it stand here too, so that nobody passes over a winner by another way.

-- Each time that somebody tried to reach the number that had a prize. By null: the product itself.
create table claim_attempts (
  community_id uuid not null,
  raffle_id uuid not null,
  id uuid not null,
  position integer not null check (position >= 1),
  number integer not null,
  way text not null check (way in ('account', 'mail', 'whatsapp', 'call', 'in-person')),
  -- the desk's own
  note text check (length(note) between 1 and 200),
  made_at timestamptz not null,
  made_by text references users (uid),
  primary key (community_id, raffle_id, id),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);
create index claim_attempts_of_prize on claim_attempts (community_id, raffle_id, position, number);

-- The numbers whose holder said that they want their prize.
create table prize_claims (
  community_id uuid not null,
  raffle_id uuid not null,
  position integer not null check (position >= 1),
  number integer not null,
  claimed_at timestamptz not null,
  primary key (community_id, raffle_id, position, number),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);

-- Each time that a prize passed on: from a number to the next reserve, or to nobody where none was left.
create table successions (
  community_id uuid not null,
  raffle_id uuid not null,
  position integer not null check (position >= 1),
  step integer not null check (step >= 1),
  number integer not null,
  next_number integer,
  reason text not null check (reason in ('no-answer', 'renounced', 'cannot-receive')),
  -- published with the reason
  words text check (length(words) between 1 and 200),
  -- the holder of the number renounced on the page of their order
  by_holder boolean not null,
  decided_at timestamptz not null,
  decided_by text references users (uid),
  primary key (community_id, raffle_id, position, step),
  unique (community_id, raffle_id, number),
  unique (community_id, raffle_id, next_number),
  check (not by_holder or reason = 'renounced'),
  -- only who has a prize may give it to nobody
  check (by_holder or next_number is not null),
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);

-- The number that has a prize now, and since when: null where the last one renounced and no reserve was left.
create function place_of_prize(of_community uuid, of_raffle uuid, of_position integer)
returns table (number integer, since timestamptz) language sql stable as $$
  select case when s.step is null then w.number else s.next_number end, coalesce(s.decided_at, a.issued_at)
  from winners w
  left join lateral (
    select step, next_number, decided_at from successions
    where community_id = of_community and raffle_id = of_raffle and position = of_position
    order by step desc limit 1
  ) s on true
  left join actas a on a.community_id = of_community and a.raffle_id = of_raffle and a.state = 'definitivo'
  where w.community_id = of_community and w.raffle_id = of_raffle and w.place = of_position and not w.is_reserve
$$;

create function check_succession() returns trigger language plpgsql as $$
declare
  days integer;
  held record;
begin
  -- with its raffle locked, no answer, delivery or other succession comes meanwhile
  select claim_days into days from raffles
    where community_id = new.community_id and id = new.raffle_id for no key update;
  select * into held from place_of_prize(new.community_id, new.raffle_id, new.position);
  if held.number is distinct from new.number then
    raise exception 'a prize passes on from the number that has it' using errcode = 'check_violation';
  end if;
  if new.next_number is distinct from (
    select w.number from winners w
    where w.community_id = new.community_id and w.raffle_id = new.raffle_id and w.is_reserve and not exists (
      select from successions s
      where s.community_id = w.community_id and s.raffle_id = w.raffle_id and s.next_number = w.number
    ) and not exists (
      select from deliveries d
      where d.community_id = w.community_id and d.raffle_id = w.raffle_id and d.number = w.number
    )
    order by w.place limit 1
  ) then
    raise exception 'a prize passes to the next reserve' using errcode = 'check_violation';
  end if;
  if exists (
    select from deliveries d
    where d.community_id = new.community_id and d.raffle_id = new.raffle_id and d.position = new.position
  ) then
    raise exception 'a prize that was delivered stays' using errcode = 'check_violation';
  end if;
  if new.by_holder then
    return new;
  end if;
  if new.decided_at < held.since + make_interval(hours => 24 * days) then
    raise exception 'a prize does not pass on before the term is over' using errcode = 'check_violation';
  end if;
  if exists (
    select from prize_claims c
    where c.community_id = new.community_id and c.raffle_id = new.raffle_id and c.position = new.position
      and c.number = new.number
  ) then
    raise exception 'a prize that is claimed stays' using errcode = 'check_violation';
  end if;
  if not exists (
    select from claim_attempts a
    where a.community_id = new.community_id and a.raffle_id = new.raffle_id and a.position = new.position
      and a.number = new.number
  ) then
    raise exception 'a prize does not pass on before somebody was told' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger successions_in_order before insert on successions for each row execute function check_succession();

-- What is said or handed over by way of a prize is for the number that has it.
create function check_prize_number() returns trigger language plpgsql as $$
begin
  perform from raffles where community_id = new.community_id and id = new.raffle_id for no key update;
  if new.number is distinct from (
    select p.number from place_of_prize(new.community_id, new.raffle_id, new.position) p
  ) then
    raise exception 'the prize is not of this number' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger prize_claims_of_holder before insert on prize_claims for each row execute function check_prize_number();
create trigger deliveries_to_holder before insert on deliveries for each row execute function check_prize_number();
create trigger deliveries_stay_with_holder before update of number on deliveries
  for each row when (new.number <> old.number) execute function check_prize_number();

-- Append-only, but for an erasure.
create trigger claim_attempts_are_append_only before update on claim_attempts
  for each row execute function refuse_all_but_blanking('note');
create trigger claim_attempts_are_not_deleted before delete on claim_attempts
  for each row execute function refuse_change();
create trigger successions_are_append_only before update on successions
  for each row execute function refuse_all_but_blanking('words');
create trigger successions_are_not_deleted before delete on successions for each row execute function refuse_change();
create trigger prize_claims_are_append_only before update or delete on prize_claims
  for each row execute function refuse_change();

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (
  kind in (
    'order.confirmed', 'order.rejected', 'order.released', 'order.refund-due', 'order.refund-declined', 'order.refunded',
    'raffle.amended', 'raffle.sealed', 'raffle.won', 'raffle.passed-over', 'raffle.inherited', 'raffle.cancelled'
  )
);
