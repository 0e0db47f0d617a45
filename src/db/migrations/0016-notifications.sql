-- What somebody is told. Unread ones of one kind about one thing are one line, with who did it, latest first.
create table notifications (
  community_id uuid not null references communities (id) on delete cascade,
  id bigint generated always as identity primary key,
  user_id text not null references users (uid) on delete cascade,
  kind text not null,
  subject text not null,
  subject_id text not null,
  -- people's ids, without repeats, the latest first
  actors text[] not null,
  times integer not null default 1 check (times > 0),
  data jsonb not null,
  happened_at timestamptz not null,
  read_at timestamptz,
  -- waits to be written as an e-mail of its own, and as a message to the person's devices
  to_mail boolean not null,
  to_push boolean not null,
  -- from when on it may be written in the person's digest; null: it is not for a digest, or was in one
  digest_at timestamptz
);

create unique index notifications_one_line on notifications (user_id, community_id, kind, subject, subject_id)
  where read_at is null;
create index notifications_of_user on notifications (user_id, happened_at desc, id desc);
create index notifications_of_subject on notifications (community_id, subject, subject_id);
create index notifications_to_mail on notifications (id) where to_mail;
create index notifications_to_push on notifications (id) where to_push;
create index notifications_to_digest on notifications (digest_at) where digest_at is not null;
create index notifications_to_forget on notifications (happened_at);

-- How somebody wants to be told. Without a row, as the product does by itself.
create table notification_settings (
  user_id text primary key references users (uid) on delete cascade,
  digest text not null check (digest in ('daily', 'weekly', 'off')),
  digest_hour smallint not null check (digest_hour between 0 and 23),
  -- 1 is Monday
  digest_weekday smallint not null check (digest_weekday between 1 and 7),
  time_zone text
);

create table community_notices (
  user_id text not null references users (uid) on delete cascade,
  community_id uuid not null references communities (id) on delete cascade,
  level text not null default 'all' check (level in ('all', 'mentions', 'none')),
  -- kinds of which no e-mail is wanted
  silenced text[] not null default '{}',
  primary key (user_id, community_id)
);

-- E-mails on their way. What is sent or given up keeps no address and no words.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  to_address text,
  subject text,
  body_text text,
  body_html text,
  unsubscribe_path text,
  created_at timestamptz not null,
  -- when to try next; while somebody is sending it, until when it is theirs. null: it is over
  next_at timestamptz,
  attempts integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  fault text,
  check (sent_at is null or given_up_at is null),
  check ((next_at is null) = (sent_at is not null or given_up_at is not null)),
  check ((to_address is null) = (next_at is null))
);

create index mail_outbox_due on mail_outbox (next_at) where next_at is not null;
create index mail_outbox_over on mail_outbox (created_at) where next_at is null;

-- What the holder of an order without an account is to be told by e-mail. Their private link is made when it is written.
create table order_mails (
  community_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('order.confirmed', 'order.rejected', 'raffle.won')),
  data jsonb not null,
  since timestamptz not null,
  primary key (community_id, order_id, kind),
  foreign key (community_id, order_id) references orders (community_id, id) on delete cascade
);

-- Addresses, as their SHA-256, that asked to be written to no more without having an account.
create table silenced_addresses (
  address_hash bytea primary key check (length(address_hash) = 32),
  since timestamptz not null
);

-- A device gets messages for as long as somebody is signed in there: who leaves a borrowed one takes their messages along.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (uid) on delete cascade,
  session_hash bytea not null references sessions (id_hash) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null
);

create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_hash);

create table push_outbox (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  payload text not null,
  created_at timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0
);

create index push_outbox_due on push_outbox (next_at);
create index push_outbox_of_subscription on push_outbox (subscription_id);

-- What this installation signs with, made once.
create table installation_keys (
  name text primary key,
  secret text not null,
  made_at timestamptz not null
);
