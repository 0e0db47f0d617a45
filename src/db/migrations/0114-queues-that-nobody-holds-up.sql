-- A server of the version before, at work beside newer ones during an update, takes whatever is queued, and tells a kind of news
-- that it does not know as another, never, or fails at it again and again. So the three queues have new names, and under the old
-- names it finds those kinds alone that it knows. It writes there, too. Newer code takes kinds that it knows by itself.
alter table raffle_tellings rename to raffle_news;
alter table raffle_news rename constraint raffle_tellings_kind_check to raffle_news_kind_check;
create view raffle_tellings as
  select * from raffle_news where kind in ('raffle.amended', 'raffle.sealed', 'raffle.drawn', 'raffle.cancelled');

alter table order_mails rename to order_news;
alter table order_news rename constraint order_mails_kind_check to order_news_kind_check;
create view order_mails as
  select * from order_news where kind in (
    'order.ending', 'order.confirmed', 'order.confirmation-undone', 'order.rejected', 'order.rejection-undone',
    'order.hold-extended', 'order.released', 'order.refund-due', 'order.refund-declined', 'order.refunded',
    'raffle.amended', 'raffle.sealed', 'raffle.won', 'raffle.passed-over', 'raffle.inherited', 'raffle.drawn',
    'raffle.cancelled'
  );

alter table organiser_tellings rename to organiser_news;
alter table organiser_news rename constraint organiser_tellings_kind_check to organiser_news_kind_check;
create view organiser_tellings as
  select * from organiser_news where kind in ('order.held', 'request.waiting');

-- A request whose answer failed goes behind the others.
alter table link_requests add column failed_at timestamptz;
