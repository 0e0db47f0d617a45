-- Those who take part in a raffle are told a day before its draw, once for each date.
alter table raffles
  -- the date of the draw that they were told of
  add column tomorrow_told_for timestamptz;
create index raffles_to_await on raffles (draw_at) where status in ('open', 'closed');

alter table raffle_tellings
  drop constraint raffle_tellings_kind_check,
  add constraint raffle_tellings_kind_check
    check (kind in ('raffle.amended', 'raffle.sealed', 'raffle.tomorrow', 'raffle.drawn', 'raffle.cancelled'));

-- A mail about a date of a draw is not sent any more once the raffle was drawn, cancelled or moved to another: the raffle, and
-- the date as the mail says it.
alter table mail_outbox
  add column while_awaited jsonb;

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (
  kind in (
    'order.taken', 'order.ending', 'order.part-paid', 'order.part-undone', 'order.confirmed', 'order.confirmation-undone',
    'order.rejected', 'order.rejection-undone', 'order.hold-extended', 'order.released', 'order.refund-due',
    'order.refund-declined', 'order.refunded', 'raffle.amended', 'raffle.sealed', 'raffle.tomorrow', 'raffle.won',
    'raffle.passed-over', 'raffle.inherited', 'raffle.drawn', 'raffle.cancelled'
  )
);
