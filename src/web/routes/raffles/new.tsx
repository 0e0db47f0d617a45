import { type FormEvent, type ReactNode, useEffect } from 'react';
import { data, Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { listPlaces } from '#app/raffles/list-places.ts';
import { showRaffleForm } from '#app/raffles/show-raffle-form.ts';
import { showRuleUse } from '#app/raffles/show-rule-use.ts';
import { countries, countryCodes } from '#domain/community.ts';
import { createRaffle as words } from '#texts/create-raffle.ts';
import { paths } from '#texts/paths.ts';
import { attempt, formOf, orPage, rawForm } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { loginAddress } from '#web/routes/accounts/addresses.ts';
import { SignInNotice } from '#web/routes/accounts/sign-in-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { standing, textsOf, useDraft, type Values } from '#web/use-draft.ts';
import type { Route } from './+types/new';
import { byField, faultsOf, freeUrl, keep, keptPicture, named } from './new/keep-raffle.ts';
import { PlanTickets } from './new/plan-tickets.tsx';
import { Preview } from './new/preview.tsx';
import { firstFaultyStep, placeOfForm, stepCount, withRow } from './new/raffle-form.ts';
import { StartOver } from './new/start-over.tsx';
import { StepBar } from './new/step-bar.tsx';
import { StepDraw } from './new/step-draw.tsx';
import { StepNumbers } from './new/step-numbers.tsx';
import { StepPay } from './new/step-pay.tsx';
import { StepPublish } from './new/step-publish.tsx';
import { StepWhat } from './new/step-what.tsx';
import { useCheck } from './new/use-check.ts';
import { useKeptPicture } from './new/use-kept-picture.ts';
import { usePublishing } from './new/use-publishing.ts';
import { useSteps } from './new/use-steps.ts';

/** An empty form; with `?comunidad=` and `?rifa=`, that raffle's own, for changing it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { searchParams } = new URL(request.url);
  const [asked, slug] = [searchParams.get('comunidad'), searchParams.get('rifa')];
  if (slug && !actor.userId) throw redirect(loginAddress(paths.createRaffle() + new URL(request.url).search));
  const places = await orPage(() => listPlaces(app, actor, undefined));
  const place = places.find(({ url }) => url === asked) ?? places.find(({ isFull }) => !isFull);
  const country = countryOf(request.headers.get('Accept-Language'));
  const edited = slug
    ? await orPage(() => showRaffleForm(app, actor, { communityUrl: asked ?? '', raffle: slug }))
    : null;
  return {
    places,
    usedRules: await orPage(() => showRuleUse(app, actor, {})),
    asked: place && place.url === asked ? asked : null,
    edited: edited && { slug: edited.slug, title: edited.title, isOpen: edited.isOpen },
    address: app.publicUrl + paths.createRaffle(),
    initial: {
      ...usual,
      ...usualDates(app.clock.now(), place?.timeZone ?? countries[country].timeZone),
      country,
      communityUrl: place?.url ?? '',
      ...edited?.values,
    },
  };
}

/** The country of the reader's own Spanish (`es-CO`), where the product knows it. */
function countryOf(languages: string | null) {
  const region = /\b[a-z]{2}-([A-Z]{2})\b/.exec(languages ?? '')?.[1];
  return countryCodes.find((code) => code === region) ?? 'ES';
}

/** Two weeks to sell, and the draw in the evening, two hours after the sale ends. */
function usualDates(now: Temporal.Instant, timeZone: string) {
  const day = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 14 }).toString();
  return { salesCloseAt: `${day}T18:00`, drawAt: `${day}T20:00` };
}

const usual: Values = {
  title: '',
  story: '',
  price: '',
  numbering: '00-99',
  lastNumber: '',
  currency: '',
  timeZone: '',
  method: 'drand',
  lottery: '',
  digits: '5',
  figures: '2',
  'readings.0.prize': words.draw.lotteryPrizeUsual,
  holdMinutes: '1440',
  reserves: '3',
  guestsAllowed: 'si',
  communityName: '',
  newCommunityUrl: '',
  urlTouched: '',
};

