-- The plan that a community has asked whoever runs the installation for, until it is given one.
alter table communities add column asked_plan text;
alter table communities add column plan_asked_at timestamptz;
alter table communities add check ((asked_plan is null) = (plan_asked_at is null));
