import { commissionKinds, commissionLimits } from '#domain/raffles/commission.ts';
import { commissionTexts } from '#texts/raffles/commission.ts';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { RaffleForm } from './raffle-form.ts';

const words = commissionTexts.form;

/** What who sells gets. The field of the chosen kind is shown by CSS, so that it works without script. */
export function CommissionFields({ draft: { field }, faults, place }: Pick<RaffleForm, 'draft' | 'faults' | 'place'>) {
  return (
    <>
      <Field label={words.kind} hint={words.kindHint} error={faults.commissionKind}>
        <Select {...field('commissionKind')}>
          <option value="">{words.none}</option>
          {commissionKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="hidden group-has-[select[name='commissionKind']_option[value='amount']:checked]/form:block">
        <Field label={words.amount} hint={words.amountHint} error={faults.commissionAmount}>
          <MoneyInput currency={place.currency} country={place.country} {...field('commissionAmount')} />
        </Field>
      </div>
      <div className="hidden group-has-[select[name='commissionKind']_option[value='percent']:checked]/form:block">
        <Field label={words.percent} hint={words.percentHint} error={faults.commissionPercent}>
          <TextInput
            {...field('commissionPercent')}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            className="max-w-56"
          />
        </Field>
      </div>
      <div className="hidden group-has-[select[name='commissionKind']_option[value='winner-prize']:checked]/form:block">
        <Field label={words.prize} hint={words.prizeHint} error={faults.commissionPrize}>
          <TextInput {...field('commissionPrize')} maxLength={commissionLimits.prize} autoComplete="off" />
        </Field>
      </div>
    </>
  );
}
