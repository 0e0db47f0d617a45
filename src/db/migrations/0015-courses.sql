create table courses (
  community_id uuid not null references communities (id),
  id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9-]{3,80}$'),
  title text not null check (length(title) between 1 and 100),
  summary text not null check (length(summary) <= 600),
  cover text references pictures (file),
  status text not null check (status in ('draft', 'scheduled', 'published', 'archived')),
  publish_at timestamptz,
  access text not null check (access in ('all_members', 'paid')),
  progression text not null check (progression in ('free', 'sequential')),
  position integer not null check (position >= 0),
  -- counts the changes of its outline: who orders it says which order they saw
  version integer not null default 1,
  -- when its members were told of it; null: not yet
  announced_at timestamptz,
  created_at timestamptz not null,
  created_by text not null references users (uid),
  primary key (community_id, id),
  unique (id),
  unique (community_id, slug),
  unique (community_id, position) deferrable initially immediate,
  check (status <> 'scheduled' or publish_at is not null)
);

create table course_modules (
  community_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  title text not null check (length(title) between 1 and 100),
  status text not null check (status in ('draft', 'published', 'archived')),
  is_preview boolean not null,
  unlock jsonb not null,
  position integer not null check (position >= 0),
  primary key (community_id, id),
  unique (id),
  unique (community_id, id, course_id),
  unique (course_id, position) deferrable initially immediate,
  foreign key (community_id, course_id) references courses (community_id, id)
);

create table lessons (
  community_id uuid not null,
  id uuid not null,
  course_id uuid not null,
  module_id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9-]{3,80}$'),
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) <= 50000),
  video jsonb,
  minutes integer check (minutes between 1 and 600),
  status text not null check (status in ('draft', 'scheduled', 'published', 'archived')),
  publish_at timestamptz,
  is_preview boolean not null,
  unlock jsonb not null,
  position integer not null check (position >= 0),
  -- counts the changes of what it says
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (community_id, id),
  unique (id),
  unique (community_id, id, course_id),
  unique (course_id, slug),
  unique (module_id, position) deferrable initially immediate,
  foreign key (community_id, module_id, course_id) references course_modules (community_id, id, course_id),
  check (status <> 'scheduled' or publish_at is not null)
);

create index lessons_of_course on lessons (course_id);

create table lesson_files (
  community_id uuid not null,
  id uuid not null,
  lesson_id uuid not null,
  file text not null references files (hash),
  name text not null check (length(name) between 1 and 120),
  added_at timestamptz not null,
  added_by text not null references users (uid),
  primary key (community_id, id),
  foreign key (community_id, lesson_id) references lessons (community_id, id) on delete cascade
);

create index files_of_lesson on lesson_files (lesson_id);

-- Somebody follows a course: from its first opening on, and for good.
create table enrolments (
  community_id uuid not null,
  course_id uuid not null,
  user_id text not null references users (uid),
  started_at timestamptz not null,
  -- the first time that every lesson was done; lessons that come later take nothing back
  completed_at timestamptz,
  -- nothing is kept closed for this person
  opens_all boolean not null default false,
  primary key (course_id, user_id),
  foreign key (community_id, course_id) references courses (community_id, id)
);

create table lesson_progress (
  community_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  user_id text not null,
  state text not null check (state in ('in_progress', 'completed')),
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  -- kept when it is taken up again
  completed_at timestamptz check (completed_at is not null or state <> 'completed'),
  primary key (lesson_id, user_id),
  foreign key (community_id, lesson_id, course_id) references lessons (community_id, id, course_id),
  foreign key (course_id, user_id) references enrolments (course_id, user_id)
);

create index progress_of_course on lesson_progress (course_id, user_id);

-- Who was told that a lesson had opened for them.
create table lesson_openings (
  lesson_id uuid not null,
  community_id uuid not null,
  user_id text not null references users (uid),
  told_at timestamptz not null,
  primary key (lesson_id, user_id),
  foreign key (community_id, lesson_id) references lessons (community_id, id) on delete cascade
);

create table lesson_comments (
  community_id uuid not null,
  id uuid not null,
  lesson_id uuid not null,
  -- answers stand one level under what they answer
  parent_id uuid,
  author text not null references users (uid),
  body text not null check (length(body) <= 2000),
  written_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by text references users (uid),
  primary key (community_id, id),
  foreign key (community_id, lesson_id) references lessons (community_id, id) on delete cascade,
  foreign key (community_id, parent_id) references lesson_comments (community_id, id),
  check ((deleted_at is null) = (deleted_by is null)),
  check (deleted_at is null or body = '')
);

create index comments_of_lesson on lesson_comments (lesson_id, written_at);
