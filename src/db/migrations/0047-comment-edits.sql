-- What is said about a lesson can be changed by who said it, as a message can.
alter table lesson_comments add column edited_at timestamptz;

-- What a comment said before it was changed: for who moderates. It goes when the comment is taken away.
create table lesson_comment_versions (
  community_id uuid not null,
  comment_id uuid not null,
  version integer not null check (version > 0),
  body text not null check (length(body) <= 2000),
  replaced_at timestamptz not null,
  primary key (community_id, comment_id, version),
  foreign key (community_id, comment_id) references lesson_comments (community_id, id) on delete cascade
);
