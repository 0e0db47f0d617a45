import { Form } from 'react-router';
import { paths } from '#texts/paths.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import type { LinesData } from '#web/routes/raffles/statement.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Section } from '#web/ui/section.tsx';
import { useMisclickGuard } from '#web/ui/use-misclick-guard.ts';
import { LineCard } from './line-card.tsx';

const words = statementTexts.lines;

export type LinesProps = { desk: LinesData; address: { communityUrl: string; raffle: string } };

/** What came and is no payment yet, each with the orders that it may be of. */
export function Lines({ desk, address }: LinesProps) {
  const { counts, page, pages } = desk;
  const cards = desk.lines.map(({ fingerprint, proposals }) =>
    [fingerprint, ...proposals.map(({ order }) => order.id)].join(' '),
  );
  const guard = useMisclickGuard(String(page), cards);
  if (counts.lines === 0) return <EmptyState title={words.empty}>{words.emptyWords}</EmptyState>;
  const inCurrency = desk.currencies === null ? '' : `&moneda=${desk.raffle.currency}`;
  const pageAt = (at: number) =>
    at < 1 || at > pages ? null : `${paths.raffleStatement(address)}?pagina=${at}${inCurrency}`;
  const lead = counts.awaited === 0 ? words.noOrders : words.proposed(counts.proposed, counts.lines);
  return (
    <Section title={words.title} lead={lead} className="py-0">
      <ul className={`grid gap-4 ${guard.className}`} onClickCapture={guard.onClickCapture}>
        {desk.lines.map((line) => (
          <li key={line.fingerprint}>
            <LineCard line={line} desk={desk} address={address} />
          </li>
        ))}
      </ul>
      <Pager label={words.pages} before={pageAt(page - 1)} after={pageAt(page + 1)} className="mt-6" />
    </Section>
  );
}

/** Deletes what is no payment, also what is aside. */
export function Forget({ desk: { counts } }: { desk: LinesData }) {
  if (counts.unmatched === 0) return null;
  return (
    <Disclosure title={words.forget}>
      <p className="measure">{words.forgetWords}</p>
      <Form method="post" noValidate>
        <input type="hidden" name="act" value="delete" />
        <Button kind="danger">{words.forgetAction(counts.unmatched)}</Button>
      </Form>
    </Disclosure>
  );
}
