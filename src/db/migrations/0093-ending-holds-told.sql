-- Whoever has not paid is told once that their hold ends soon, and once more where it is made longer.
alter table orders
  -- the end of the hold that its holder was told of
  add column warned_until timestamptz;

-- Many holds end at one instant, the close of the sale: pages of them go on from an id.
drop index orders_to_expire;
create index orders_to_expire on orders (held_until, id) where status in ('pending', 'rejected');

-- A mail about a hold is not sent any more once that was paid, let go, made longer or ran out: the order, and until when its
-- hold has to last as the mail says.
alter table mail_outbox
  add column while_held jsonb;

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (
  kind in (
    'order.ending', 'order.confirmed', 'order.confirmation-undone', 'order.rejected', 'order.rejection-undone',
    'order.hold-extended', 'order.released', 'order.refund-due', 'order.refund-declined', 'order.refunded',
    'raffle.amended', 'raffle.sealed', 'raffle.won', 'raffle.passed-over', 'raffle.inherited', 'raffle.drawn',
    'raffle.cancelled'
  )
);
