-- A person, by the provider that vouches for them and their name there. Never by e-mail, which changes hands.
create table users (
  uid text primary key,
  issuer text not null,
  subject text not null,
  email text not null default '',
  email_verified boolean not null default false,
  display_name text not null default '',
  photo_url text,
  created_at timestamptz not null,
  unique (issuer, subject)
);

create table sessions (
  -- SHA-256 of the cookie's value: who reads this table cannot enter with it
  id_hash bytea primary key check (length(id_hash) = 32),
  uid text not null,
  -- the account as the provider gave it, for when the user's own data cannot be loaded
  account jsonb not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_to_forget on sessions (expires_at);

-- A sign-in under way: used once, within minutes, by the browser that began it.
create table sign_in_attempts (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  mode text not null check (mode in ('popup', 'page')),
  created_at timestamptz not null
);

create index sign_in_attempts_to_forget on sign_in_attempts (created_at);
