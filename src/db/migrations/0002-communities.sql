-- What people type when they search, without capitals and accents: «Peña» finds «PEÑA» and «pena».
create function fold_text(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower($1), NFKD), '[\u0300-\u036f]', '', 'g')
$$;

create table communities (
  id uuid primary key,
  url text not null unique check (url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(url) between 3 and 48),
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  plan text not null,
  status text not null check (status in ('active', 'draft', 'paused', 'archived', 'suspended')),
  visibility text not null check (visibility in ('public', 'unlisted', 'private')),
  join_policy text not null check (join_policy in ('open', 'approval', 'invite_only')),
  access_type text not null check (access_type in ('free', 'paid')),
  payment_type text check (payment_type in ('per_ticket', 'one_time', 'monthly', 'yearly')),
  -- whole minor units of the currency
  price bigint check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  max_tickets integer check (max_tickets between 1 and 1000000),
  cover text,
  avatar text,
  allow_invites boolean not null default true,
  allow_messages boolean not null default true,
  allow_formation boolean not null default true,
  member_count integer not null default 0 check (member_count >= 0),
  message_count integer not null default 0 check (message_count >= 0),
  created_at timestamptz not null,
  created_by text not null references users (uid),
  check ((payment_type is not null) = (access_type = 'paid'))
);

create table members (
  community_id uuid not null references communities (id),
  user_id text not null references users (uid),
  role text not null check (role in ('admin', 'moderator', 'editor', 'seller', 'member')),
  status text not null check (
    status in ('active', 'pending', 'awaiting_payment', 'expired', 'rejected', 'left', 'removed', 'banned')
  ),
  joined_at timestamptz not null,
  primary key (community_id, user_id)
);

create index members_by_user on members (user_id, community_id);

-- What happened, written in the transaction that made it happen. Never holds a person's name, phone or e-mail.
create table events (
  community_id uuid not null references communities (id),
  id bigint generated always as identity,
  kind text not null,
  subject text not null check (subject in ('community', 'member', 'raffle', 'order', 'draw')),
  subject_id text not null,
  raffle_id uuid,
  from_state text,
  to_state text,
  -- the user's uid, 'guest' for a person without account, 'system' for the clock
  actor text not null,
  reason text,
  data jsonb not null default '{}',
  happened_at timestamptz not null,
  primary key (community_id, id)
);

create index events_by_subject on events (community_id, subject, subject_id, id);
create index events_by_raffle on events (community_id, raffle_id, id) where raffle_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger events_are_append_only before update or delete on events
  for each row execute function refuse_change();
create trigger events_are_not_truncated before truncate on events
  for each statement execute function refuse_change();
