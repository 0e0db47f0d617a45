-- When a line was last written as an e-mail: of some kinds one mail stands for all lines of a community for a day.
alter table notifications add column mailed_at timestamptz;
