import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import { reportRaffle } from '#app/reports/report-raffle.ts';
import { showReport } from '#app/reports/show-report.ts';
import { reportLimits, reportReasons } from '#domain/raffles/report.ts';
import { paths } from '#texts/paths.ts';
import { reportTexts as words } from '#texts/raffles/reports.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/report';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showReport(app, actor, params));
}

export function action(args: Route.ActionArgs) {
  return formActions(
    args,
    {
      report: async ({ app, actor, params, form }) => {
        await reportRaffle(app, actor, { ...params, form });
        return `${paths.raffleReport(params)}?enviada=1`;
      },
    },
    { otherwise: 'report' },
  );
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

export default function Report({ loaderData, actionData, params }: Route.ComponentProps) {
  const { raffle, community } = loaderData;
  const [search] = useSearchParams();
  const isSent = search.has('enviada') && !actionData;
  const isSending = useNavigation().formMethod === 'POST';
  const faults = actionData?.refused.fields ?? {};
  const text = (name: string) => String(actionData?.values[name] ?? '');
  const back = { to: paths.raffle(params), label: words.back };
  if (isSent) {
    return (
      <Page width="text">
        <PageHeader title={words.sentTitle} lead={words.sentWords} back={back} />
        <ButtonLink kind="secondary" to={paths.fraud()}>
          {words.more}
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page width="text">
      <PageHeader title={words.title} lead={words.lead(raffle.title, community.name)} back={back} />
      {actionData && (
        <Notice tone="error" className="mb-4">
          {actionData.refused.message}
        </Notice>
      )}
      <Form method="post" className="grid gap-6" noValidate>
        <RadioCards
          legend={words.reason}
          name="reason"
          error={faults.reason}
          defaultValue={reportReasons.find((reason) => reason === text('reason'))}
          options={reportReasons.map((value) => ({ value, label: words.reasons[value] }))}
        />
        <Field label={words.words} hint={words.wordsHint} error={faults.words} optional>
          <TextArea name="words" rows={5} maxLength={reportLimits.words} defaultValue={text('words')} />
        </Field>
        <Field label={words.contact} hint={words.contactHint} error={faults.contact} optional>
          <TextInput name="contact" maxLength={reportLimits.contact} defaultValue={text('contact')} />
        </Field>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button pending={isSending}>{words.send}</Button>
          <Link to={paths.fraud()} className="link inline-flex min-h-11 items-center">
            {words.more}
          </Link>
        </div>
      </Form>
    </Page>
  );
}
