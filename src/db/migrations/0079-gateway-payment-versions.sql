-- How often what is known of a gateway's payment was written: an answer that was asked for before the last time is not taken
-- for newer than it, whatever the clocks of the servers say.
alter table gateway_payments add column version integer not null default 1;

-- Another sum than was asked for access goes back by itself, like one for an order; nobody looks at it first.
update gateway_payments set outcome = 'surplus' where outcome = 'review';
alter table gateway_payments drop constraint gateway_payments_outcome_check;
alter table gateway_payments add constraint gateway_payments_outcome_check check (outcome in ('none', 'settled', 'surplus'));
