alter table members
  -- since when the status is what it is; null: since they joined
  add column changed_at timestamptz,
  -- was put out or turned down, and not let in since: comes in only when somebody says yes
  add column needs_approval boolean not null default false,
  -- what they wrote when they asked to join
  add column answer text check (length(answer) between 1 and 500),
  -- what they were told when they were turned down or put out
  add column reason text check (length(reason) between 1 and 300);

create index members_by_status on members (community_id, status);
create index orders_by_time on orders (community_id, created_at, id);
create index orders_by_seller on orders (community_id, sold_by) where sold_by is not null;
