import { countryCodes } from '#domain/community.ts';
import { currencies, times } from '#domain/money.ts';
import { raffleLimits } from '#domain/raffle.ts';
import { numberings, raffleFormLimits } from '#domain/raffle-form.ts';
import type { Plan } from '#plans';
import { communities } from '#texts/communities.ts';
import { contactChecks } from '#texts/contact-checks.ts';
import { createRaffle } from '#texts/create-raffle.ts';
import { formatDuration, formatMoney } from '#texts/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { More } from './more.tsx';
import {
  numberingOfForm,
  planOfForm,
  priceOf,
  type RaffleForm,
  rangeOfForm,
  sizeOfNumbering,
  suggestedAgain,
} from './raffle-form.ts';

const words = createRaffle.numbers;
const holds = [15, 60, 360, 1440, 4320, 10_080];
const hidden = ['checkPhone', 'maxPerPerson', 'minimumSold', 'holdMinutes', 'reserves', 'currency'];

export function StepNumbers({ draft, faults, place, plans }: RaffleForm) {
  const { values, set, field, box } = draft;
  const limit = planOfForm({ place, plans })?.numbersPerRaffle ?? raffleFormLimits.lastNumber.max;
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
                {communities.countries[code]}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <p className="text-soft">{words.placed(place.name, communities.countries[place.country])}</p>
      )}
      <RadioCards
        legend={words.numbering}
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
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            className="max-w-56"
          />
        </Field>
      </div>
      <Field label={words.price} hint={words.priceHint} error={faults.price}>
        <MoneyInput currency={place.currency} country={place.country} {...field('price')} required />
      </Field>
      <Sum draft={draft} place={place} />
      <More open={hidden.some((name) => faults[name])}>
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
        <Checkbox {...box('guestsAllowed')} label={words.guests} hint={words.guestsHint} />
        <Checkbox
          {...box('checkContact')}
          label={contactChecks.option.label}
          hint={contactChecks.option.hint}
          className="group/check"
        />
        <div className="hidden group-has-[input[name='checkContact']:checked]/form:block">
          <Field label={contactChecks.option.phone} hint={contactChecks.option.phoneHint} error={faults.checkPhone}>
            <TextInput {...field('checkPhone')} type="tel" maxLength={24} autoComplete="tel" className="max-w-80" />
          </Field>
        </div>
      </More>
    </>
  );
}

/** The smallest plan that allows so many numbers. */
function planFor(plans: readonly Plan[], size: number): string {
  const plan = plans.find(({ numbersPerRaffle }) => numbersPerRaffle === null || numbersPerRaffle >= size);
  return plan?.name ?? '';
}

/** What the raffle brings if all is sold: the figure that everyone works out on paper. */
function Sum({ draft, place }: Pick<RaffleForm, 'draft' | 'place'>) {
  const range = rangeOfForm(draft.values);
  const price = priceOf(draft.values, place.currency);
  if (!range || !price) return null;
  const count = range.lastNumber - range.firstNumber + 1;
  if (count > raffleLimits.board) return null;
  const each = formatMoney(price, place.country);
  return (
    <p className="figures rounded-md bg-well px-4 py-3 font-medium" role="status">
      {price.amount === 0
        ? words.sumFree(count)
        : words.sum(count, each, formatMoney(times(price, count), place.country))}
    </p>
  );
}
