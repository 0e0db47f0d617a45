-- The public log of an installation (draw protocol, section 16): one entry for each published document, in order, for good.
do $$
begin
  if exists (select from bases) then
    raise exception 'Esta base de datos tiene rifas publicadas antes de que existiera el registro público, y sus documentos no están en él. Empieza con una base de datos nueva.';
  end if;
end $$;

create table log_entries (
  number bigint primary key check (number >= 0),
  -- the exact text that the leaf's hash is made of
  entry text not null check (length(entry) <= 256),
  kind text not null generated always as (entry::jsonb ->> 'tipo') stored
    check (kind in ('bases', 'cierre', 'acta', 'devolucion', 'clave', 'retirada')),
  fingerprint text not null generated always as (entry::jsonb ->> 'huella') stored check (fingerprint ~ '^[0-9a-f]{64}$'),
  draw_id text generated always as (entry::jsonb ->> 'id') stored check (draw_id ~ '^[0-9a-f]{32}$')
);
create index log_entries_by_fingerprint on log_entries (fingerprint);
create index log_entries_by_draw on log_entries (draw_id, number) where draw_id is not null;

-- The hashes of complete subtrees of 256, 65 536, … entries: what tiles above the lowest level hold.
create table log_nodes (
  level smallint not null check (level between 1 and 3),
  number bigint not null check (number >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, number)
);

-- The head of the tree, and the hashes of the complete subtrees that it consists of, left to right.
create table log_head (
  only_one boolean primary key default true check (only_one),
  size bigint not null check (size between 0 and 4294967295),
  root bytea not null check (length(root) = 32),
  subtrees bytea not null check (length(subtrees) % 32 = 0)
);
insert into log_head (size, root, subtrees) values (0, sha256(''), '');

-- Documents that stand nowhere else: keys that come into use, and keys that must not be believed any more.
create table log_documents (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  document text not null check (octet_length(document) <= 4096)
);

-- What witnesses signed of a checkpoint of ours: their line under its note.
create table log_cosignatures (
  -- of the log when it was signed: that of another host has another name
  origin text not null check (length(origin) <= 200),
  size bigint not null check (size > 0),
  witness text not null check (length(witness) <= 300),
  cosigned_at timestamptz not null,
  line text not null check (length(line) <= 500),
  primary key (origin, size, witness)
);

-- The logs of other installations that this one is a witness of: the last checkpoint of each that it signed.
create table witnessed_logs (
  origin text primary key check (length(origin) <= 200),
  size bigint not null check (size between 0 and 4294967295),
  root bytea not null check (length(root) = 32),
  cosigned_at timestamptz not null
);

create function refuse_shrinking() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.size < old.size or (new.size = old.size and new.root <> old.root) then
    raise exception '% never shrinks', tg_table_name;
  end if;
  return new;
end $$;

create trigger log_entries_are_append_only before update or delete on log_entries for each row execute function refuse_change();
create trigger log_entries_are_not_emptied before truncate on log_entries for each statement execute function refuse_change();
create trigger log_nodes_are_append_only before update or delete on log_nodes for each row execute function refuse_change();
create trigger log_documents_are_append_only before update or delete on log_documents for each row execute function refuse_change();
create trigger log_cosignatures_are_append_only before update or delete on log_cosignatures for each row execute function refuse_change();
create trigger log_head_never_shrinks before update or delete on log_head for each row execute function refuse_shrinking();
create trigger witnessed_logs_never_shrink before update or delete on witnessed_logs for each row execute function refuse_shrinking();

create index bases_by_fingerprint on bases (fingerprint);
create index closures_by_fingerprint on closures (fingerprint);
create index actas_by_fingerprint on actas (fingerprint);

-- The log's page is searched by the words of a raffle's title.
create index raffles_by_title_words on raffles using gin (search_words(search_text(title)));
