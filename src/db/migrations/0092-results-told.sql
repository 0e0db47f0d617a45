-- Guests are told by mail of a draw, too: not only those who won.
alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (
  kind in (
    'order.confirmed', 'order.confirmation-undone', 'order.rejected', 'order.rejection-undone', 'order.hold-extended',
    'order.released', 'order.refund-due', 'order.refund-declined', 'order.refunded', 'raffle.amended', 'raffle.sealed',
    'raffle.won', 'raffle.passed-over', 'raffle.inherited', 'raffle.drawn', 'raffle.cancelled'
  )
);
