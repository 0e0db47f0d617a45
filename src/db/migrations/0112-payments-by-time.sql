-- A raffle's ledger is exported in the order in which it was written, two hundred lines at a time.
create index payments_by_time on payments (community_id, recorded_at, id);
