-- Messages that a desk writes by hand, to whoever left a phone and is reached by no notice or mail: who was given which card,
-- and whether it was written. What an order is told of is named by an instant (the end of its hold, when the list was sealed),
-- so that another one is told of anew. The events of the order say who wrote.
create table hand_messages (
  community_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('ending', 'amended', 'sealed', 'tomorrow', 'result')),
  about timestamptz not null,
  claimed_by text references users (uid),
  claimed_until timestamptz,
  -- how many private links were made for it
  links smallint not null,
  -- put behind the others
  skipped_at timestamptz,
  told_at timestamptz,
  told_by text references users (uid),
  primary key (community_id, order_id, kind, about),
  foreign key (community_id, order_id) references orders (community_id, id),
  check ((told_at is null) = (told_by is null)),
  check ((claimed_by is null) = (claimed_until is null))
);
create index hand_messages_claimed on hand_messages (claimed_by);
create index hand_messages_by_person on hand_messages (told_by);
