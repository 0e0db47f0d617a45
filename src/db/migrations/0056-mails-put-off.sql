-- Until when an e-mail about a line is put off: the one before of its kind was not looked at yet.
alter table notifications add column mail_after timestamptz;
