-- A community that was brought here in a file.

-- How an id is called in a community's file: as it is here or, in a community that came in a file, as it was there.
-- The same twice gives what it was.
create function outer_id(id uuid, mask uuid) returns uuid language sql immutable parallel safe as $$
  select case when id is null or mask is null then id else (
    select (
      lpad(to_hex(substring(bits from 1 for 64)::bit(64)::bigint), 16, '0')
      || lpad(to_hex(substring(bits from 65 for 64)::bit(64)::bigint), 16, '0')
    )::uuid
    from (
      select ('x' || translate(id::text, '-', ''))::bit(128) # ('x' || translate(mask::text, '-', ''))::bit(128)
    ) as both_of_them (bits)
  ) end
$$;

create table community_imports (
  community_id uuid primary key references communities (id) on delete cascade,
  -- what its ids differ by from those in the file
  mask uuid not null,
  -- SHA-256 of the file's community.json
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- when it was founded where it came from
  founded_at timestamptz not null,
  -- it came from this very installation, brought by its owner: its people are its people here
  is_own boolean not null,
  imported_by text not null references users (uid),
  imported_at timestamptz not null
);
create unique index community_imports_once on community_imports (imported_by, digest);

-- People of a file who are in the community by name only: what they wrote is theirs, and they have no access.
create table imported_people (
  community_id uuid not null references communities (id) on delete cascade,
  -- who stands for them here
  user_id text not null references users (uid),
  -- who they were there
  account text not null check (length(account) between 1 and 200),
  name text not null check (length(name) <= 200),
  email text not null default '' check (length(email) <= 254),
  -- what they were in the community; null: nothing, or a row of `members` says it
  membership jsonb,
  primary key (community_id, user_id),
  unique (community_id, account)
);

-- Raffles of a community before it came here: what was published, to be looked up. None of it sells or draws.
create table past_raffles (
  community_id uuid not null references communities (id) on delete cascade,
  id uuid not null,
  slug text not null,
  title text not null check (length(title) between 1 and 120),
  status text not null check (status in ('draft', 'open', 'closed', 'drawn', 'completed', 'cancelled')),
  created_at timestamptz not null,
  draw_at timestamptz not null,
  -- as it stands in the file, in its one canonical form
  record text not null,
  primary key (community_id, id)
);

-- A file that somebody sent to look at before anything is made of it, in parts of a megabyte; gone within a day.
create table community_uploads (
  id uuid primary key,
  user_id text not null references users (uid) on delete cascade,
  uploaded_at timestamptz not null,
  -- what would come of it
  report jsonb not null
);
create index community_uploads_to_forget on community_uploads (uploaded_at);

create table community_upload_parts (
  upload_id uuid not null references community_uploads (id) on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (upload_id, position)
);
