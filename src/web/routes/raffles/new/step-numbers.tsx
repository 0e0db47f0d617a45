import { countryCodes } from '#domain/communities/community.ts';
import { currencies } from '#domain/money.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { countryRules } from '#domain/raffles/country-rule.ts';
import { numberings } from '#domain/raffles/numbering.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { raffleFormLimits } from '#domain/raffles/raffle-form-fields.ts';
import type { Plan } from '#plans';
import { communityTexts } from '#texts/communities/communities.ts';
import { formatDuration } from '#texts/format.ts';
import { contactCheckTexts } from '#texts/orders/contact-checks.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import type { Values } from '#web/browser/use-draft.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { CommissionFields } from './commission-fields.tsx';
import { sumOf } from './form-summary.ts';
import { PaymentWays } from './payment-ways.tsx';
import {
  numberingOfForm,
  planOfForm,
  priceOf,
  type RaffleForm,
  rangeOfForm,
  sizeOfNumbering,
  suggestedAgain,
} from './raffle-form.ts';

const words = createRaffleTexts.numbers;
const holds = [15, 60, 360, 1440, 4320, 10_080];
const days = raffleLimits.claimDays;
const uniqueAmountsWarned = `${words.fixedPrice} ${words.uniqueAmountsHint}`;
const hidden = [
  'checkPhone',
  'maxPerPerson',
  'minimumSold',
  'holdMinutes',
  'reserves',
  'claimDays',
  'currency',
  'commissionKind',
  'commissionAmount',
  'commissionPercent',
  'commissionPrize',
];

