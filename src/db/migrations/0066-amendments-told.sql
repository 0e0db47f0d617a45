-- Every holder is told of each amendment of the rules: two may wait to be told at once.
alter table raffle_tellings
  -- the version of the rules that is told of; 0 where none is
  add column version integer not null default 0,
  drop constraint raffle_tellings_pkey,
  add primary key (community_id, raffle_id, kind, version),
  drop constraint raffle_tellings_kind_check,
  add constraint raffle_tellings_kind_check
    check (kind in ('raffle.amended', 'raffle.sealed', 'raffle.drawn', 'raffle.cancelled')),
  add constraint raffle_tellings_version_check check ((version > 0) = (kind = 'raffle.amended'));

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (
  kind in (
    'order.confirmed', 'order.rejected', 'order.released', 'order.refund-due', 'order.refund-declined', 'order.refunded',
    'raffle.amended', 'raffle.sealed', 'raffle.won', 'raffle.cancelled'
  )
);
