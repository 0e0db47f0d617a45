import { data } from 'react-router';
import { amendRaffle } from '#app/raffles/amend-raffle.ts';
import { previewAmendment, showAmendmentForm } from '#app/raffles/show-amendment.ts';
import { paths } from '#texts/paths.ts';
import { amendmentTexts, type RulesDone } from '#texts/raffles/amendments.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { textsOf, type Values } from '#web/browser/use-draft.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { attempt, type Refused, typedAgain } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { doneAt } from '#web/ui/done-toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/amend';
import { AmendForm } from './amend/amend-form.tsx';
import { AmendPreview } from './amend/amend-preview.tsx';
import { withoutRow, withRow, withRowUp } from './new/raffle-form.ts';

const words = amendmentTexts.form;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shown = await attempt(() => showAmendmentForm(app, actor, params));
  if (shown.ok) return { refused: null, form: shown.value };
  if (!elsewhere.has(shown.code)) throw new Response(shown.message, { status: shown.status });
  return data({ refused: shown, form: null }, { status: shown.status });
}

/** Why a raffle is not amended here and now. */
const elsewhere: ReadonlySet<string> = new Set(['raffle.not-amendable', 'raffle.not-taken', 'raffle.amended-enough']);

/** Acts: `preview` shows what would change, `publish` does it; `edit`, `add:…`, `remove:…` and `up:…` give the form back. */
export function action(args: Route.ActionArgs) {
  const shownAgain = (values: Values) => ({ values, refused: null, preview: null });
  return formActions(
    args,
    {
      preview: async ({ app, actor, params, form }) => ({
        ...shownAgain(textsOf(typedAgain(form))),
        preview: await previewAmendment(app, actor, { ...params, form }),
      }),
      publish: async ({ app, actor, params, form }) => {
        await amendRaffle(app, actor, { ...params, form });
        return doneAt(paths.raffleRules(params), 'cambiadas' satisfies RulesDone);
      },
      edit: ({ form }) => shownAgain(textsOf(typedAgain(form))),
      'add:': ({ form, detail }) => shownAgain(withRowOf(textsOf(typedAgain(form)), detail)),
      'remove:': ({ form, detail }) => shownAgain(withoutRow(textsOf(typedAgain(form)), 'readings', Number(detail))),
      'up:': ({ form, detail }) => shownAgain(withRowUp(textsOf(typedAgain(form)), 'prizes', Number(detail))),
    },
    { refuse: ({ refused, values }) => ({ values: textsOf(values), refused, preview: null }) },
  );
}

/** The form with a row more: a reading, or else a prize. */
function withRowOf(values: Values, part: string): Values {
  if (part === 'readings') return withRow(values, part, 'prize', createRaffleTexts.draw.lotteryPrizeUsual);
  return withRow(values, 'prizes', 'name');
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

/** Changes the rules of a raffle of which numbers were taken, after showing what that changes for whom. */
export default function Amend({ loaderData, actionData, params }: Route.ComponentProps) {
  const desk = paths.raffleDesk(params);
  const back = { to: desk, label: words.back };
  const { form, refused } = loaderData;
  if (!form) {
    return (
      <Page width="text">
        <PageHeader title={words.title} back={back} />
        <NotHere refused={refused} address={params} />
      </Page>
    );
  }
  const preview = actionData?.preview ?? null;
  const values = actionData?.values ?? form.values;
  return (
    <Page width="text">
      <PageHeader title={words.title} lead={form.isFree ? words.leadFree : words.lead} back={back} />
      {preview ? (
        <AmendPreview form={form} values={values} preview={preview} />
      ) : (
        <AmendForm key={JSON.stringify(values)} form={form} values={values} refused={actionData?.refused ?? null} />
      )}
    </Page>
  );
}

export type AmendmentForm = Awaited<ReturnType<typeof showAmendmentForm>>;

function NotHere({ refused, address }: { refused: Refused | null; address: Route.ComponentProps['params'] }) {
  const isEdited = refused?.code === 'raffle.not-taken';
  const edit = `${paths.createRaffle()}?comunidad=${address.communityUrl}&rifa=${address.raffle}`;
  return (
    <Notice
      tone="warning"
      quiet
      title={refused?.message}
      action={
        <ButtonLink kind="secondary" size="small" to={isEdited ? edit : paths.raffleDesk(address)}>
          {isEdited ? words.toEdit : words.toDesk}
        </ButtonLink>
      }
    />
  );
}
