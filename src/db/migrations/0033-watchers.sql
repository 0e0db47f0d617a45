-- Whoever watches something live (a board, a draw, messages) is asked again for the right to it as soon as something that
-- gives or takes it changes, whatever way led to it. A hint says only where to look. PostgreSQL hands out the hints of a
-- transaction at its commit, each text once, and in the order of commits: a change made after a ban is heard after it.
drop trigger members_tell_message_rooms on members;
drop trigger communities_tell_message_rooms on communities;
drop function tell_message_rooms();

create function tell_watchers_of_community() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('rifamiga_changes', json_build_object(
    'communityId', case tg_table_name when 'communities' then changed ->> 'id' else changed ->> 'community_id' end,
    'people', tg_table_name
  )::text);
  return null;
end $$;

create trigger members_tell_watchers after update on members
  for each row when ((old.status, old.role, old.muted_until) is distinct from (new.status, new.role, new.muted_until))
  execute function tell_watchers_of_community();
create trigger deleted_members_tell_watchers after delete on members
  for each row execute function tell_watchers_of_community();

create trigger communities_tell_watchers after update on communities
  for each row when (
    (old.status, old.visibility, old.allow_messages, old.access_type, old.payment_type, old.price)
    is distinct from
    (new.status, new.visibility, new.allow_messages, new.access_type, new.payment_type, new.price)
  )
  execute function tell_watchers_of_community();
create trigger deleted_communities_tell_watchers after delete on communities
  for each row execute function tell_watchers_of_community();

create trigger raffles_tell_watchers after update on raffles
  for each row when (old.status is distinct from new.status)
  execute function tell_watchers_of_community();
create trigger deleted_raffles_tell_watchers after delete on raffles
  for each row execute function tell_watchers_of_community();

create trigger access_grants_tell_watchers after update on access_grants
  for each row when (
    (old.starts_at, old.grace_until, old.revoked_at) is distinct from (new.starts_at, new.grace_until, new.revoked_at)
  )
  execute function tell_watchers_of_community();
create trigger deleted_access_grants_tell_watchers after delete on access_grants
  for each row execute function tell_watchers_of_community();

-- Whose sessions have ended: by signing out, from another device, or with their account. One hint a statement; where it
-- would not fit into PostgreSQL's 8,000 bytes it says that it may be anybody.
create function tell_watchers_of_sessions() returns trigger language plpgsql as $$
declare
  accounts jsonb;
begin
  select jsonb_agg(distinct uid) into accounts from ended;
  if accounts is null then
    return null;
  end if;
  if octet_length(accounts::text) > 7000 then
    accounts := 'null';
  end if;
  perform pg_notify('rifamiga_changes', json_build_object('accounts', accounts)::text);
  return null;
end $$;
create trigger sessions_tell_watchers after delete on sessions
  referencing old table as ended for each statement execute function tell_watchers_of_sessions();