/**
 * `revisar` says what is wrong so far and changes nothing; `add:…` gives the same form with one row more, for who has
 * no script; `borrador` keeps a draft; `cambiar` changes a raffle that is there; anything else publishes.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  const form = await formOf(request);
  const raw = named(rawForm(form));
  const intent = String(raw.intent ?? '');
  if (intent === 'revisar') {
    return { kind: 'checked' as const, faults: await faultsOf(app, actor, raw), turn: String(raw.turn) };
  }
  if (intent.startsWith('add:')) {
    const [part = '', field = ''] = intent.slice(4).split('.');
    return { kind: 'grown' as const, values: withRow(textsOf(raw), part, field) };
  }
  const picture = await attempt(() => keptPicture(app, actor, form.get('picture')));
  const sent = picture.ok && picture.value ? named({ ...raw, 'prizes.0.picture': picture.value }) : raw;
  const result = picture.ok ? await attempt(() => keep(app, actor, intent, sent)) : picture;
  if (result.ok) return redirect(result.value);
  const values = textsOf(sent);
  return data(
    {
      kind: 'refused' as const,
      refused: byField(result),
      values,
      suggestion:
        result.code === 'community.url-taken' ? await freeUrl(app, actor, values.newCommunityUrl ?? '') : null,
    },
    { status: result.status },
  );
}

/** Going from step to step asks the server nothing; signing in and publishing do. */
export function shouldRevalidate({
  formData,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formData?.get('intent') === 'revisar') return false;
  const isOtherStep = currentUrl.search !== nextUrl.search && withoutStep(currentUrl) === withoutStep(nextUrl);
  return isOtherStep ? false : defaultShouldRevalidate;
}

function withoutStep({ pathname, searchParams }: URL): string {
  const rest = [...searchParams].filter(([name]) => name !== 'paso');
  return `${pathname}?${new URLSearchParams(rest)}`;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.edited) return pageMeta({ ...words.edit, noindex: true });
  return pageMeta({ title: words.title, description: words.description, address: loaderData?.address });
}

export default function NewRaffle(props: Route.ComponentProps) {
  const { edited, initial } = props.loaderData;
  const draftKey = edited ? `borrador-rifa:${initial.communityUrl}/${edited.slug}` : 'borrador-rifa';
  return <RafflePage key={draftKey} draftKey={draftKey} {...props} />;
}

