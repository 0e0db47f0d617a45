-- The daily copies of the installation, as tried: which process takes the next one is decided here, and what became of the
-- last ones is shown at /operacion.
create table daily_copies (
  begun_at timestamptz primary key,
  ended_at timestamptz,
  -- null: it is being made, or was cut off
  name text,
  bytes bigint,
  -- files that the database names and the store has lost
  missing_files integer,
  -- why there is no copy, or it is not to be trusted
  fault text,
  check (ended_at is null or (name is null) = (bytes is null)),
  check (ended_at is null or name is not null or fault is not null)
);
