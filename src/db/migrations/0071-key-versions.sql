-- A key of the installation may have another after it. The last one of a name is in use; those before it go on signing what
-- names them. One is retired with a public reason, and raffles on sale whose rules name it get the one in use.
alter table installation_keys
  add column version integer not null default 1 check (version >= 1),
  add column retired_at timestamptz,
  add column retired_for text check (length(retired_for) between 1 and 500),
  -- when no raffle on sale was left that named it and could be amended
  add column replaced_at timestamptz,
  add check ((retired_at is null) = (retired_for is null)),
  add check (replaced_at is null or retired_at is not null),
  drop constraint installation_keys_pkey,
  add primary key (name, version);
