-- Since when a community is not active: paused, archived or suspended. Nobody can pay for access in one, so nobody's
-- access runs out either: it stands at this instant, and what is left of it is left when the community goes on.
alter table communities
  add column inactive_since timestamptz,
  add check (inactive_since is null or status in ('paused', 'archived', 'suspended'));
update communities c
set inactive_since = coalesce(
  (
    select min(e.happened_at) from events e
    where e.community_id = c.id and e.subject = 'community' and e.to_state in ('paused', 'archived', 'suspended')
      and not exists (
        select 1 from events later
        where later.community_id = e.community_id and later.subject = 'community' and later.to_state = 'active'
          and later.id > e.id
      )
  ),
  now()
)
where status in ('paused', 'archived', 'suspended');
