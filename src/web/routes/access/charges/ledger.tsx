import { chargeTexts } from '#texts/access/charges.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import type { ChargesData } from '#web/routes/access/charges.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

type Row = ChargesData['entries'][number];

const words = chargeTexts.ledger;

/** What came in and went back, the last first. */
export function Ledger({ desk: { entries, community } }: { desk: ChargesData }) {
  const columns: Column<Row>[] = [
    { key: 'person', header: words.person, heading: true, cell: ({ name }) => name },
    { key: 'when', header: words.when, cell: ({ at }) => formatDateTime(at, community.timeZone) },
    {
      key: 'kind',
      header: words.reference,
      cell: ({ kind, reference }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={kind === 'payment' ? 'good' : 'waiting'}>{words.kinds[kind]}</Badge>
          <span className="figures">{reference}</span>
        </span>
      ),
    },
    { key: 'way', header: words.way, cell: (row) => <Way row={row} /> },
    {
      key: 'amount',
      header: words.amount,
      numeric: true,
      cell: ({ kind, amount, currency }) => (
        <span className="whitespace-nowrap">
          {formatMoney({ amount: kind === 'refund' ? -amount : amount, currency }, community.country)}
        </span>
      ),
    },
  ];
  return <Table caption={words.caption} columns={columns} rows={entries} rowKey={({ id }) => id} />;
}

function Way({ row: { way, evidence, recordedBy } }: { row: Row }) {
  return (
    <span className="grid">
      <span>{paymentWayNames[way]}</span>
      {evidence && <span className="text-sm text-soft wrap-anywhere">{evidence}</span>}
      <span className="text-sm text-soft">{recordedBy ? words.by(recordedBy) : words.bySystem}</span>
    </span>
  );
}
