-- What is read of a list that may be long is the end of it that is shown, or the next part: found without the rest.

-- the grant of somebody's that lasts longest
drop index access_grants_by_user;
create index access_grants_by_user on access_grants (community_id, user_id, ends_at desc nulls first)
  where revoked_at is null;
-- the newest of all that they were given, what was taken back too
create index access_grants_history on access_grants (community_id, user_id, starts_at desc);
-- who began a course behind somebody else
create index enrolments_in_order on enrolments (course_id, started_at, user_id);
