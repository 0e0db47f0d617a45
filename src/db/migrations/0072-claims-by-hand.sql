-- Who wants a prize by the link of a number that was sold by hand may be who sold it: their word holds the prize for one
-- more term, and can be given again; a holder's holds it for good.
alter table prize_claims add column by_hand boolean not null default false;
alter table prize_claims drop constraint prize_claims_pkey;
alter table prize_claims add primary key (community_id, raffle_id, position, number, claimed_at);
create unique index prize_claims_of_holder_once on prize_claims (community_id, raffle_id, position, number)
  where not by_hand;

-- When it was last said by hand that the number which has a prize wants it; null: never.
create function last_claim_by_hand(of_community uuid, of_raffle uuid, of_position integer, of_number integer)
returns timestamptz language sql stable as $$
  select max(claimed_at) from prize_claims
  where community_id = of_community and raffle_id = of_raffle and position = of_position and number = of_number and by_hand
$$;

create or replace function check_succession() returns trigger language plpgsql as $$
declare
  days integer;
  held record;
  by_hand_at timestamptz;
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
  by_hand_at := last_claim_by_hand(new.community_id, new.raffle_id, new.position, new.number);
  if new.decided_at < greatest(held.since, by_hand_at) + make_interval(hours => 24 * days) then
    raise exception 'a prize does not pass on before the term is over' using errcode = 'check_violation';
  end if;
  if exists (
    select from prize_claims c
    where c.community_id = new.community_id and c.raffle_id = new.raffle_id and c.position = new.position
      and c.number = new.number and not c.by_hand
  ) then
    raise exception 'a prize that is claimed stays' using errcode = 'check_violation';
  end if;
  if not exists (
    select from claim_attempts a
    where a.community_id = new.community_id and a.raffle_id = new.raffle_id and a.position = new.position
      and a.number = new.number and a.made_at > coalesce(by_hand_at, '-infinity')
  ) then
    raise exception 'a prize does not pass on before somebody was told' using errcode = 'check_violation';
  end if;
  return new;
end $$;
