import { accessTypes, type Country, paymentTypes } from '#domain/communities/community.ts';
import type { Currency } from '#domain/money.ts';
import { communityTexts, createCommunityTexts as words } from '#texts/communities/communities.ts';
import type { Draft, Values } from '#web/browser/use-draft.ts';
import { MostLabel, PriceLabel } from '#web/routes/communities/cost-labels.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type AccessFieldsProps = { draft: Draft; faults: Values; country: Country; currency: Currency };

/** The price of access, how it is paid, and the limit of people. */
export function AccessFields({ draft, faults, country, currency }: AccessFieldsProps) {
  const { values, set, field } = draft;
  const isPaid = values.accessType === 'paid';
  return (
    <>
      <RadioCards
        legend={words.access}
        name="accessType"
        columns={2}
        error={faults.accessType}
        value={isPaid ? 'paid' : 'free'}
        onChange={(accessType) => set({ accessType })}
        options={accessTypes.map((value) => ({
          value,
          label: communityTexts.access[value],
          hint: words.accessHint[value],
        }))}
      />
      {/* opened by CSS, so that it works without script */}
      <Panel className="hidden gap-6 group-has-[input[name=accessType][value=paid]:checked]/form:grid">
        <RadioCards
          legend={words.payment}
          name="paymentType"
          columns={2}
          error={faults.paymentType}
          value={paymentTypes.find((each) => each === values.paymentType) ?? 'per_ticket'}
          onChange={(paymentType) => set({ paymentType })}
          options={paymentTypes.map((value) => ({
            value,
            label: communityTexts.payment[value],
            hint: words.paymentHint[value],
          }))}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label={<PriceLabel />} hint={words.priceHint} error={faults.ticketPrice}>
            <MoneyInput currency={currency} country={country} {...field('ticketPrice')} />
          </Field>
          <Field label={<MostLabel />} hint={words.maxTicketsHint} error={faults.maxTickets} optional>
            <TextInput {...field('maxTickets')} inputMode="numeric" maxLength={9} autoComplete="off" />
          </Field>
        </div>
      </Panel>
    </>
  );
}
