import type { ShownTickets } from '#app/members/show-tickets.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { paths } from '#texts/paths.ts';
import { list } from '#texts/words.ts';
import { listAddress as deskAddress } from '#web/routes/raffles/desk/list-address.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

type Order = ShownTickets['orders'][number];

const words = peopleTexts.tickets;

/** One page of orders: whose, of what, in which state, and the way to where something is done about it. */
export function Orders({ shown: { community, orders, query, choices } }: { shown: ShownTickets }) {
  const isOwn = query.scope === 'own';
  const columns: Column<Order>[] = [
    isOwn
      ? { key: 'raffle', header: words.raffle, heading: true, cell: ({ raffle }) => raffle.title }
      : { key: 'buyer', header: words.buyer, heading: true, cell: (order) => <Buyer order={order} /> },
    { key: 'numbers', header: words.numbers, cell: (order) => <Numbers order={order} /> },
    ...(isOwn || choices.length < 2 || query.raffle !== null
      ? []
      : [
          {
            key: 'raffle',
            header: words.raffle,
            cell: ({ raffle }: Order) => <span className="wrap-anywhere">{raffle.title}</span>,
          },
        ]),
    { key: 'status', header: words.status, cell: ({ status }) => <StatusBadge of="order" status={status} /> },
    {
      key: 'total',
      header: words.total,
      numeric: true,
      cell: ({ total, country }) => (total.amount === 0 ? words.isFree : formatMoney(total, country, { exact: true })),
    },
    { key: 'taken', header: words.taken, cell: ({ createdAt }) => formatDateTime(createdAt, community.timeZone) },
    {
      key: 'see',
      header: isOwn ? words.see : words.desk,
      bare: true,
      cell: ({ id, reference, raffle, desk }) => {
        const at = { communityUrl: community.url, raffle: raffle.slug };
        return (
          <ButtonLink
            kind="secondary"
            size="small"
            to={isOwn ? paths.ticket({ secret: id }) : deskAddress(at, { list: desk, words: reference })}
            aria-label={isOwn ? words.seeOf(reference) : words.deskOf(reference)}
          >
            {isOwn ? words.see : words.desk}
          </ButtonLink>
        );
      },
    },
  ];
  return <Table caption={words.caption} rows={orders} rowKey={({ id }) => id} columns={columns} />;
}

function Buyer({ order: { name, reference, phone, email, seller } }: { order: Order }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="wrap-anywhere">{name}</span>
      <span className="flex flex-wrap gap-x-3 text-base font-normal text-soft">
        <span className="figures">{reference}</span>
        {phone && <span>{phone}</span>}
        {email && <span className="wrap-anywhere">{email}</span>}
        {seller && <span>{words.seller(seller)}</span>}
      </span>
    </span>
  );
}

function Numbers({ order: { numbers, moreNumbers } }: { order: Order }) {
  return (
    <span className="figures">
      {moreNumbers > 0 ? `${numbers.join(', ')} ${words.more(moreNumbers)}` : list(numbers)}
    </span>
  );
}
