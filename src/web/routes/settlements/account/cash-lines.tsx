import { formatDateTime, formatMoney, formatNumbers } from '#texts/format.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import type { AccountData } from '#web/routes/settlements/account.tsx';
import { Section } from '#web/ui/section.tsx';

const words = settlementTexts.account;

/** Each sum that came into the seller's hand, or went out of it, newest first. */
export function CashLines({ shown }: { shown: AccountData }) {
  const { lines, hasMoreLines, isOwn } = shown;
  return (
    <Section title={isOwn ? words.ownLines : words.lines}>
      {lines.length === 0 && <p className="text-soft">{words.noLines}</p>}
      <ul className="grid">
        {lines.map((line) => (
          <li key={line.id} className="grid gap-0.5 border-t border-line py-2">
            <CashLine line={line} shown={shown} />
          </li>
        ))}
      </ul>
      {hasMoreLines && <p className="text-soft">{words.olderLines(lines.length)}</p>}
    </Section>
  );
}

function CashLine({ line, shown }: { line: AccountData['lines'][number]; shown: AccountData }) {
  const { currency, community, raffle } = shown;
  const { kind, amount, buyer, numbers, at, by } = line;
  const digits = String(raffle.lastNumber).length;
  const out = kind === 'undone' || kind === 'refund' ? words.out[kind] : null;
  const about = [out, by === null ? null : words.by(by), formatDateTime(at, raffle.timeZone)];
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          {buyer} <span className="figures text-soft">{formatNumbers(numbers, digits, 6)}</span>
        </span>
        <span className="figures font-semibold">{formatMoney({ amount, currency }, community.country)}</span>
      </p>
      <p className="text-sm text-soft">{about.filter(Boolean).join(' · ')}</p>
    </>
  );
}
