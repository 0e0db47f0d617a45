-- E-mails that tell of what stands at somebody's page get their words when they leave: who was put out, read it or ended
-- them meanwhile gets none. Null: the mail brought its words along.
alter table mail_outbox
  add column told bigint[],
  add column is_digest boolean not null default false;

-- A message to a device is of a line of its person's page, and goes with it.
alter table push_outbox add column notification_id bigint references notifications (id) on delete cascade;
create index push_outbox_of_notification on push_outbox (notification_id);

-- How often somebody wants a digest of that community. Null: as often as of all the others.
alter table community_notices add column digest text check (digest in ('daily', 'weekly', 'off'));
