import {
  accessTypes,
  communityLimits,
  joinPolicies,
  paymentTypes,
  visibilities,
} from '#domain/communities/community.ts';
import { priceWords } from '#texts/access/price-words.ts';
import { communityTexts, createCommunityTexts } from '#texts/communities/communities.ts';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import { formatMoney } from '#texts/format.ts';
import { MostLabel, PriceLabel } from '#web/routes/communities/cost-labels.tsx';
import type { SettingsProps } from '#web/routes/communities/settings.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { SettingsForm, shownIn } from './settings-form.tsx';

const words = communitySettingsTexts.access;

// by CSS, so that it opens without script
const asPublic = 'group-has-[input[name=visibility][value=public]:checked]/form:grid';
const asPaidPublic =
  'group-has-[input[name=accessType][value=paid]:checked]/form:group-has-[input[name=visibility][value=public]:checked]/form:grid';

/** Visibility, joining and price, each with its effect on current members. */
export function AccessForm({ shown, returned, done }: SettingsProps) {
  const { community, settings, isPaid } = shown;
  const { faults, text } = shownIn('access', returned);
  const chosen = <V extends string>(values: readonly V[], name: string, kept: V) =>
    values.find((each) => each === text(name, kept)) ?? kept;
  const mayNeedConsent = community.visibility !== 'public' || community.accessType !== 'paid';
  return (
    <SettingsForm
      part="access"
      seen={shown.seen.access}
      anchor="acceso"
      title={words.title}
      lead={words.lead}
      now={standsIn(community)}
      done={done}
      returned={returned}
      save={words.save}
    >
      <RadioCards
        legend={words.visibility}
        name="visibility"
        error={faults.visibility}
        defaultValue={chosen(visibilities, 'visibility', community.visibility)}
        options={visibilities.map((value) => ({
          value,
          label: communityTexts.visibility[value],
          hint: words.visibilityNews[value],
        }))}
      />
      <div className="grid gap-3">
        <RadioCards
          legend={words.join}
          name="joinPolicy"
          error={faults.joinPolicy}
          defaultValue={chosen(joinPolicies, 'joinPolicy', community.joinPolicy)}
          options={joinPolicies.map((value) => ({
            value,
            label: communityTexts.join[value],
            hint: words.joinNews[value],
          }))}
        />
        <Panel className="hidden group-has-[input[name=joinPolicy][value=approval]:checked]/form:grid">
          <Field label={words.question} hint={words.questionHint} error={faults.joinQuestion} optional>
            <TextInput
              name="joinQuestion"
              maxLength={communityLimits.joinQuestion}
              defaultValue={text('joinQuestion', community.joinQuestion)}
              autoComplete="off"
            />
          </Field>
        </Panel>
      </div>
      <div className="grid gap-3">
        <RadioCards
          legend={words.cost}
          name="accessType"
          columns={2}
          hint={words.costHint}
          error={faults.accessType}
          defaultValue={chosen(accessTypes, 'accessType', community.accessType)}
          options={accessTypes.map((value) => ({
            value,
            label: communityTexts.access[value],
            hint: createCommunityTexts.accessHint[value],
          }))}
        />
        <Panel className="hidden gap-6 group-has-[input[name=accessType][value=paid]:checked]/form:grid">
          <RadioCards
            legend={createCommunityTexts.payment}
            name="paymentType"
            columns={2}
            error={faults.paymentType}
            defaultValue={chosen(paymentTypes, 'paymentType', community.paymentType ?? 'per_ticket')}
            options={paymentTypes.map((value) => ({
              value,
              label: communityTexts.payment[value],
              hint: createCommunityTexts.paymentHint[value],
            }))}
          />
          <div className="grid gap-6 sm:grid-cols-2">
            <Field label={<PriceLabel />} hint={createCommunityTexts.priceHint} error={faults.ticketPrice}>
              <MoneyInput
                name="ticketPrice"
                currency={community.currency}
                country={community.country}
                defaultValue={text('ticketPrice', settings.ticketPrice)}
              />
            </Field>
            <Field label={<MostLabel />} hint={createCommunityTexts.maxTicketsHint} error={faults.maxTickets} optional>
              <TextInput
                name="maxTickets"
                inputMode="numeric"
                maxLength={9}
                autoComplete="off"
                defaultValue={text('maxTickets', settings.maxTickets === null ? '' : String(settings.maxTickets))}
              />
            </Field>
          </div>
        </Panel>
      </div>
      {mayNeedConsent && (
        <Panel className={`hidden gap-1 ${isPaid && community.visibility !== 'public' ? asPublic : asPaidPublic}`}>
          <p className="measure text-soft">{words.publicPaid}</p>
          <Checkbox name="publicConfirmed" value="si" label={words.publicPaidConfirm} error={faults.publicConfirmed} />
        </Panel>
      )}
    </SettingsForm>
  );
}

function standsIn({
  visibility,
  joinPolicy,
  accessType,
  paymentType,
  price,
  country,
}: SettingsProps['shown']['community']) {
  const sum = price && formatMoney(price, country);
  const paid =
    paymentType === 'per_ticket' || !sum ? communityTexts.access.paid : paymentType && priceWords(sum, paymentType);
  const cost = accessType === 'paid' ? paid : communityTexts.access.free;
  return [communityTexts.visibility[visibility], communityTexts.join[joinPolicy], cost].join(' · ');
}
