-- What members say about a lesson is reported as messages are: one kind of case, and one queue.
alter table message_cases rename to moderation_cases;
alter table message_reports rename to moderation_reports;
alter table moderation_cases rename column message_id to said_id;
alter table moderation_reports rename column message_id to said_id;
alter index message_cases_open rename to moderation_cases_open;
alter index message_cases_closed rename to moderation_cases_closed;
alter index message_reports_once rename to moderation_reports_once;
alter index message_reports_of_case rename to moderation_reports_of_case;

alter table moderation_cases drop constraint message_cases_community_id_message_id_fkey;
alter table moderation_cases
  add column kind text not null default 'message' check (kind in ('message', 'comment')),
  -- what was said goes with its case, in whichever table it stands
  add column message_id uuid generated always as (case kind when 'message' then said_id end) stored,
  add column comment_id uuid generated always as (case kind when 'comment' then said_id end) stored,
  add foreign key (community_id, message_id) references messages (community_id, id) on delete cascade,
  add foreign key (community_id, comment_id) references lesson_comments (community_id, id) on delete cascade;
alter table moderation_cases alter column kind drop default;
create index moderation_cases_of_comment on moderation_cases (community_id, comment_id) where comment_id is not null;
