import { Plus, X } from 'lucide-react';
import type { DrawMethod } from '#domain/raffles/raffle.ts';
import { raffleFormLimits } from '#domain/raffles/raffle-form-fields.ts';
import { amendmentTexts } from '#texts/raffles/amendments.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { rowCount } from '#web/routes/raffles/new/raffle-form.ts';
import { ReadingFields } from '#web/routes/raffles/new/reading-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldSet } from '#web/ui/field-set.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { AmendFields } from './amend-form.tsx';

const words = amendmentTexts.form;
const drawWords = createRaffleTexts.draw;

/** What decides the draw and goes with its dates: a lottery's readings, or the public values added to a seed. */
export function DecidingRows(fields: AmendFields) {
  const { method } = fields.form;
  switch (method.kind) {
    case 'drand':
      return null;
    case 'lottery':
      return <ReadingRows {...fields} method={method} />;
    case 'commitment':
      return method.entropy.length > 0 && <ValueRows {...fields} entropy={method.entropy} />;
  }
}

type Of<Kind> = Extract<DrawMethod, { kind: Kind }>;

/** Rows come and go with the form sent back: with and without script. */
function ReadingRows({ values, faults, method }: AmendFields & { method: Of<'lottery'> }) {
  const count = rowCount(values, 'readings');
  const field = (name: string) => ({ name, defaultValue: values[name] });
  return (
    <FieldSet
      legend={drawWords.readings}
      hint={words.lottery(method.lottery, method.figures)}
      error={faults.readings}
      className="gap-4"
    >
      <ol className="grid gap-5">
        {Array.from({ length: count }, (_, index) => `readings.${index}`).map((name, index) => (
          <li key={name} className="flex items-start gap-1 border-l-2 border-line pl-3">
            <ReadingFields faults={faults} draw={field(`${name}.draw`)} prize={field(`${name}.prize`)} />
            {count > 1 && (
              <div className="pt-7.5">
                <Button
                  kind="quiet"
                  size="small"
                  name="act"
                  value={`remove:${index}`}
                  aria-label={`${createRaffleTexts.remove}: ${drawWords.reading(index + 1)}`}
                >
                  <X aria-hidden="true" className="size-5" />
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {count < raffleFormLimits.readings && (
        <Button kind="secondary" size="small" className="justify-self-start" name="act" value="add:readings">
          <Plus aria-hidden="true" className="size-5" />
          {drawWords.addReading}
        </Button>
      )}
    </FieldSet>
  );
}

function ValueRows({ values, faults, entropy }: AmendFields & { entropy: Of<'commitment'>['entropy'] }) {
  return (
    <FieldSet legend={words.values} hint={words.valuesHint} className="gap-4">
      <ol className="grid gap-4">
        {entropy.map(({ format, length }, index) => {
          const name = `entropy.${index}.description`;
          return (
            <li key={name}>
              <Field
                label={words.whichValue(index + 1, entropy.length)}
                hint={words.valueHint(length, format === 'hex')}
                error={faults[name]}
              >
                <TextArea
                  name={name}
                  rows={2}
                  required
                  maxLength={raffleFormLimits.entropyDescription}
                  defaultValue={values[name]}
                />
              </Field>
            </li>
          );
        })}
      </ol>
    </FieldSet>
  );
}
