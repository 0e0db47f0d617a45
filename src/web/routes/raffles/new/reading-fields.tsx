import type { ComponentProps } from 'react';
import { raffleFormLimits } from '#domain/raffles/raffle-form-fields.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

const words = createRaffleTexts.draw;

type Control = ComponentProps<'input'> & { name: string };

type ReadingFieldsProps = { draw: Control; prize: Control; faults: Readonly<Record<string, string>> };

/** One reading of a lottery: of which of its draws, and which prize. */
export function ReadingFields({ draw, prize, faults }: ReadingFieldsProps) {
  return (
    <div className="grid min-w-0 grow items-start gap-3 sm:grid-cols-2">
      <Field label={words.lotteryDay} error={faults[draw.name]}>
        <TextInput type="date" {...draw} />
      </Field>
      <Field label={words.lotteryPrize} error={faults[prize.name]}>
        <TextInput {...prize} maxLength={raffleFormLimits.readingPrize} />
      </Field>
    </div>
  );
}
