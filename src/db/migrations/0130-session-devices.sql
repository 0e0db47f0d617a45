-- What a session is called in the list of its owner, who can end it by `id`: the hash of its secret leaves no page.
-- No address is kept, and of what the browser says of itself the name alone («Chrome en Android»), without versions.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  -- null: begun before this column, or by a server of before it; written at its next use
  add column device text check (length(device) between 1 and 80);
