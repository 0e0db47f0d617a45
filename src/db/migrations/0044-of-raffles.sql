-- Whether a community has ever published a raffle, so that nothing speaks of raffles where there are none.
alter table communities add column has_raffles boolean not null default false;
update communities c set has_raffles = true
  where exists (select from raffles r where r.community_id = c.id and r.status not in ('draft', 'cancelled'))
    or exists (select from bases b where b.community_id = c.id);

create function mark_raffles() returns trigger language plpgsql as $$
begin
  update communities set has_raffles = true where id = new.community_id and not has_raffles;
  return null;
end $$;
-- publishing holds the community's lock already
create trigger mark_raffles after insert or update of status on raffles
  for each row when (new.status not in ('draft', 'cancelled')) execute function mark_raffles();
