-- How often who runs a raffle or sells it is mailed of new orders there.
alter table community_notices add column order_pace text not null default 'unread'
  check (order_pace in ('each', 'unread', 'daily'));