export function StepNumbers(form: RaffleForm) {
  const { draft, faults, place, plans, had } = form;
  const { values, set, field, box } = draft;
  const planLimit = planOfForm({ place, plans })?.numbersPerRaffle ?? raffleFormLimits.lastNumber.max;
  const limit = Math.max(planLimit, had);
  return (
    <>
      {place.url === null ? (
        <Field label={words.country} hint={words.countryHint} error={faults.country}>
          <Select
            {...field('country')}
            onChange={({ target: { value: country } }) =>
              set({ country, timeZone: '', ...suggestedAgain(values, country) })
            }
          >
            {countryCodes.map((code) => (
              <option key={code} value={code}>
                {communityTexts.countries[code]}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <p className="text-soft">{words.placed(place.name, communityTexts.countries[place.country])}</p>
      )}
      <Field label={words.price} hint={words.priceHint} error={faults.price}>
        <MoneyInput
          currency={place.currency}
          country={place.country}
          {...field('price')}
          required
          enterKeyHint="next"
        />
      </Field>
      <Sum draft={draft} place={place} />
      <Disclosure
        title={words.numbering}
        now={nowOf(draft.values)}
        open={Boolean(faults.numbering || faults.lastNumber)}
      >
        <RadioCards
          legend={<span className="sr-only">{words.numbering}</span>}
          name="numbering"
          columns={2}
          error={faults.numbering}
          value={numberingOfForm(values)}
          onChange={(numbering) => set({ numbering })}
          options={numberings.map((value) => {
            const plan = planFor(plans, value === '1-N' ? 2 : sizeOfNumbering[value]);
            const isOver = value !== '1-N' && sizeOfNumbering[value] > limit;
            return {
              value,
              label: (
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {words.numberingName[value]}
                  {isOver && <Badge>{words.needsPlan(plan)}</Badge>}
                </span>
              ),
              hint: words.numberingHint[value],
              disabled: isOver,
            };
          })}
        />
        <div className="hidden group-has-[input[value='1-N']:checked]/form:block">
          <Field label={words.last} hint={words.lastHint(limit)} error={faults.lastNumber}>
            <TextInput
              {...field('lastNumber')}
              required={numberingOfForm(values) === '1-N'}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              className="max-w-56"
            />
          </Field>
        </div>
      </Disclosure>
      <PaymentWays {...form} />
      <Field label={words.contactPhone} hint={words.contactPhoneHint} error={faults.contactPhone} optional>
        <TextInput {...field('contactPhone')} type="tel" maxLength={24} autoComplete="tel" className="max-w-80" />
      </Field>
      <Disclosure title={createRaffleTexts.more} open={hidden.some((name) => faults[name])}>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label={words.maxPerPerson} hint={words.maxPerPersonHint} error={faults.maxPerPerson} optional>
            <TextInput {...field('maxPerPerson')} inputMode="numeric" maxLength={6} autoComplete="off" />
          </Field>
          <Field label={words.hold} error={faults.holdMinutes}>
            <Select {...field('holdMinutes')}>
              {[...new Set([...holds, Number(values.holdMinutes) || raffleLimits.holdMinutes.usual])].map((minutes) => (
                <option key={minutes} value={minutes}>
                  {formatDuration(minutes * 60_000)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={words.minimumSold} hint={words.minimumSoldHint} error={faults.minimumSold} optional>
            <TextInput {...field('minimumSold')} inputMode="numeric" maxLength={6} autoComplete="off" />
          </Field>
          <Field label={words.reserves} hint={words.reservesHint} error={faults.reserves}>
            <TextInput {...field('reserves')} inputMode="numeric" maxLength={3} autoComplete="off" />
          </Field>
          <Field label={words.claimDays} hint={words.claimDaysHint(days.min, days.max)} error={faults.claimDays}>
            <TextInput {...field('claimDays')} inputMode="numeric" maxLength={2} autoComplete="off" />
          </Field>
        </div>
        <Field label={words.currency} error={faults.currency}>
          <Select {...field('currency')}>
            <option value="">{place.currency}</option>
            {currencies
              .filter((code) => code !== place.currency || values.currency === code)
              .map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
          </Select>
        </Field>
        {priceOf(values, place.currency)?.amount !== 0 && (
          <>
            <CommissionFields {...form} />
            <Checkbox
              {...box('uniqueAmounts')}
              label={words.uniqueAmounts}
              hint={countryRules[place.country].isPriceFixed ? uniqueAmountsWarned : words.uniqueAmountsHint}
            />
          </>
        )}
        <Checkbox {...box('guestsAllowed')} label={words.guests} hint={words.guestsHint} />
        <Checkbox
          {...box('checkContact')}
          label={contactCheckTexts.option.label}
          hint={contactCheckTexts.option.hint}
          className="group/check"
        />
        <div className="hidden group-has-[input[name='checkContact']:checked]/form:block">
          <Field
            label={contactCheckTexts.option.phone}
            hint={contactCheckTexts.option.phoneHint}
            error={faults.checkPhone}
          >
            <TextInput {...field('checkPhone')} type="tel" maxLength={24} autoComplete="tel" className="max-w-80" />
          </Field>
        </div>
      </Disclosure>
    </>
  );
}

/** The smallest plan that allows so many numbers. */
function planFor(plans: readonly Plan[], size: number): string {
  const plan = plans.find(({ numbersPerRaffle }) => numbersPerRaffle === null || numbersPerRaffle >= size);
  return plan?.name ?? '';
}

/** A summary of the numbers. */
function nowOf(values: Values): string {
  const range = rangeOfForm(values);
  if (!range) return words.numberingName['1-N'];
  const [first = '', last = ''] = [range.firstNumber, range.lastNumber].map((at) => formatNumber(at, range.lastNumber));
  return words.numberingNow(first, last, range.lastNumber - range.firstNumber + 1);
}

/** The income if everything is sold. */
function Sum({ draft, place }: Pick<RaffleForm, 'draft' | 'place'>) {
  const sum = sumOf(draft.values, place);
  return (
    sum && (
      <p className="figures rounded-md bg-well px-4 py-3 font-medium" role="status">
        {sum}
      </p>
    )
  );
}
