import { formatDay, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import { ActForm } from '#web/ui/act-form.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Section } from '#web/ui/section.tsx';
import { joined, LineRow } from './line-row.tsx';
import type { LinesProps } from './lines.tsx';

const words = statementTexts.aside;

/** Where on the page the list stands. */
const place = 'aparte';

/** The lines that somebody put aside, each with the way back. */
export function Aside({ desk, address }: LinesProps) {
  const { aside, raffle, community } = desk;
  if (aside.length === 0) return null;
  const sum = (amount: number) => formatMoney({ amount, currency: raffle.currency }, community.country);
  return (
    <Section title={words.title} lead={words.lead} id={place} className="py-0">
      <ul className="grid">
        {aside.map((line) => (
          <LineRow
            key={line.fingerprint}
            said={joined(sum(line.left), formatDay(line.bookedOn), line.text, line.name)}
            more={line.by && words.by(line.by)}
          >
            <ActForm act="back" on={['line', line.fingerprint]} label={words.back} kind="secondary" />
          </LineRow>
        ))}
      </ul>
      <AsidePages desk={desk} address={address} />
    </Section>
  );
}

function AsidePages({ desk: { asidePage, currencies, raffle }, address }: LinesProps) {
  const { page, pages } = asidePage;
  const pageAt = (at: number) => {
    if (at < 1 || at > pages) return null;
    const search = new URLSearchParams({
      apartados: String(at),
      ...(currencies !== null && { moneda: raffle.currency }),
    });
    return `${paths.raffleStatement(address)}?${search}#${place}`;
  };
  return <Pager label={words.pages} before={pageAt(page - 1)} after={pageAt(page + 1)} />;
}
