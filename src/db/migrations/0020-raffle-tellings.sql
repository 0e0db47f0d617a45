-- How a raffle ended, for as long as some who held its numbers are still to be told: written with its end, and told of
-- afterwards, order by order.
create table raffle_tellings (
  community_id uuid not null,
  raffle_id uuid not null,
  kind text not null check (kind in ('raffle.drawn', 'raffle.cancelled')),
  -- why it was called off
  reason text check ((reason is null) = (kind = 'raffle.drawn')),
  since timestamptz not null,
  -- the last order that was looked at
  after_order uuid,
  primary key (community_id, raffle_id),
  foreign key (community_id, raffle_id) references raffles (community_id, id) on delete cascade
);

create index raffle_tellings_by_time on raffle_tellings (since);

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (
  kind in ('order.confirmed', 'order.rejected', 'order.refund-due', 'order.refunded', 'raffle.won', 'raffle.cancelled')
);
