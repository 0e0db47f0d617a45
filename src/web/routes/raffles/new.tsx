import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { planSelling } from '#app/plan-selling.ts';
import { listPlaces } from '#app/raffles/list-places.ts';
import { showRaffleForm } from '#app/raffles/show-raffle-form.ts';
import { showRuleUse } from '#app/raffles/show-rule-use.ts';
import { type Country, countries } from '#domain/communities/community.ts';
import { offeredPlans } from '#plans';
import { paths } from '#texts/paths.ts';
import { createRaffleTexts as words } from '#texts/raffles/create-raffle.ts';
import { textsOf, useDraftKey } from '#web/browser/use-draft.ts';
import { pageMeta } from '#web/meta.ts';
import { loginAddress } from '#web/routes/accounts/addresses.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { readerCountry } from '#web/server/reader-country.ts';
import { attempt, orPage, type Refused, typedAgain } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/new';
import { usual, usualDates } from './new/initial-values.ts';
import {
  byField,
  changeRaffle,
  faultsOf,
  freeUrl,
  keepDraft,
  named,
  publishRaffle,
  withPicture,
} from './new/keep-raffle.ts';
import { PlanTable } from './new/plan-table.tsx';
import { Preview } from './new/preview.tsx';
import { suggestedWay, withRow } from './new/raffle-form.ts';
import { StepsForm } from './new/steps-form.tsx';
import { useRaffleDraft } from './new/use-raffle-draft.ts';

/** An empty form, or with `?comunidad=` and `?rifa=` that raffle's, for editing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { searchParams, search } = new URL(request.url);
  const [asked, slug] = [searchParams.get('comunidad'), searchParams.get('rifa')];
  if (slug && !actor.userId) throw redirect(loginAddress(paths.createRaffle() + search));
  const places = await orPage(() => listPlaces(app, actor, undefined));
  const place = places.find(({ url }) => url === asked) ?? places.find(({ isFull }) => !isFull);
  const address = { communityUrl: asked ?? '', raffle: slug ?? '' };
  const shown = slug ? await attempt(() => showRaffleForm(app, actor, address)) : null;
  if (shown?.ok === false) return frozenAnswer(shown, paths.raffleDesk(address));
  const country = readerCountry(request.headers.get('Accept-Language'));
  return {
    places,
    plans: offeredPlans(),
    planSelling: planSelling(app),
    usedRules: await orPage(() => showRuleUse(app, actor, {})),
    asked: place?.url === asked ? asked : null,
    frozen: null,
    edited: shown && editedOf(shown.value),
    address: app.publicUrl + paths.createRaffle(),
    formKey: app.dice.uuid(),
    initial: initialValues({ now: app.clock.now(), country, place, edited: shown?.value }),
  };
}

/** A page for a raffle whose terms are fixed; other refusals get the page of their status. */
function frozenAnswer({ code, message, status }: Refused, desk: string) {
  if (code !== 'raffle.terms-frozen') throw new Response(message, { status });
  return data({ frozen: { why: message, desk } }, { status });
}

type RaffleForm = Awaited<ReturnType<typeof showRaffleForm>>;
type Place = Awaited<ReturnType<typeof listPlaces>>[number];

function editedOf({ slug, title, isOpen }: RaffleForm) {
  return { slug, title, isOpen };
}

type InitialFacts = {
  now: Temporal.Instant;
  country: Country;
  place: Place | undefined;
  edited: RaffleForm | undefined;
};

/** The form's initial values: defaults of the place, or the edited raffle's. */
function initialValues({ now, country, place, edited }: InitialFacts) {
  return {
    ...usual,
    ...usualDates(now, place?.timeZone ?? countries[country].timeZone),
    country,
    communityUrl: place?.url ?? '',
    ...(edited ? {} : { ...suggestedWay(place?.country ?? country), ...place?.startingWays }),
    ...edited?.values,
  };
}

/**
 * Acts: `check` validates only; `add:…` adds a row, without script; `draft` saves a draft; `change` edits a raffle;
 * `publish` publishes. Any other is a 404.
 */
