import { data, Form, redirect, useNavigation } from 'react-router';
import { checkCommunity } from '#app/communities/check-community.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import {
  accessTypes,
  type Country,
  communityLimits,
  countries,
  countryCodes,
  joinPolicies,
  paymentTypes,
  visibilities,
} from '#domain/community.ts';
import { currencies, isCurrency } from '#domain/money.ts';
import { foldSlug, foldTypedSlug, slugLimits } from '#domain/slug.ts';
import { communities, createCommunity as words } from '#texts/communities.ts';
import { paths } from '#texts/paths.ts';
import { faultSentence } from '#texts/refusals.ts';
import { attempt, formOf, orPage, type Refused, rawForm } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { standing, textsOf, useDraft } from '#web/use-draft.ts';
import { useFocusFault } from '#web/use-focus-fault.ts';
import type { Route } from './+types/new';
import { useCommunityCheck } from './use-community-check.ts';

/** With `?comprobar=`, what is wrong with the fields beside it, whether their url is free, and else one that is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { comprobar, ...asked } = Object.fromEntries(new URL(request.url).searchParams);
  if (comprobar === undefined) return { check: null };
  const { fields, url } = await orPage(() => checkCommunity(app, actor, asked));
  const faults = Object.entries(fields).map(([name, fault]) => [name, faultSentence(fault)]);
  return { check: { asked, faults: Object.fromEntries(faults) as Record<string, string>, url } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  const raw = rawForm(await formOf(request));
  const result = await attempt(() => createCommunity(app, actor, raw));
  if (result.ok) return redirect(paths.community({ communityUrl: result.value.url }));
  const check = actor.userId ? (await orPage(() => checkCommunity(app, actor, raw))).url : null;
  return data(
    { refused: byField(result), values: textsOf(raw), suggestion: check?.suggestion ?? null },
    { status: result.status },
  );
}

/** A url that is in use is the url field's own fault. */
function byField(refused: Refused): Refused {
  if (refused.code !== 'community.url-taken') return refused;
  return { ...refused, fields: { ...refused.fields, url: refused.message } };
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

const initial = {
  name: '',
  url: '',
  description: '',
  country: 'ES',
  currency: '',
  accessType: 'free',
  paymentType: 'per_ticket',
  ticketPrice: '',
  maxTickets: '',
  visibility: '',
  joinPolicy: 'open',
};

export default function NewCommunity({ actionData }: Route.ComponentProps) {
  const draft = useDraft('borrador-comunidad', initial, actionData?.values);
  const { values, set, field } = draft;
  const isSending = useNavigation().formMethod === 'POST';
  const refused = actionData?.refused;
  const check = useCommunityCheck(values);
  useFocusFault(draft.formRef, refused);
  const faults = {
    ...(refused && standing(refused.fields, actionData.values, values)),
    ...check.faults,
  };
  const country = countryOf(values.country);
  const currency = values.currency && isCurrency(values.currency) ? values.currency : countries[country].currency;
  const isPaid = values.accessType === 'paid';
  const usual = draft.isReady ? (isPaid ? 'unlisted' : 'public') : undefined;

  const setName = (name: string) => {
    const follows = (values.url ?? '') === '' || values.url === foldSlug(values.name ?? '');
    set({ name, ...(follows ? { url: foldSlug(name) } : {}) });
  };

  return (
    <Page width="text">
      <PageHeader title={words.title} lead={words.lead} />
      {refused && (
        <Notice tone="error" className="mb-6">
          {refused.message}
        </Notice>
      )}
      <Form method="post" ref={draft.formRef} className="group/form grid gap-6" noValidate onBlur={check.onBlur}>
        <Field label={words.name} hint={words.nameHint} error={faults.name}>
          <TextInput
            {...field('name')}
            onChange={(event) => setName(event.target.value)}
            required
            maxLength={communityLimits.name}
            autoComplete="off"
          />
        </Field>
        <UrlField
          value={values.url ?? ''}
          ofName={foldSlug(values.name ?? '')}
          set={(url) => set({ url })}
          fault={faults.url}
          isFree={check.url?.isFree ?? false}
          suggestion={check.url ? check.url.suggestion : (actionData?.suggestion ?? null)}
        />
        <Field label={words.about} hint={words.aboutHint} error={faults.description} optional>
          <TextArea {...field('description')} rows={3} maxLength={communityLimits.description} />
        </Field>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label={words.country} error={faults.country}>
            <Select {...field('country')}>
              {countryCodes.map((code) => (
                <option key={code} value={code}>
                  {communities.countries[code]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={words.currency} error={faults.currency}>
            <Select {...field('currency')}>
              <option value="">
                {draft.isReady ? words.currencyOfCountry(countries[country].currency) : words.currencyOfCountryAny}
              </option>
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <RadioCards
          legend={words.access}
          name="accessType"
          columns={2}
          error={faults.accessType}
          value={isPaid ? 'paid' : 'free'}
          onChange={(accessType) => set({ accessType })}
          options={accessTypes.map((value) => ({
            value,
            label: communities.access[value],
            hint: words.accessHint[value],
          }))}
        />
        {/* told by the choice itself, so that it opens without a script */}
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
              label: communities.payment[value],
              hint: words.paymentHint[value],
            }))}
          />
          <div className="grid gap-6 sm:grid-cols-2">
            <Field label={words.price} hint={words.priceHint} error={faults.ticketPrice}>
              <MoneyInput currency={currency} country={country} {...field('ticketPrice')} />
            </Field>
            <Field label={words.maxTickets} hint={words.maxTicketsHint} error={faults.maxTickets} optional>
              <TextInput {...field('maxTickets')} inputMode="numeric" maxLength={9} autoComplete="off" />
            </Field>
          </div>
        </Panel>
        <RadioCards
          legend={words.visibility}
          name="visibility"
          hint={words.visibilityUsualHint}
          error={faults.visibility}
          value={visibilities.find((each) => each === values.visibility) ?? usual ?? ('' as never)}
          onChange={(visibility) => set({ visibility })}
          options={visibilities.map((value) => ({
            value,
            label: communities.visibility[value],
            hint: communities.visibilityHint[value],
          }))}
        />
        <RadioCards
          legend={words.join}
          name="joinPolicy"
          error={faults.joinPolicy}
          value={joinPolicies.find((each) => each === values.joinPolicy) ?? 'open'}
          onChange={(joinPolicy) => set({ joinPolicy })}
          options={joinPolicies.map((value) => ({
            value,
            label: communities.join[value],
            hint: communities.joinHint[value],
          }))}
        />
        <div className="grid gap-3">
          <Button size="large" pending={isSending} className="w-full sm:w-auto sm:justify-self-start">
            {words.submit}
          </Button>
          {draft.isReady && <p className="text-soft">{words.draftKept}</p>}
        </div>
      </Form>
    </Page>
  );
}

function countryOf(text: string | undefined): Country {
  return countryCodes.find((code) => code === text) ?? 'ES';
}

type UrlFieldProps = {
  value: string;
  /** What the name makes of it: left empty, the field takes that. */
  ofName: string;
  set: (url: string) => void;
  fault: string | undefined;
  isFree: boolean;
  suggestion: string | null;
};

/** The url, folded as it is typed, with what is known of it. */
function UrlField({ value, ofName, set, fault, isFree, suggestion }: UrlFieldProps) {
  return (
    <div className="grid gap-2">
      <Field label={words.url} hint={words.urlHint} error={fault}>
        <TextInput
          name="url"
          value={value}
          required
          maxLength={slugLimits.max}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => set(foldTypedSlug(event.target.value))}
          onBlur={(event) => set(foldSlug(event.target.value) || ofName)}
        />
      </Field>
      <p role="status" className="min-h-6 text-paid-ink empty:hidden">
        {isFree ? words.urlFree(value) : ''}
      </p>
      {suggestion && suggestion !== value && (
        <Button
          type="button"
          kind="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => set(suggestion)}
        >
          {words.urlSuggestion(suggestion)}
        </Button>
      )}
    </div>
  );
}
