-- When a refund was last asked of the gateway whose outcome it did not say at once: the checkout is polled for it.
alter table checkouts add column refund_asked_at timestamptz;
