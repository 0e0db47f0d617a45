-- The hashes of a list's complete subtrees of 256 records, side by side: with them the proof of a ticket takes the records
-- of one stretch and not the whole list (draw protocol, section 17).
alter table closures add column subtrees bytea;

-- a part of a list is read without the rest of it: nothing of it can be compressed
alter table closures alter column ticket_list set storage external, alter column subtrees set storage external;

create function subtrees_of(list bytea) returns bytea language plpgsql as $$
declare
  hashes bytea[];
  subtrees bytea := '';
begin
  for stretch in 0 .. octet_length(list) / (36 * 256) - 1 loop
    select array_agg(sha256('\x00'::bytea || substring(list from (stretch * 256 + leaf) * 36 + 1 for 36)) order by leaf)
      into hashes from generate_series(0, 255) leaf;
    while cardinality(hashes) > 1 loop
      select array_agg(sha256('\x01'::bytea || hashes[2 * pair - 1] || hashes[2 * pair]) order by pair)
        into hashes from generate_series(1, cardinality(hashes) / 2) pair;
    end loop;
    subtrees := subtrees || hashes[1];
  end loop;
  return subtrees;
end $$;

-- what is added follows from the list, which stays as it is
alter table closures disable trigger closures_are_append_only;
update closures set subtrees = subtrees_of(ticket_list);
alter table closures enable trigger closures_are_append_only;

drop function subtrees_of;

alter table closures
  alter column subtrees set not null,
  add constraint closures_have_subtrees check (length(subtrees) = sold / 256 * 32);
