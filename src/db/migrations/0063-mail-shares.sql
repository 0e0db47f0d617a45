-- Whose share of the mail server a mail is sent in: that of its community's owner, or of the network that asks for codes. Whoever has
-- thousands waiting keeps only their own waiting.
alter table mail_outbox add column sharer text not null default '' check (length(sharer) <= 100);
alter table mail_outbox alter column sharer drop default;

drop index mail_outbox_due;
create index mail_outbox_due on mail_outbox (sharer, next_at) where next_at is not null;
create index mail_outbox_waiting on mail_outbox (next_at) where next_at is not null;
