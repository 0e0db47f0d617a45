import { formatCount, formatMoney } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { Section } from '#web/ui/section.tsx';
import { Table } from '#web/ui/table.tsx';

/** Each seller's sales and what was noted as paid of them, whoever has that money. */
export function Sellers({ desk: { sellers, community } }: { desk: DeskData }) {
  const words = deskTexts.sellers;
  if (sellers.length === 0) return null;
  return (
    <Section title={words.title} lead={words.lead}>
      <Table
        caption={words.title}
        rows={sellers}
        rowKey={({ uid }) => uid ?? ''}
        columns={[
          { key: 'name', header: words.name, heading: true, cell: ({ name }) => name ?? words.nobody },
          { key: 'paid', header: words.paid, numeric: true, cell: ({ paid }) => formatCount(paid) },
          { key: 'open', header: words.open, numeric: true, cell: ({ open }) => formatCount(open) },
          { key: 'held', header: words.held, numeric: true, cell: ({ held }) => formatMoney(held, community.country) },
          { key: 'due', header: words.due, numeric: true, cell: ({ due }) => formatMoney(due, community.country) },
        ]}
      />
    </Section>
  );
}
