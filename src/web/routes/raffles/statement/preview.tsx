import { Form, useNavigation } from 'react-router';
import { formatDay, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import type { StatementData } from '#web/routes/raffles/statement.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Section } from '#web/ui/section.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { ColumnsForm } from './columns-form.tsx';

const words = statementTexts.preview;

export type PreviewProps = {
  statement: StatementData;
  address: { communityUrl: string; raffle: string };
  fields: Readonly<Record<string, string | undefined>>;
};

/** A statement that was sent: what would be kept of it, which columns are what, and its rows. */
export function Preview(props: PreviewProps) {
  const { statement, address } = props;
  return (
    <div className="grid gap-8">
      {!statement.isKnown && <ColumnsForm {...props} />}
      {statement.isKnown && <Summary {...props} />}
      {statement.isKnown && <ColumnsForm {...props} />}
      {statement.isKnown && statement.rows.length > 0 && <Rows {...props} />}
      <div>
        <ButtonLink kind="secondary" to={paths.raffleStatement(address)}>
          {words.another}
        </ButtonLink>
      </div>
    </div>
  );
}

function Summary({ statement }: PreviewProps) {
  const isSending = useNavigation().formData?.get('act') === 'keep';
  const { counts, raffle, community } = statement;
  const sum = formatMoney({ amount: counts.sum, currency: raffle.currency }, community.country);
  return (
    <Section title={words.title} className="py-0">
      <div className="measure grid gap-1">
        <p className="text-lg font-semibold">{counts.lines === 0 ? words.none : words.lines(counts.lines, sum)}</p>
        <p>{words.nothingYet}</p>
        <ul className="list-disc pl-5">
          {counts.debits > 0 && <li>{words.debits(counts.debits)}</li>}
          {counts.faulty > 0 && <li>{words.faulty(counts.faulty)}</li>}
          <li>{words.again}</li>
        </ul>
      </div>
      {counts.lines > 0 && (
        <Form method="post" noValidate className="mt-4">
          <input type="hidden" name="act" value="keep" />
          <input type="hidden" name="statement" value={statement.statement} />
          <Button size="large" pending={isSending}>
            {words.keep(counts.lines)}
          </Button>
        </Form>
      )}
    </Section>
  );
}

type Row = StatementData['rows'][number];

function Rows({ statement }: PreviewProps) {
  const { rows, counts, raffle, community } = statement;
  const { fields } = statementTexts.columns;
  const sum = (amount: number) => formatMoney({ amount, currency: raffle.currency }, community.country);
  const columns: Column<Row>[] = [
    { key: 'row', header: words.row, heading: true, cell: ({ row }) => `${words.row} ${row}` },
    {
      key: 'date',
      header: fields.date,
      cell: ({ line, fault }) => (line ? formatDay(line.bookedOn) : <Fault fault={fault} of="date" />),
    },
    {
      key: 'amount',
      header: fields.amount,
      cell: ({ line, fault }) =>
        line ? <span className="figures">{sum(line.amount)}</span> : <Fault fault={fault} of="amount" />,
    },
    {
      key: 'text',
      header: fields.text,
      cell: ({ line, fault }) =>
        line ? (
          <span className="wrap-anywhere">{[line.text, line.name, line.reference].filter(Boolean).join(' · ')}</span>
        ) : (
          <Fault fault={fault} of="currency" />
        ),
    },
  ];
  const all = counts.lines + counts.faulty;
  return (
    <Section title={words.rows} lead={rows.length < all ? words.shown(rows.length, all) : undefined} className="py-0">
      <Table caption={words.caption} columns={columns} rows={rows} rowKey={({ row }) => String(row)} />
    </Section>
  );
}

/** What is not understood of a row, in its own column. */
function Fault({ fault, of }: { fault: Row['fault']; of: NonNullable<Row['fault']>['field'] }) {
  if (fault?.field !== of) return null;
  return <strong className="text-wrong-ink wrap-anywhere">{words.fault(fault)}</strong>;
}
