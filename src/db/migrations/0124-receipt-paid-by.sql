-- The way of paying that whoever sent the receipt of an order says it shows; null where they did not say.
alter table receipts add column paid_by text check (length(paid_by) between 1 and 40);
