-- What a seller of a raffle handed over of the cash in their hand, as one side drew it up. It counts once both sides signed it.
-- A wrong one stays; another that replaces it is signed again.
create table settlements (
  community_id uuid not null,
  id uuid not null,
  raffle_id uuid not null,
  seller text not null references users (uid),
  -- its place among those of the same account: two of them cannot be drawn up on the same sums
  place integer not null check (place > 0),
  currency text not null,
  -- the cash that the ledger had in the seller's hand, and in how many lines
  cash bigint not null,
  lines bigint not null check (lines >= 0),
  -- what counted as handed over before, without the one that it replaces
  handed_before bigint not null,
  -- below zero: it was given back to the seller
  handed bigint not null,
  note text check (length(note) between 1 and 500),
  drawn_up_by text not null references users (uid),
  drawn_up_at timestamptz not null,
  replaces uuid,
  primary key (community_id, id),
  unique (community_id, raffle_id, seller, place),
  foreign key (community_id, raffle_id) references raffles (community_id, id),
  foreign key (community_id, replaces) references settlements (community_id, id)
);
create index settlements_by_seller on settlements (seller);
create index settlements_by_drawer on settlements (drawn_up_by);

create trigger settlements_are_append_only before update on settlements
  for each row execute function refuse_all_but_blanking('note');
create trigger settlements_are_not_deleted before delete on settlements for each row execute function refuse_change();
create trigger settlements_are_not_emptied before truncate on settlements
  for each statement execute function refuse_change();

create table settlement_signatures (
  community_id uuid not null,
  settlement_id uuid not null,
  side text not null check (side in ('seller', 'organiser')),
  signed_by text not null references users (uid),
  signed_at timestamptz not null,
  -- the second of one person, who runs the raffle alone and sells it
  self_signed boolean not null default false,
  primary key (community_id, settlement_id, side),
  foreign key (community_id, settlement_id) references settlements (community_id, id)
);
create unique index settlement_signatures_of_two on settlement_signatures (community_id, settlement_id, signed_by)
  where not self_signed;
create index settlement_signatures_by_person on settlement_signatures (signed_by);

create trigger settlement_signatures_are_append_only before update or delete on settlement_signatures
  for each row execute function refuse_change();
create trigger settlement_signatures_are_not_emptied before truncate on settlement_signatures
  for each statement execute function refuse_change();
