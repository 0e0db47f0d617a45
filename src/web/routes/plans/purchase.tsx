import { Form, useNavigation } from 'react-router';
import { type Country, countryCodes } from '#domain/communities/community.ts';
import { buyerLimits } from '#domain/plans/plan-forms.ts';
import type { PlanCadence } from '#domain/plans/plan-period.ts';
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
type Gateway = PlanData['gateways'][number];
type Props = { shown: PlanData; chosen: string; way: string; refused: PlanRefusal };
/** What the form of a plan is for: a transfer, or what a gateway charges by itself. */
type Choice = { offer: Offer; gateway: Gateway | null };

const euros = (amount: number) => formatMoney({ amount, currency: 'EUR' }, 'ES');

/** What can be bought: each plan, and the form of the one that was chosen. */
export function Purchase({ shown, chosen, way, refused }: Props) {
  const { offers, gateways } = shown;
  if (offers.length === 0) return null;
  const choice = choiceOf(shown, chosen, way);
  const lead = gateways.length > 0 ? words.offersLeadCharged : words.offersLead;
  return (
    <Section title={words.offers} lead={lead} className="py-0!" id="contratar">
      {choice ? (
        <PurchaseForm key={`${chosen} ${way}`} shown={shown} choice={choice} refused={refused} />
      ) : (
        <ul className="grid gap-3">
          {offers.map((each) => (
            <li key={each.plan.key}>
              <OfferCard offer={each} gateways={gateways} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function choiceOf({ offers, gateways }: PlanData, chosen: string, way: string): Choice | null {
  const offer = offers.find(({ plan }) => plan.key === chosen);
  if (!offer) return null;
  if (way === '' || way === 'transfer') return { offer, gateway: null };
  const gateway = gateways.find(({ id }) => id === way);
  return gateway ? { offer, gateway } : null;
}

function OfferCard({ offer, gateways }: { offer: Offer; gateways: readonly Gateway[] }) {
  const { plan, kind, options } = offer;
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
      {gateways.length === 0 ? (
        <ButtonLink to={`?elige=${plan.key}#contratar`} kind="secondary" preventScrollReset>
          {words.offerKinds[kind](plan.name)}
        </ButtonLink>
      ) : (
        <Ways plan={plan} gateways={gateways} />
      )}
    </Panel>
  );
}

/** The ways of paying a plan, each a link to its form. */
function Ways({ plan, gateways }: { plan: Offer['plan']; gateways: readonly Gateway[] }) {
  const sold = gateways.filter(({ plans }) => plans.some((each) => each.plan.key === plan.key));
  return (
    <fieldset className="flex min-w-0 grow flex-wrap gap-3 sm:grow-0 sm:flex-col">
      <legend className="sr-only">{words.offerKinds.first(plan.name)}</legend>
      {[...sold.map(({ id }) => id), 'transfer' as const].map((way) => (
        <ButtonLink
          key={way}
          to={`?elige=${plan.key}&con=${way}#contratar`}
          kind="secondary"
          className="grow"
          preventScrollReset
        >
          {words.payWith[way]}
        </ButtonLink>
      ))}
    </fieldset>
  );
}

function PurchaseForm({ shown, choice, refused }: { shown: PlanData; choice: Choice; refused: PlanRefusal }) {
  const isSending = useNavigation().formData?.get('act') === 'buy';
  const { offer, gateway } = choice;
  const { plan, kind } = offer;
  return (
    <Panel>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="act" value="buy" />
        <input type="hidden" name="plan" value={plan.key} />
        <input type="hidden" name="way" value={gateway?.id ?? 'transfer'} />
        <h3 className="text-xl">{words.offerKinds[gateway ? 'first' : kind](plan.name)}</h3>
        {gateway ? (
          <Charged plan={plan.key} gateway={gateway} refused={refused} />
        ) : (
          <Cadence shown={shown} offer={offer} error={refused?.refused.fields.cadence} />
        )}
        <BuyerFields shown={shown} refused={refused} />
        {gateway && <p className="measure font-semibold">{words.chargedEither}</p>}
        <div className="flex flex-wrap gap-3">
          <Button pending={isSending}>{gateway ? words.goTo(gateway.name) : words.go}</Button>
          <ButtonLink to="?" kind="quiet" preventScrollReset>
            {words.other}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}

/** How often a gateway charges a plan, with the payer's e-mail where it asks for it. */
function Charged({ plan, gateway, refused }: { plan: string; gateway: Gateway; refused: PlanRefusal }) {
  const options = gateway.plans.find((each) => each.plan.key === plan)?.options ?? [];
  const faults = refused?.refused.fields ?? {};
  return (
    <>
      <RadioCards
        legend={words.cadence}
        name="cadence"
        columns={2}
        error={faults.cadence}
        defaultValue={(text(refused?.values.cadence) || 'monthly') as PlanCadence}
        options={options.map(({ cadence, money }) => ({
          value: cadence,
          label: words.cadences[cadence],
          aside: formatMoney(money, 'ES'),
        }))}
      />
      {gateway.needsEmail && (
        <Field label={words.email(gateway.name)} hint={words.emailHint} error={faults.email}>
          <TextInput
            name="email"
            type="email"
            defaultValue={text(refused?.values.email)}
            maxLength={254}
            required
            autoComplete="email"
          />
        </Field>
      )}
    </>
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
