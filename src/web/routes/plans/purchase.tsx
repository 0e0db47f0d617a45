import { Form, useNavigation } from 'react-router';
import { type Country, countryCodes } from '#domain/communities/community.ts';
import { buyerLimits } from '#domain/plans/plan-forms.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { planTexts } from '#texts/communities/plans.ts';
import { formatLongDate, formatMoney } from '#texts/format.ts';
import { planPageTexts as words } from '#texts/plans/plan-page.ts';
import { text } from '#web/form-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Section } from '#web/ui/section.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { PlanData, PlanRefusal } from './plan.tsx';

type Offer = PlanData['offers'][number];
type Props = { shown: PlanData; chosen: string; refused: PlanRefusal };

const euros = (amount: number) => formatMoney({ amount, currency: 'EUR' }, 'ES');

/** What can be bought: each plan, and the form of the one that was chosen. */
export function Purchase({ shown, chosen, refused }: Props) {
  const { offers } = shown;
  if (offers.length === 0) return null;
  const offer = offers.find(({ plan }) => plan.key === chosen);
  return (
    <Section title={words.offers} lead={words.offersLead} className="py-0!" id="contratar">
      {offer ? (
        <PurchaseForm key={offer.plan.key} shown={shown} offer={offer} refused={refused} />
      ) : (
        <ul className="grid gap-3">
          {offers.map((each) => (
            <li key={each.plan.key}>
              <OfferCard offer={each} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function OfferCard({ offer: { plan, kind, options } }: { offer: Offer }) {
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 grow basis-60 gap-1">
        <h3 className="text-lg">{plan.name}</h3>
        <p className="text-soft">
          {planTexts.inShort(plan)} {plan.courses && planTexts.withCourses}
        </p>
        <p className="figures font-bold">
          {options
            .map(({ cadence, amount }) => planTexts.per[kind === 'upgrade' ? 'rest' : cadence](euros(amount)))
            .join(' · ')}
        </p>
      </div>
      <ButtonLink to={`?elige=${plan.key}#contratar`} kind="secondary" preventScrollReset>
        {words.offerKinds[kind](plan.name)}
      </ButtonLink>
    </Panel>
  );
}

function PurchaseForm({ shown, offer, refused }: { shown: PlanData; offer: Offer; refused: PlanRefusal }) {
  const isSending = useNavigation().formData?.get('act') === 'buy';
  const { plan, kind } = offer;
  return (
    <Panel>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="act" value="buy" />
        <input type="hidden" name="plan" value={plan.key} />
        <h3 className="text-xl">{words.offerKinds[kind](plan.name)}</h3>
        <Cadence shown={shown} offer={offer} error={refused?.refused.fields.cadence} />
        <BuyerFields shown={shown} refused={refused} />
        <div className="flex flex-wrap gap-3">
          <Button pending={isSending}>{words.go}</Button>
          <ButtonLink to="?" kind="quiet" preventScrollReset>
            {words.other}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}

function Cadence({
  shown,
  offer: { kind, options },
  error,
}: {
  shown: PlanData;
  offer: Offer;
  error: string | undefined;
}) {
  const [first] = options;
  if (!first) return null;
  if (kind === 'upgrade') {
    const { subscription, community } = shown;
    const end = subscription?.next?.endsAt ?? subscription?.endsAt ?? '';
    return (
      <>
        <input type="hidden" name="cadence" value={first.cadence} />
        <p>{words.upgradeWords(euros(first.amount), end && formatLongDate(end, community.timeZone))}</p>
      </>
    );
  }
  return (
    <RadioCards
      legend={words.cadence}
      name="cadence"
      columns={2}
      error={error}
      defaultValue={first.cadence}
      options={options.map(({ cadence, amount }) => ({
        value: cadence,
        label: words.cadences[cadence],
        aside: euros(amount),
      }))}
    />
  );
}

/** Whom the invoice is made out to: as it was the last time, or as it was typed. */
function BuyerFields({ shown: { buyer }, refused }: { shown: PlanData; refused: PlanRefusal }) {
  const faults = refused?.refused.fields ?? {};
  const initial = (name: keyof typeof buyer) => (refused ? text(refused.values[name]) : buyer[name]);
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h4 className="text-lg">{words.form}</h4>
        <p className="text-soft">{words.formLead}</p>
      </div>
      <Field label={words.name} error={faults.name}>
        <TextInput
          name="name"
          defaultValue={initial('name')}
          maxLength={buyerLimits.name}
          required
          autoComplete="organization"
        />
      </Field>
      <Field label={words.taxId} error={faults.taxId}>
        <TextInput
          name="taxId"
          defaultValue={initial('taxId')}
          maxLength={buyerLimits.taxId}
          required
          autoComplete="off"
        />
      </Field>
      <Field label={words.address} error={faults.address}>
        <TextArea
          name="address"
          rows={3}
          defaultValue={initial('address')}
          maxLength={buyerLimits.address}
          required
          autoComplete="street-address"
        />
      </Field>
      <Field label={words.country} error={faults.country}>
        <Select name="country" defaultValue={initial('country') as Country}>
          {countryCodes.map((code) => (
            <option key={code} value={code}>
              {communityTexts.countries[code]}
            </option>
          ))}
        </Select>
      </Field>
      <p className="measure text-soft">{words.privacy}</p>
    </div>
  );
}
