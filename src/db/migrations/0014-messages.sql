-- What members tell each other. A thread is its first message and the answers to it; both have one id. `seq` is given
-- while the community's row is locked, so within a community it is the order in which messages became visible: who has
-- read up to one has missed none before it.
create table message_threads (
  community_id uuid not null references communities (id) on delete cascade,
  id uuid not null,
  title text not null default '' check (length(title) <= 120),
  pinned_at timestamptz,
  announced_at timestamptz,
  -- messages of it that everybody in the community may read; 0: it is in no list
  published_count integer not null default 0 check (published_count >= 0),
  -- the last of those
  last_seq bigint not null default 0,
  last_at timestamptz not null,
  primary key (community_id, id)
);
create index message_threads_by_activity on message_threads (community_id, last_seq desc) where published_count > 0;
create index message_threads_pinned on message_threads (community_id, pinned_at desc) where pinned_at is not null;
create index message_threads_announced on message_threads (community_id, announced_at) where announced_at is not null;

create table messages (
  community_id uuid not null,
  id uuid not null,
  seq bigint generated always as identity,
  thread_id uuid not null,
  -- null: whoever wrote it has closed their account
  author_id text references users (uid) on delete set null,
  -- mentions stand in it as `@[uid]`; empty once it is deleted
  body text not null check (length(body) <= 8000),
  status text not null check (status in ('published', 'hidden', 'deleted')),
  version integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- the same form sent twice is one message
  request_key uuid not null,
  -- what the search reads; empty unless it is published
  words tsvector not null default '',
  primary key (community_id, id),
  foreign key (community_id, thread_id) references message_threads (community_id, id) on delete cascade
);
create unique index messages_once on messages (community_id, author_id, request_key);
create unique index messages_of_thread on messages (community_id, thread_id, seq);
create index messages_by_author on messages (community_id, author_id, created_at desc);
-- a word that is in most of them is found by going back from the last one
create index messages_by_age on messages (community_id, seq desc) where status = 'published';
create index messages_by_words on messages using gin (words);

-- What a message said before it was changed: for who moderates.
create table message_versions (
  community_id uuid not null,
  message_id uuid not null,
  version integer not null,
  title text not null,
  body text not null,
  replaced_at timestamptz not null,
  primary key (community_id, message_id, version),
  foreign key (community_id, message_id) references messages (community_id, id) on delete cascade
);

create table message_reactions (
  community_id uuid not null,
  message_id uuid not null,
  user_id text not null references users (uid) on delete cascade,
  reaction text not null check (reaction in ('like', 'love', 'laugh', 'party', 'wow', 'thanks')),
  reacted_at timestamptz not null,
  primary key (community_id, message_id, user_id, reaction),
  foreign key (community_id, message_id) references messages (community_id, id) on delete cascade
);
create index message_reactions_by_person on message_reactions (user_id);

create table message_mentions (
  community_id uuid not null,
  message_id uuid not null,
  user_id text not null references users (uid) on delete cascade,
  primary key (community_id, message_id, user_id),
  foreign key (community_id, message_id) references messages (community_id, id) on delete cascade
);
create index message_mentions_by_person on message_mentions (user_id);

create table message_pictures (
  community_id uuid not null,
  message_id uuid not null,
  position smallint not null check (position between 0 and 3),
  file text not null references files (hash),
  alt text not null default '' check (length(alt) <= 300),
  primary key (community_id, message_id, position),
  foreign key (community_id, message_id) references messages (community_id, id) on delete cascade
);
create index message_pictures_by_file on message_pictures (community_id, file);

-- Up to where somebody has read a thread, and up to where they have read all of them.
create table message_reads (
  community_id uuid not null,
  thread_id uuid not null,
  user_id text not null references users (uid) on delete cascade,
  seq bigint not null,
  primary key (community_id, user_id, thread_id),
  foreign key (community_id, thread_id) references message_threads (community_id, id) on delete cascade
);
create table message_visits (
  community_id uuid not null references communities (id) on delete cascade,
  user_id text not null references users (uid) on delete cascade,
  all_read_seq bigint not null,
  primary key (community_id, user_id)
);

-- What was said against a message: one case for each, opened again by what is said later.
create table message_cases (
  community_id uuid not null,
  message_id uuid not null,
  status text not null check (status in ('open', 'actioned', 'dismissed')),
  version integer not null default 1,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text references users (uid) on delete set null,
  primary key (community_id, message_id),
  foreign key (community_id, message_id) references messages (community_id, id) on delete cascade,
  check ((status = 'open') = (closed_at is null))
);
create index message_cases_open on message_cases (community_id, opened_at) where status = 'open';
create index message_cases_closed on message_cases (community_id, closed_at desc) where status <> 'open';

create table message_reports (
  community_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  reporter_id text references users (uid) on delete set null,
  reason text not null check (reason in ('spam', 'insult', 'fraud', 'private', 'sexual', 'other')),
  words text not null default '' check (length(words) <= 500),
  -- the message as it was when it was reported
  title text not null,
  body text not null,
  pictures jsonb not null default '[]',
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (community_id, id),
  foreign key (community_id, message_id) references message_cases (community_id, message_id) on delete cascade
);
create unique index message_reports_once on message_reports (community_id, message_id, reporter_id)
  where closed_at is null;
create index message_reports_of_case on message_reports (community_id, message_id, created_at);

-- Whoever looks at the messages of a community is told at once when they may no longer, or when what everybody may do
-- there changes, whatever way led to it.
create function tell_message_rooms() returns trigger language plpgsql as $$
begin
  perform pg_notify('rifamiga_changes', json_build_object(
    'communityId', case tg_table_name when 'members' then to_jsonb(new) ->> 'community_id' else to_jsonb(new) ->> 'id' end,
    'people', true
  )::text);
  return null;
end $$;
create trigger members_tell_message_rooms after update on members
  for each row when ((old.status, old.role, old.muted_until) is distinct from (new.status, new.role, new.muted_until))
  execute function tell_message_rooms();
create trigger communities_tell_message_rooms after update on communities
  for each row when ((old.status, old.allow_messages) is distinct from (new.status, new.allow_messages))
  execute function tell_message_rooms();
