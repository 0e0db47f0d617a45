-- A line of a statement changes in two ways. What it says is emptied as an erasure asks, or as nobody needs it: where no
-- payment counts that it is. A line that was emptied and is of no payment is written anew when its statement comes again.
create function check_statement_line() returns trigger language plpgsql as $$
declare
  words constant text[] := '{text,reference,name}';
  brought constant text[] := words || '{kept_by,kept_at}';
  is_free boolean;
begin
  is_free := not exists (
    select from line_matches m
    where m.community_id = old.community_id and m.fingerprint = old.fingerprint
      and not exists (select from payments u where u.community_id = m.community_id and u.undoes = m.payment_id)
  );
  if to_jsonb(new) - words = to_jsonb(old) - words
    and num_nonnulls(new.text, new.reference, new.name) = 0 and (is_free or is_erasing())
  then
    return new;
  end if;
  if to_jsonb(new) - brought = to_jsonb(old) - brought
    and num_nonnulls(old.text, old.reference, old.name) = 0 and is_free
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

drop trigger statement_lines_stay_what_they_were on statement_lines;
create trigger statement_lines_stay_what_they_were before update on statement_lines
  for each row execute function check_statement_line();
