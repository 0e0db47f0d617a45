-- Until when somebody reads and does not write; null, or past: they write. A date, not a status: it ends by itself.
alter table members add column muted_until timestamptz;

-- What an event happened to is one of a closed list in the program; here it is a word.
alter table events drop constraint events_subject_check;
alter table events add check (subject ~ '^[a-z]+(-[a-z]+)*$' and length(subject) <= 40);

create table invitations (
  community_id uuid not null references communities (id) on delete cascade,
  id uuid not null,
  -- of the code, which is in the link and kept nowhere
  code_hash bytea not null unique check (length(code_hash) = 32),
  kind text not null check (kind in ('link', 'email')),
  -- whom it is for, as typed and as compared
  email text check (length(email) between 3 and 254),
  email_key text check (length(email_key) between 3 and 254),
  role text not null check (role in ('moderator', 'editor', 'seller', 'member')),
  skips_approval boolean not null,
  -- what whoever made it wants to remember it by
  note text check (length(note) between 1 and 120),
  max_uses integer not null check (max_uses between 1 and 1000),
  used_count integer not null default 0,
  created_by text not null references users (uid),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  declined_at timestamptz,
  primary key (community_id, id),
  check (used_count between 0 and max_uses),
  check ((kind = 'email') = (email is not null) and (kind = 'email') = (email_key is not null)),
  check (kind = 'link' or max_uses = 1),
  check (kind = 'email' or declined_at is null)
);
create unique index invitations_by_id on invitations (id);
create index invitations_by_inviter on invitations (community_id, created_by, created_at);

-- Who came by which invitation: once each, however often they press.
create table invitation_redemptions (
  community_id uuid not null,
  invitation_id uuid not null,
  user_id text not null references users (uid),
  redeemed_at timestamptz not null,
  primary key (community_id, invitation_id, user_id),
  foreign key (community_id, invitation_id) references invitations (community_id, id) on delete cascade
);
create index invitation_redemptions_by_person on invitation_redemptions (user_id);

-- When an address was written to: so many times a day at most, whoever asks.
create table invitation_mails (
  id bigint generated always as identity primary key,
  community_id uuid not null,
  invitation_id uuid not null,
  email_key text not null,
  sent_at timestamptz not null,
  foreign key (community_id, invitation_id) references invitations (community_id, id) on delete cascade
);
create index invitation_mails_by_address on invitation_mails (email_key, sent_at);
