import { chargeTexts } from '#texts/access/charges.ts';
import { formatDate, relativeTime } from '#texts/format.ts';
import type { ChargesData } from '#web/routes/access/charges.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

type Row = ChargesData['ending'][number];

const words = chargeTexts.ending;

/** Whose access ends soon, or ended and they have not gone on. */
export function Ending({ desk: { ending, now, standsAt, community } }: { desk: ChargesData }) {
  const columns: Column<Row>[] = [
    { key: 'person', header: words.person, heading: true, cell: ({ name }) => name },
    {
      key: 'end',
      header: words.end,
      cell: ({ endsAt }) => (endsAt ? formatDate(endsAt, community.timeZone) : ''),
    },
    { key: 'source', header: words.source, cell: ({ source }) => chargeTexts.give.sources[source] },
    { key: 'state', header: words.state, cell: (row) => <State row={row} now={standsAt ?? now} /> },
  ];
  return <Table caption={words.caption} columns={columns} rows={ending} rowKey={({ userId }) => userId} />;
}

function State({ row, now }: { row: Row; now: string }) {
  const { endsAt, graceUntil, isStopped } = row;
  if (!endsAt || !graceUntil) return null;
  const when = relativeTime(endsAt, now);
  const isAfter = (one: string, other: string) => Date.parse(one) > Date.parse(other);
  const isRunning = isAfter(endsAt, now);
  return (
    <span className="flex flex-wrap items-center gap-2 max-md:justify-end">
      <span>{isRunning ? words.soon(when) : isAfter(graceUntil, now) ? words.grace(when) : words.over(when)}</span>
      {isStopped && <Badge tone="off">{words.stopped}</Badge>}
    </span>
  );
}
