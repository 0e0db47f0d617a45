import { formatDay, formatMoney } from '#texts/format.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import type { LinesData } from '#web/routes/raffles/statement.tsx';
import { ActForm } from '#web/ui/act-form.tsx';
import { Section } from '#web/ui/section.tsx';

const words = statementTexts.aside;

/** The lines that somebody put aside, each with the way back. */
export function Aside({ desk: { aside, raffle, community } }: { desk: LinesData }) {
  if (aside.length === 0) return null;
  return (
    <Section title={words.title} lead={words.lead} className="py-0">
      <ul className="grid">
        {aside.map((line) => (
          <li
            key={line.fingerprint}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
          >
            <span className="grid min-w-0">
              <span className="wrap-anywhere">
                {[
                  formatMoney({ amount: line.left, currency: raffle.currency }, community.country),
                  formatDay(line.bookedOn),
                  line.text,
                  line.name,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {line.by && <span className="text-soft wrap-anywhere">{words.by(line.by)}</span>}
            </span>
            <ActForm act="back" on={['line', line.fingerprint]} label={words.back} kind="secondary" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
