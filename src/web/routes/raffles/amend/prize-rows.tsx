import { ArrowUp, Plus } from 'lucide-react';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { amendmentTexts } from '#texts/raffles/amendments.ts';
import { rowCount } from '#web/routes/raffles/new/raffle-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { AmendFields } from './amend-form.tsx';

const words = amendmentTexts.form;

/** The prizes in their order. Another row, and one further up, come with the form sent back: with and without script. */
export function PrizeRows(fields: AmendFields) {
  const count = rowCount(fields.values, 'prizes');
  return (
    <FieldSet legend={words.prizes} hint={words.prizesHint} error={fields.faults.prizes} className="gap-4">
      <ol className="grid gap-5">
        {Array.from({ length: count }, (_, index) => `prizes.${index}`).map((name, index) => (
          <li key={name} className="grid gap-3 border-l-2 border-line pl-3">
            <PrizeRow {...fields} name={name} place={index + 1} />
          </li>
        ))}
      </ol>
      {count < raffleLimits.prizes && (
        <Button kind="secondary" size="small" className="justify-self-start" name="act" value="add:prizes">
          <Plus aria-hidden="true" className="size-5" />
          {words.addPrize}
        </Button>
      )}
    </FieldSet>
  );
}

function PrizeRow({ form, values, faults, name, place }: AmendFields & { name: string; place: number }) {
  const field = (part: string) => ({ name: `${name}.${part}`, defaultValue: values[`${name}.${part}`] });
  return (
    <>
      <div className="grid min-w-0 gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field label={words.prize(place)} error={faults[`${name}.name`]}>
          <TextInput {...field('name')} maxLength={raffleLimits.prizeName} autoComplete="off" />
        </Field>
        <Field label={words.value} error={faults[`${name}.value`]} optional>
          <MoneyInput currency={form.currency} country={form.country} {...field('value')} />
        </Field>
      </div>
      <Field label={words.prizeWords} error={faults[`${name}.description`]} optional>
        <TextArea {...field('description')} rows={2} maxLength={500} />
      </Field>
      {place > 1 && (
        <Button kind="quiet" size="small" className="justify-self-start" name="act" value={`up:${place - 1}`}>
          <ArrowUp aria-hidden="true" className="size-5" />
          {words.up(place)}
        </Button>
      )}
    </>
  );
}
