-- From which network a guest took an order, as a keyed hash: one network may keep only so many numbers from everybody else
-- while nobody has paid for them. A row goes as soon as its order is paid or over, and after thirty days whatever happens.
create table order_origins (
  community_id uuid not null,
  order_id uuid not null,
  raffle_id uuid not null,
  origin text not null check (origin ~ '^[A-Za-z0-9_-]{43}$'),
  -- whoever took it has shown that the phone or e-mail is theirs: it counts by person and no longer by network
  contact_proven boolean not null default false,
  created_at timestamptz not null,
  primary key (community_id, order_id),
  foreign key (community_id, order_id) references orders (community_id, id) on delete cascade
);

create index order_origins_by_network on order_origins (raffle_id, origin);
create index order_origins_to_forget on order_origins (created_at);

-- Networks that an organiser vouches for in one raffle: a hall, an office, a school.
create table trusted_origins (
  community_id uuid not null,
  raffle_id uuid not null,
  origin text not null check (origin ~ '^[A-Za-z0-9_-]{43}$'),
  trusted_at timestamptz not null,
  primary key (raffle_id, origin),
  foreign key (community_id, raffle_id) references raffles (community_id, id) on delete cascade
);

alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (
  kind in (
    'order.confirmed', 'order.rejected', 'order.released', 'order.refund-due', 'order.refunded', 'raffle.won',
    'raffle.cancelled'
  )
);