function RafflePage({ loaderData, actionData, draftKey }: Route.ComponentProps & { draftKey: string }) {
  const { places, initial, edited, asked } = loaderData;
  const mended = (kept: Values) => ({ ...withoutPast(kept, initial), ...(asked && { communityUrl: asked }) });
  const answered = actionData?.kind === 'checked' ? undefined : actionData;
  const draft = useDraft(draftKey, initial, answered?.values, mended);
  const place = placeOfForm(draft.values, places);
  const refused = answered?.kind === 'refused' ? answered.refused : null;
  const { step, go } = useSteps();
  const check = useCheck(draft, (passed) => go(passed + 1));
  const picture = useKeptPicture(draftKey, draft.isReady);
  const isSending = useNavigation().formMethod === 'POST';
  const publishing = usePublishing({ form: draft.formRef, hasPlaces: places.length > 0 });
  const faults = {
    ...(refused && answered && standing(refused.fields, answered.values, draft.values)),
    ...check.faults,
  };
  const form = { draft, faults, place, places };
  const isLast = step === stepCount;
  const end = edited ? 'cambiar' : 'publicar';

  const submit = (event: FormEvent) => {
    if (isLast) return publishing.onSubmit(event);
    event.preventDefault();
    check.tryStep(step);
  };

  useEffect(() => {
    const faulty = refused && firstFaultyStep(refused.fields);
    if (faulty) go(faulty);
  }, [refused, go]);

  return (
    <Page>
      {edited ? (
        <PageHeader
          title={words.edit.title}
          lead={words.edit.lead}
          back={{
            to: paths.raffleDesk({ communityUrl: initial.communityUrl, raffle: edited.slug }),
            label: edited.title,
          }}
        />
      ) : (
        <>
          <PageHeader title={words.title} lead={words.lead} />
          {step === 1 && <PlanTickets />}
        </>
      )}
      <noscript>
        <style>{'.raffle-step{display:grid!important}.raffle-steps,.raffle-walk{display:none!important}'}</style>
      </noscript>
      <div className="mt-10 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form
          method="post"
          encType="multipart/form-data"
          ref={draft.formRef}
          className="group/form grid min-w-0 content-start gap-6"
          noValidate
          onSubmit={submit}
          onBlur={draft.isReady ? check.onBlur : undefined}
        >
          {/* what Enter presses: the first button of a form, which would be one that adds a row */}
          <button type="submit" name="intent" value={end} className="hidden" tabIndex={-1} aria-hidden="true" />
          <StepBar step={step} onStep={go} />
          {refused && (
            <Notice tone="error">{refused.code === 'not-signed-in' ? words.publish.signedOut : refused.message}</Notice>
          )}
          <Step number={1} current={step}>
            <StepWhat
              {...form}
              pictureIsLost={draft.values.pictureChosen === 'si' && picture.shown === null}
              pictureInput={picture.input}
              onPicture={(event) => {
                picture.onChange(event);
                draft.set({ pictureChosen: event.target.files?.[0] ? 'si' : '' });
              }}
            />
          </Step>
          <Step number={2} current={step}>
            <StepNumbers {...form} />
          </Step>
          <Step number={3} current={step}>
            <StepDraw {...form} />
          </Step>
          <Step number={4} current={step}>
            <StepPay {...form} />
          </Step>
          <Step number={5} current={step}>
            <StepPublish
              {...form}
              edited={edited}
              usedRules={loaderData.usedRules}
              suggestion={answered?.kind === 'refused' ? answered.suggestion : null}
            />
            {publishing.mustChoose && <Notice tone="success">{words.publish.chooseWhere}</Notice>}
            <SignInNotice control={publishing.control} />
            {publishing.isSignedOut && <p className="measure text-soft">{words.publish.signInWhy}</p>}
            <EndButtons
              pending={isSending || publishing.control.state === 'entering'}
              isEdited={edited !== null}
              isSignedOut={publishing.isSignedOut && draft.isReady}
              mayDraft={place.url !== null}
            />
          </Step>
          <div className="raffle-walk flex flex-wrap justify-between gap-3">
            {step > 1 ? (
              <Button type="button" kind="secondary" onClick={() => go(step - 1)}>
                {words.back}
              </Button>
            ) : (
              <span />
            )}
            {!isLast && (
              <Button
                type="button"
                pending={check.isRunning}
                className="grow sm:grow-0"
                onClick={() => check.tryStep(step)}
              >
                {words.next}
              </Button>
            )}
          </div>
          {draft.isReady && !edited && (
            <StartOver
              draft={draft}
              initial={initial}
              onStart={() => {
                picture.clear();
                go(1);
              }}
            />
          )}
        </Form>
        <aside aria-labelledby="vista-previa" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
          <h2 id="vista-previa" className="mb-3 text-xl">
            {words.preview.title}
          </h2>
          <Preview values={draft.values} place={place} picture={picture.shown} />
        </aside>
      </div>
    </Page>
  );
}

type EndButtonsProps = { pending: boolean; isEdited: boolean; isSignedOut: boolean; mayDraft: boolean };

function EndButtons({ pending, isEdited, isSignedOut, mayDraft }: EndButtonsProps) {
  const { submit, signInAndSubmit, signInHere } = words.publish;
  if (isEdited) {
    return (
      <Button
        size="large"
        className="w-full sm:w-auto sm:justify-self-start"
        name="intent"
        value="cambiar"
        pending={pending}
      >
        {words.edit.submit}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="large" className="w-full sm:w-auto" name="intent" value="publicar" pending={pending}>
        {isSignedOut ? signInAndSubmit : submit}
      </Button>
      {mayDraft && (
        <Button size="large" kind="quiet" className="w-full sm:w-auto" name="intent" value="borrador">
          {words.publish.keepDraft}
        </Button>
      )}
      <noscript>
        <a className="link" href={loginAddress(paths.createRaffle())} target="_blank" rel="noreferrer">
          {signInHere}
        </a>
      </noscript>
    </div>
  );
}

/** A draft found weeks later keeps all but dates that have gone by; local hours compare as texts. */
function withoutPast(kept: Values, { salesCloseAt, drawAt }: { salesCloseAt: string; drawAt: string }): Values {
  const today = new Date().toISOString().slice(0, 10);
  return (kept.salesCloseAt ?? '') < today ? { ...kept, salesCloseAt, drawAt } : kept;
}

function Step({ number, current, children }: { number: number; current: number; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`paso-${number}`}
      className={`raffle-step gap-6 ${number === current ? 'grid' : 'hidden'}`}
      data-current={number === current || undefined}
    >
      <div>
        <p className="text-soft">{words.stepOf(number, stepCount)}</p>
        <h2 id={`paso-${number}`} tabIndex={-1} className="text-2xl outline-none">
          {words.steps[number - 1]}
        </h2>
      </div>
      {children}
    </section>
  );
}
