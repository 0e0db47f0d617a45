-- What the desk writes down of an order, for itself. Its buyer has it in their own data, and their erasure empties it, as does
-- the erasure of who wrote it: null from then on.
create table order_notes (
  community_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  body text check (length(body) between 1 and 500),
  written_at timestamptz not null,
  written_by text not null references users (uid),
  primary key (community_id, id),
  foreign key (community_id, order_id) references orders (community_id, id)
);
create index order_notes_of_order on order_notes (community_id, order_id);
create index order_notes_by_person on order_notes (written_by);

create trigger order_notes_are_append_only before update on order_notes
  for each row execute function refuse_all_but_blanking('body');
create trigger order_notes_are_not_deleted before delete on order_notes for each row execute function refuse_change();
create trigger order_notes_are_not_emptied before truncate on order_notes
  for each statement execute function refuse_change();
