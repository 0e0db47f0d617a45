import { Form, Link } from 'react-router';
import type { DeskList } from '#domain/orders/desk.ts';
import { formatDay, formatMoney, formatNumbers } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import type { LineData, LinesData } from '#web/routes/raffles/statement.tsx';
import { ActForm } from '#web/ui/act-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { LinesProps } from './lines.tsx';

const words = statementTexts.lines;

type CardProps = LinesProps & { line: LineData };
type Proposal = LineData['proposals'][number];

/** What came, and the orders that it may be of. */
export function LineCard({ line, desk, address }: CardProps) {
  const { proposals, fingerprint } = line;
  const isChosen = desk.chosen.line === fingerprint;
  return (
    <article className="grid gap-4 rounded-xl border border-line bg-sheet p-4 large-text:p-3 sm:p-5">
      <LineFacts line={line} desk={desk} />
      <Warnings line={line} />
      {proposals.length > 0 && (
        <div className="grid gap-3">
          <h3 className="font-semibold">{proposals.length === 1 ? words.ask : words.askSeveral}</h3>
          <ul className="grid gap-3">
            {proposals.map((proposal) => (
              <li key={proposal.order.id} className="grid gap-3 rounded-lg bg-well p-4 large-text:p-3">
                <ProposedOrder proposal={proposal} line={line} desk={desk} address={address} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {isChosen && desk.chosen.isMissing && <Notice tone="error">{words.missing(desk.chosen.typed)}</Notice>}
      <Disclosure plain title={words.choose} open={isChosen && desk.chosen.isMissing}>
        <Form method="get" noValidate className="grid gap-3 sm:max-w-sm">
          <input type="hidden" name="ingreso" value={fingerprint} />
          {desk.currencies && <input type="hidden" name="moneda" value={desk.raffle.currency} />}
          <Field label={words.reference} hint={words.referenceHint}>
            <TextInput name="ref" autoCapitalize="characters" autoComplete="off" maxLength={20} required />
          </Field>
          <Button kind="secondary" className="justify-self-start">
            {words.see}
          </Button>
        </Form>
      </Disclosure>
      {line.noted.length === 0 && (
        <Disclosure plain title={words.aside.open}>
          <p className="measure">{words.aside.words}</p>
          <PutAside line={line} />
        </Disclosure>
      )}
    </article>
  );
}

/** What else the line may be. */
function Warnings({ line }: { line: LineData }) {
  return (
    <>
      {line.mayBeCounted && (
        <Notice tone="warning" quiet>
          {words.mayBeCounted}
        </Notice>
      )}
      {line.mayBe && !line.mayBeCounted && (
        <Notice tone="warning" quiet>
          {words.mayBe(line.mayBe.said)}
        </Notice>
      )}
      {line.noted.length > 0 && (
        <>
          <Notice tone="info" quiet>
            {words.noted(line.noted.map(({ reference, name }) => words.notedOrder(reference, name)))}
          </Notice>
          <PutAside line={line} />
        </>
      )}
      {line.names && (
        <Notice tone="info" quiet>
          {words.names[line.names.why](line.names.reference)}
        </Notice>
      )}
    </>
  );
}

function PutAside({ line }: { line: LineData }) {
  return (
    <div className="flex">
      <ActForm act="aside" on={['line', line.fingerprint]} label={words.aside.action} kind="secondary" />
    </div>
  );
}

function LineFacts({ line, desk }: { line: LineData; desk: LinesData }) {
  const sum = (amount: number) => formatMoney({ amount, currency: desk.raffle.currency }, desk.community.country);
  const said = [line.text, line.name, line.reference].filter(Boolean).join(' · ');
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="figures text-xl font-bold">{sum(line.amount)}</p>
        <p className="figures text-soft">{formatDay(line.bookedOn)}</p>
      </div>
      {said && <p className="wrap-anywhere">{said}</p>}
      {line.left < line.amount && <p className="font-semibold">{words.left(sum(line.left), sum(line.amount))}</p>}
    </div>
  );
}

function ProposedOrder({ proposal, line, desk, address }: CardProps & { proposal: Proposal }) {
  const { order, reason, amount } = proposal;
  const digits = String(desk.raffle.lastNumber).length;
  const list: DeskList = order.status === 'in_review' ? 'review' : 'unpaid';
  const search = new URLSearchParams({ ver: deskTexts.slugs[list], q: order.reference });
  const isOnDesk = order.status !== 'expired';
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="text-lg wrap-anywhere">{order.name}</strong>
          <span className="figures">{formatNumbers(order.numbers, digits, 8)}</span>
          {isOnDesk ? (
            <Link
              to={`${paths.raffleDesk(address)}?${search}`}
              className="link figures inline-flex min-h-11 items-center"
            >
              {order.reference}
            </Link>
          ) : (
            <span className="figures">{order.reference}</span>
          )}
          <Badge tone={reason === 'amount' ? 'waiting' : 'good'}>{words.reasons[reason]}</Badge>
        </p>
        <p>{paysWords(proposal, line, desk)}</p>
        {order.isRunOut && <p className="font-semibold">{words.runOut}</p>}
        {order.status === 'in_review' && <p className="font-semibold">{words.inReview}</p>}
        {proposal.sealsList && (
          <Notice tone="warning" quiet>
            {deskTexts.seal.last}
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <ActForm act="confirm" on={['order', order.id]} label={words.yes}>
          <input type="hidden" name="line" value={line.fingerprint} />
          <input type="hidden" name="amount" value={amount} />
          <input type="hidden" name="key" value={desk.formKey} />
        </ActForm>
        {reason !== 'chosen' && (
          <ActForm act="refuse" on={['order', order.id]} label={words.no} kind="secondary">
            <input type="hidden" name="line" value={line.fingerprint} />
          </ActForm>
        )}
      </div>
    </>
  );
}

/** What would be noted of the order, and what would be left of the line. */
function paysWords({ order, amount }: Proposal, line: LineData, desk: LinesData): string {
  const sum = (of: number) => formatMoney({ amount: of, currency: desk.raffle.currency }, desk.community.country);
  const pays = amount === order.due ? words.whole(sum(amount)) : words.part(sum(amount), sum(order.due));
  return line.left > amount ? `${pays} ${words.rest(sum(line.left - amount))}` : pays;
}
