-- Every holder is told when the list of their raffle is sealed, with its fingerprint: of one raffle this and its end may
-- wait to be told at once.
alter table raffle_tellings
  drop constraint raffle_tellings_pkey,
  add primary key (community_id, raffle_id, kind),
  drop constraint raffle_tellings_kind_check,
  add constraint raffle_tellings_kind_check check (kind in ('raffle.sealed', 'raffle.drawn', 'raffle.cancelled')),
  drop constraint raffle_tellings_check,
  add constraint raffle_tellings_check check ((reason is not null) = (kind = 'raffle.cancelled'));

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (
  kind in (
    'order.confirmed', 'order.rejected', 'order.released', 'order.refund-due', 'order.refund-declined', 'order.refunded',
    'raffle.sealed', 'raffle.won', 'raffle.cancelled'
  )
);
