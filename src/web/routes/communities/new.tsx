import { Form, redirect, useNavigation } from 'react-router';
import { checkCommunity } from '#app/communities/check-community.ts';
import { createCommunity } from '#app/communities/create-community.ts';
import {
  type Country,
  communityLimits,
  countries,
  countryCodes,
  joinPolicies,
  visibilities,
} from '#domain/communities/community.ts';
import { foldSlug } from '#domain/communities/slug.ts';
import { type Currency, isCurrency } from '#domain/money.ts';
import { offeredPlans, planOf } from '#plans';
import { communityTexts, createCommunityTexts as words } from '#texts/communities/communities.ts';
import { faultSentence } from '#texts/field-faults.ts';
import { paths } from '#texts/paths.ts';
import { askedBeside } from '#web/browser/failed-submission.ts';
import { type Draft, remainingFaults, textsOf, useDraft, useDraftKey, type Values } from '#web/browser/use-draft.ts';
import { useFocusFault } from '#web/browser/use-focus-fault.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { type FormSent, formActions } from '#web/server/form-actions.ts';
import { readerCountry } from '#web/server/reader-country.ts';
import { orPage, type Refused } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useScriptOnly } from '#web/ui/use-script-only.ts';
import type { Route } from './+types/new';
import { AccessFields } from './new/access-fields.tsx';
import { PlaceFields } from './new/place-fields.tsx';
import { PlanNote } from './new/plan-note.tsx';
import { UrlField } from './new/url-field.tsx';
import { useCommunityCheck } from './use-community-check.ts';

/** With `?comprobar=`, the faults of the fields in the query, and whether their url is free or which one is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { [askedBeside]: isAsked, ...asked } = Object.fromEntries(new URL(request.url).searchParams);
  const plan = { plan: planOf(''), hasOthers: offeredPlans().length > 1 };
  const country = readerCountry(request.headers.get('Accept-Language'));
  if (isAsked === undefined) return { check: null, country, ...plan };
  const { fields, url } = await orPage(() => checkCommunity(app, actor, asked));
  const faults = Object.entries(fields).map(([name, fault]) => [name, faultSentence(fault)]);
  return { check: { asked, faults: Object.fromEntries(faults) as Record<string, string>, url }, country, ...plan };
}

export function action(args: Route.ActionArgs) {
  return formActions(args, newActs, {
    otherwise: 'create',
    refuse: async ({ refused, values }, { app, actor, form }) => {
      const check = actor.userId ? (await orPage(() => checkCommunity(app, actor, form))).url : null;
      return { refused: byField(refused), values: textsOf(values), suggestion: check?.suggestion ?? null };
    },
  });
}

const newActs = {
  create: async ({ app, actor, form }: FormSent) =>
    redirect(paths.community({ communityUrl: (await createCommunity(app, actor, form)).url })),
  /** Without script: the suggested url, which is the act's detail, was accepted. */
  'use:': ({ form, detail }: FormSent) => ({
    refused: null,
    values: textsOf({ ...form, url: detail }),
    suggestion: null,
  }),
};

/** Shows a taken url as a fault of its field. */
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
  currency: '',
  timeZone: '',
  accessType: 'free',
  paymentType: 'per_ticket',
  ticketPrice: '',
  maxTickets: '',
  visibility: '',
  joinPolicy: 'open',
};

export default function NewCommunity({ loaderData, actionData }: Route.ComponentProps) {
  const draft = useDraft(
    useDraftKey('borrador-comunidad'),
    { ...initial, country: loaderData.country },
    actionData?.values,
  );
  const { values, set, field } = draft;
  const isSending = useNavigation().formMethod === 'POST';
  const refused = actionData?.refused;
  const check = useCommunityCheck(values);
  useFocusFault(draft.formRef, refused);
  const stillRefused = refused ? remainingFaults(refused.fields, actionData.values, values) : {};
  const faults = { ...stillRefused, ...check.faults };
  // until the fields it was about have changed
  const isRefused = refused && (Object.keys(refused.fields).length === 0 || Object.keys(stillRefused).length > 0);
  const country = countryOf(values.country);
  const url = values.url ?? '';
  const ofName = foldSlug(values.name ?? '');
  const setName = (name: string) => set({ name, ...((url === '' || url === ofName) && { url: foldSlug(name) }) });

  return (
    <Page width="text">
      <PageHeader title={words.title} lead={words.lead} />
      {isRefused && (
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
          value={url}
          ofName={ofName}
          set={(url) => set({ url })}
          fault={faults.url}
          isFree={check.url?.isFree ?? false}
          suggestion={check.url ? check.url.suggestion : (actionData?.suggestion ?? null)}
        />
        <Field label={words.about} hint={words.aboutHint} error={faults.description} optional>
          <TextArea {...field('description')} rows={2} maxLength={communityLimits.description} />
        </Field>
        <PlaceFields draft={draft} faults={faults} country={country} />
        <PlanNote plan={loaderData.plan} hasOthers={loaderData.hasOthers} />
        <AccessFields draft={draft} faults={faults} country={country} currency={currencyOf(values, country)} />
        <EntryFields draft={draft} faults={faults} />
        <div className="grid gap-3">
          <Button size="large" pending={isSending} className="w-full sm:w-auto sm:justify-self-start">
            {words.submit}
          </Button>
          <p className={`text-soft ${useScriptOnly()}`}>{words.draftKept}</p>
        </div>
      </Form>
    </Page>
  );
}

function countryOf(text: string | undefined): Country {
  return countryCodes.find((code) => code === text) ?? 'ES';
}

function currencyOf({ currency }: Values, country: Country): Currency {
  return currency && isCurrency(currency) ? currency : countries[country].currency;
}

/** Visibility and how one joins. */
function EntryFields({ draft, faults }: { draft: Draft; faults: Readonly<Record<string, string>> }) {
  const { values, set, isReady } = draft;
  const usual = values.accessType === 'paid' ? 'unlisted' : 'public';
  const chosen = visibilities.find((each) => each === values.visibility) ?? (isReady ? usual : undefined);
  return (
    <>
      <RadioCards
        legend={words.visibility}
        name="visibility"
        hint={words.visibilityUsualHint}
        error={faults.visibility}
        value={chosen ?? ('' as never)}
        onChange={(visibility) => set({ visibility })}
        options={visibilities.map((value) => ({
          value,
          label: communityTexts.visibility[value],
          hint: communityTexts.visibilityHint[value],
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
          label: communityTexts.join[value],
          hint: communityTexts.joinHint[value],
        }))}
      />
    </>
  );
}
