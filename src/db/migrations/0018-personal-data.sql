-- Who closes their account leaves what happened and what was paid, and nothing that says who they were.

alter table users
  -- when they closed their account; whoever comes in with the same identity from then on is somebody new
  add column erased_at timestamptz;

alter table members
  -- they let themselves be found by those who are in the same community
  add column is_listed boolean not null default false;
create index members_listed on members (community_id, joined_at) where status = 'active' and (is_listed or role <> 'member');

-- That personal data went: whose, in what, and when. Nothing else may touch what is append-only.
create table erasures (
  id uuid primary key,
  subject text not null check (subject in ('account', 'order', 'receipts')),
  subject_id text not null,
  erased_at timestamptz not null
);
create trigger erasures_are_append_only before update or delete on erasures
  for each row execute function refuse_change();
create trigger erasures_are_not_truncated before truncate on erasures
  for each statement execute function refuse_change();

-- True within the transaction that wrote the erasure it names, and in no other.
create function is_erasing() returns boolean language sql stable as $$
  select exists (
    select from erasures
    where id = nullif(current_setting('rifamiga.erasure', true), '')::uuid and xmin = pg_current_xact_id()::xid
  )
$$;

-- Append-only, but for an erasure, which may empty the columns named by the trigger and nothing else.
create function refuse_all_but_blanking() returns trigger language plpgsql as $$
begin
  if is_erasing()
    and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv
    and not exists (
      select from unnest(tg_argv) as blanked (name)
      where to_jsonb(new) -> blanked.name is distinct from to_jsonb(old) -> blanked.name
        and to_jsonb(new) ->> blanked.name is not null
    )
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create function refuse_all_but_erasing() returns trigger language plpgsql as $$
begin
  if is_erasing() then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

drop trigger events_are_append_only on events;
create trigger events_are_append_only before update on events
  for each row execute function refuse_all_but_blanking('reason');
create trigger events_are_not_deleted before delete on events for each row execute function refuse_change();

drop trigger access_ledger_is_append_only on access_ledger;
create trigger access_ledger_is_append_only before update on access_ledger
  for each row execute function refuse_all_but_blanking('evidence');
create trigger access_ledger_is_not_deleted before delete on access_ledger for each row execute function refuse_change();

drop trigger receipts_are_append_only on receipts;
-- what the database works out by itself is not there yet when a row is about to change
create trigger receipts_are_append_only before update on receipts
  for each row execute function refuse_all_but_blanking('alike_community_id', 'alike_receipt_id', 'look_parts', 'paid_for');
create trigger receipts_are_deleted_by_erasure before delete on receipts
  for each row execute function refuse_all_but_erasing();
create index receipts_by_alike on receipts (alike_community_id, alike_receipt_id) where alike_receipt_id is not null;
create index receipts_to_forget on receipts (sent_at);

alter table orders
  -- when the name and the contact were taken out of it
  add column erased_at timestamptz,
  drop constraint orders_check,
  add check (
    phone is not null or email is not null or user_id is not null or sold_by is not null or erased_at is not null
  );

-- without both the commitment in the list is anonymous, and the list verifies as before
alter table ticket_records
  alter column salt drop not null,
  alter column holder_text drop not null,
  add check ((salt is null) = (holder_text is null));

-- Who left a file here, for as long as it is here.
create table uploads (
  file text not null references files (hash) on delete cascade,
  user_id text not null references users (uid),
  uploaded_at timestamptz not null,
  primary key (file, user_id)
);
create index uploads_by_person on uploads (user_id);

-- Files that nothing refers to any more, until they are out of the store.
create table file_removals (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  asked_at timestamptz not null
);

create function keep_stored_file() returns trigger language plpgsql as $$
begin
  delete from file_removals where hash = new.hash;
  return null;
end $$;
create trigger files_are_kept_again after insert on files
  for each row execute function keep_stored_file();
