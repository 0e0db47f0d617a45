-- Lines of statements that somebody put aside, as what they are was noted by hand already, or is no order's. Until it is brought
-- back, no payment is of such a line. It stays when what the line says is emptied, so that no statement offers it again.
create table aside_lines (
  community_id uuid not null,
  fingerprint text not null,
  put_by text not null references users (uid),
  put_at timestamptz not null,
  primary key (community_id, fingerprint),
  foreign key (community_id, fingerprint) references statement_lines (community_id, fingerprint)
);
create index aside_lines_by_person on aside_lines (put_by);
