-- Who is told that no refund is due, as their payment never came.
alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (
  kind in (
    'order.confirmed', 'order.rejected', 'order.released', 'order.refund-due', 'order.refund-declined', 'order.refunded',
    'raffle.won', 'raffle.cancelled'
  )
);
