-- That the installation is being filled with the demonstration's examples, how far that has come and that it was done:
-- one row at the most. The lock of who does it is an advisory one, which ends with its process.
create table example_filling (
  is_only boolean primary key default true check (is_only),
  asked_at timestamptz not null,
  parts_done integer not null default 0,
  parts integer not null,
  failed_at timestamptz,
  finished_at timestamptz,
  check (parts_done between 0 and parts)
);
