-- What is append-only is not emptied either: a truncate fires no trigger of rows, and cascades from a table to those that
-- refer to it. Some tables were guarded already.
do $$
declare
  guarded record;
begin
  for guarded in
    select distinct c.oid::regclass as name, c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname like '%append\_only' and not exists (
      select 1 from pg_trigger other where other.tgrelid = c.oid and (other.tgtype & 32) = 32
    )
  loop
    execute format(
      'create trigger %I before truncate on %s for each statement execute function refuse_change()',
      guarded.relname || '_are_not_emptied', guarded.name
    );
  end loop;
end $$;
