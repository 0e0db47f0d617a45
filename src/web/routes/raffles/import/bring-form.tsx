import { Form, useNavigation } from 'react-router';
import { importHolds } from '#domain/orders/import-columns.ts';
import { formatMoney } from '#texts/format.ts';
import { orderImportTexts } from '#texts/orders/order-imports.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Section } from '#web/ui/section.tsx';
import type { ListProps } from './list-shown.tsx';

const words = orderImportTexts.summary;

/** What would come of a list, in a few lines, and the button that brings it. */
export function BringForm(props: ListProps) {
  const { counts, raffle } = props.list;
  const { good, rows, faulty } = counts;
  return (
    <Section title={words.title} className="py-0">
      <div className="measure grid gap-1">
        <p className="text-lg font-semibold">
          {good === 0 ? words.none : faulty === 0 ? words.goodOnly(good) : words.good(good, rows)}
        </p>
        <p>{words.nothingYet}</p>
        <ul className="list-disc pl-5">
          {moneyLines(props).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {faulty > 0 && <li>{words.faulty(faulty)}</li>}
        </ul>
      </div>
      {good > 0 && raffle.isSelling && <Bring {...props} />}
    </Section>
  );
}

function moneyLines({ list: { counts, raffle }, country }: ListProps): string[] {
  const { good, paid, paidNumbers } = counts;
  if (raffle.price === 0) return good > 0 ? [words.paidFree(good)] : [];
  const sum = formatMoney({ amount: paidNumbers * raffle.price, currency: raffle.currency }, country);
  return [paid > 0 && words.paid(paid, sum), good > paid && words.unpaid(good - paid)].filter((line) => line !== false);
}

function Bring({ list, fields }: ListProps) {
  const isSending = useNavigation().formData?.get('act') === 'import';
  const { good, paid } = list.counts;
  const hasUnpaid = list.raffle.price > 0 && good > paid;
  const { holds, nobodyTold, confirm, undoable } = orderImportTexts;
  return (
    <Form method="post" noValidate className="measure grid gap-5">
      <input type="hidden" name="act" value="import" />
      <input type="hidden" name="list" value={list.list} />
      {hasUnpaid ? (
        <RadioCards
          legend={holds.title}
          name="holds"
          defaultValue="close"
          error={fields.holds}
          options={importHolds.map((value) => ({ value, ...holds.options[value] }))}
        />
      ) : (
        <input type="hidden" name="holds" value="usual" />
      )}
      <p className="text-soft">{nobodyTold}</p>
      <div className="grid gap-2">
        <Button size="large" pending={isSending} className="justify-self-start">
          {confirm(good)}
        </Button>
        <p className="text-soft">{undoable}</p>
      </div>
    </Form>
  );
}