export function action(args: Route.ActionArgs) {
  return formActions(
    args,
    {
      check: async ({ app, actor, form }) => ({
        kind: 'checked' as const,
        faults: await faultsOf(app, actor, named(form)),
        turn: String(form.turn),
      }),
      'add:': ({ form, detail }) => {
        const [part = '', field = ''] = detail.split('.');
        return { kind: 'grown' as const, values: withRow(textsOf(typedAgain(named(form))), part, field) };
      },
      publish: async ({ app, actor, form }) => redirect(await publishRaffle(app, actor, form)),
      draft: async ({ app, actor, form }) => redirect(await keepDraft(app, actor, form)),
      change: async ({ app, actor, form }) => redirect(await changeRaffle(app, actor, form)),
    },
    {
      prepare: (sent) => (endings.has(sent.act) ? withPicture(sent) : Promise.resolve({ ok: true, value: sent.form })),
      refuse: async ({ refused, values: typed }, { app, actor }) => {
        const values = textsOf(typed);
        const suggestion =
          refused.code === 'community.url-taken' ? await freeUrl(app, actor, values.newCommunityUrl ?? '') : null;
        return { kind: 'refused' as const, refused: byField(refused), values, suggestion };
      },
    },
  );
}

/** The acts that save, and store the picture too. */
const endings: ReadonlySet<string> = new Set(['publish', 'draft', 'change']);

/** Changing steps needs no data; signing in and publishing do. */
export function shouldRevalidate({
  formData,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formData?.get('act') === 'check') return false;
  const isOtherStep = currentUrl.search !== nextUrl.search && withoutStep(currentUrl) === withoutStep(nextUrl);
  return isOtherStep ? false : defaultShouldRevalidate;
}

function withoutStep({ pathname, searchParams }: URL): string {
  const rest = [...searchParams].filter(([name]) => name !== 'paso');
  return `${pathname}?${new URLSearchParams(rest)}`;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.frozen || loaderData?.edited) return pageMeta({ ...words.edit, noindex: true });
  return pageMeta({ title: words.title, description: words.description, address: loaderData?.address });
}

export default function NewRaffle({ loaderData, ...props }: Route.ComponentProps) {
  if (loaderData.frozen) return <FrozenRaffle {...loaderData.frozen} />;
  const { edited, initial } = loaderData;
  const draftName = edited ? `borrador-rifa:${initial.communityUrl}/${edited.slug}` : 'borrador-rifa';
  return <RafflePage key={draftName} draftName={draftName} loaderData={loaderData} {...props} />;
}

/** What can be done with a raffle whose terms are fixed. */
function FrozenRaffle({ why, desk }: { why: string; desk: string }) {
  return (
    <Page>
      <PageHeader title={words.edit.title} />
      <Notice
        tone="warning"
        quiet
        title={why}
        action={
          <ButtonLink kind="secondary" size="small" to={desk}>
            {words.edit.toDesk}
          </ButtonLink>
        }
      >
        {words.edit.frozen}
      </Notice>
    </Page>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { frozen: null }>;
type RafflePageProps = Omit<Route.ComponentProps, 'loaderData'> & { loaderData: Loaded; draftName: string };

function RafflePage({ loaderData, actionData, draftName }: RafflePageProps) {
  const { formKey, initial, edited, plans, usedRules } = loaderData;
  const raffle = useRaffleDraft(useDraftKey(draftName), loaderData, actionData);
  const { form, picture, step } = raffle;
  return (
    <Page>
      {edited ? (
        <PageHeader
          title={words.edit.title}
          lead={raffle.refused?.code === 'raffle.terms-frozen' ? undefined : words.edit.lead}
          back={{
            to: paths.raffleDesk({ communityUrl: initial.communityUrl, raffle: edited.slug }),
            label: edited.title,
          }}
        />
      ) : (
        <>
          <PageHeader title={words.title} lead={words.lead} />
          {step === 1 && <PlanTable plans={plans} place={form.place} selling={loaderData.planSelling} />}
        </>
      )}
      <div className="mt-3 grid gap-x-14 gap-y-10 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <StepsForm formKey={formKey} raffle={raffle} edited={edited} initial={initial} usedRules={usedRules} />
        <aside aria-labelledby="vista-previa" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
          <h2 id="vista-previa" className="mb-3 text-xl">
            {words.preview.title}
          </h2>
          <Preview values={form.draft.values} place={form.place} picture={picture.shown} />
        </aside>
      </div>
    </Page>
  );
}
