-- Once a number was taken, rules only change by an amendment, which goes on with the chain of the version before it; and
-- nothing is published once a list is sealed: the closure names the last version for good.
alter table bases add constraint bases_amended_at_most check (version - chain <= 20);

create function check_bases() returns trigger language plpgsql as $$
begin
  -- with its raffle locked, no closure comes meanwhile
  perform from raffles where community_id = new.community_id and id = new.raffle_id for no key update;
  if exists (select from closures where community_id = new.community_id and raffle_id = new.raffle_id) then
    raise exception 'the rules of a sealed raffle stay' using errcode = 'check_violation';
  end if;
  if new.version > new.chain and not exists (
    select from bases
    where community_id = new.community_id and raffle_id = new.raffle_id
      and version = new.version - 1 and chain = new.chain
  ) then
    raise exception 'an amendment goes on with its chain' using errcode = 'check_violation';
  end if;
  if new.version = new.chain and exists (
    select from bases b
    where b.community_id = new.community_id and b.raffle_id = new.raffle_id
      and exists (select from orders o where o.community_id = b.community_id and o.raffle_id = b.raffle_id)
  ) then
    raise exception 'rules under which a number was taken are amended' using errcode = 'check_violation';
  end if;
  if exists (
    select from bases
    where community_id = new.community_id and raffle_id = new.raffle_id and version > new.version
  ) then
    raise exception 'rules are published after the last ones' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bases_go_on before insert on bases for each row execute function check_bases();

create function check_closure() returns trigger language plpgsql as $$
begin
  perform from raffles where community_id = new.community_id and id = new.raffle_id for no key update;
  if new.document::jsonb ->> 'bases' is distinct from (
    select fingerprint from bases
    where community_id = new.community_id and raffle_id = new.raffle_id
    order by version desc limit 1
  ) then
    raise exception 'a list is sealed under the last rules' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger closures_of_last_bases before insert on closures for each row execute function check_closure();
