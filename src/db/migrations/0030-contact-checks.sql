-- The WhatsApp number that buyers send their message to. Where there is one, a guest's contact is checked before numbers
-- are held.
alter table raffles add column check_phone text;

-- A code that was sent to an address. Only the latest of a form counts.
create table contact_codes (
  id bigint generated always as identity primary key,
  community_id uuid not null,
  raffle_id uuid not null,
  -- SHA-256 of the form's own key, the raffle and the contact: whoever has another form cannot use up its tries
  form_hash bytea not null check (length(form_hash) = 32),
  -- SHA-256 of the code and the form's own key, which is not kept: six digits alone would be found by trying
  code_hash bytea not null check (length(code_hash) = 32),
  contact_key text not null,
  tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (community_id, raffle_id) references raffles (community_id, id)
);

create index contact_codes_by_form on contact_codes (form_hash, id);
create index contact_codes_by_contact on contact_codes (contact_key, created_at);
create index contact_codes_by_raffle on contact_codes (community_id, raffle_id, created_at);
create index contact_codes_by_age on contact_codes (created_at);

-- What somebody with a phone alone asks to have held. The organiser holds it once the message came from that phone.
create table hold_requests (
  community_id uuid not null,
  id uuid not null,
  raffle_id uuid not null,
  -- of the private link to the request, which goes on to the order once there is one
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  status text not null check (status in ('waiting', 'held', 'refused', 'lost')),
  numbers integer[] not null,
  random integer not null check (random >= 0),
  user_id text references users (uid),
  name text not null check (length(name) between 1 and 80),
  phone text not null,
  email text,
  contact_key text not null,
  request_key uuid not null,
  lost_numbers integer[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (community_id, id),
  foreign key (community_id, raffle_id) references raffles (community_id, id),
  check (cardinality(numbers) + random > 0)
);

create index hold_requests_by_raffle on hold_requests (community_id, raffle_id, created_at) where status = 'waiting';
create index hold_requests_by_age on hold_requests (expires_at);

-- A browser's proof that a contact is its person's.
create table contact_proofs (
  browser_hash bytea not null check (length(browser_hash) = 32),
  contact_key text not null,
  -- where an organiser said so: it counts in their community. Null: a code proved it, which counts everywhere
  community_id uuid references communities (id),
  proven_at timestamptz not null,
  expires_at timestamptz not null,
  unique nulls not distinct (browser_hash, contact_key, community_id)
);

create index contact_proofs_by_contact on contact_proofs (contact_key);
create index contact_proofs_by_age on contact_proofs (expires_at);
