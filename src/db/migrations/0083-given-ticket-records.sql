-- When the signed receipts of an order on sale were first given out: from then on its confirmation is not undone, whatever
-- any clock says.
alter table orders add column records_given_at timestamptz;
-- nobody wrote down which of those from before were
update orders set records_given_at = created_at where status = 'confirmed';
