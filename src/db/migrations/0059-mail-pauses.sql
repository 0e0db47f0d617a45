-- When somebody was last mailed about a kind in a community, of notifications that are gone since. Their pause goes on, or
-- what is posted, reported and deleted in a loop would be mailed each time.
create table mail_pauses (
  user_id text not null references users (uid),
  community_id uuid not null references communities (id),
  kind text not null,
  mailed_at timestamptz not null,
  primary key (user_id, community_id, kind)
);
create index mail_pauses_by_time on mail_pauses (mailed_at);
