import { useEffect } from 'react';
import { data, redirect, useRevalidator } from 'react-router';
import { fillWithExamples } from '#app/examples/fill-with-examples.ts';
import { showExamples } from '#app/examples/show-examples.ts';
import { exampleTexts as words } from '#texts/examples.ts';
import { paths } from '#texts/paths.ts';
import { pollPage } from '#web/browser/poll-page.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { attempt, orPage } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TaskProgress } from '#web/ui/task-progress.tsx';
import type { Route } from './+types/examples';
import { FillForm } from './examples-offer.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = asker(context);
  return { examples: await orPage(() => showExamples(app)) };
}

export async function action({ context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  const filled = await attempt(() => fillWithExamples(app, actor));
  if (filled.ok) throw redirect(paths.examples(), 303);
  return data({ refused: filled.message }, { status: filled.status });
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

/** Where a new installation in demonstration mode is filled with examples, and what there is to look at then. */
export default function Examples({ loaderData: { examples }, actionData }: Route.ComponentProps) {
  const { title, lead } = headOf[examples.state];
  return (
    <Page width="text">
      <PageHeader title={title} lead={lead} />
      <div className="grid gap-6">
        {actionData && examples.state === 'offered' && <Notice tone="error">{actionData.refused}</Notice>}
        {examples.state === 'offered' && <Offer />}
        {examples.state === 'underway' && <Underway done={examples.done} parts={examples.parts} />}
        {examples.state === 'failed' && (
          <Notice tone="error" title={words.failedTitle} action={<FillForm label={words.again} />}>
            {words.failed}
          </Notice>
        )}
        {examples.state === 'there' && <There />}
        {examples.state === 'over' && <ButtonLink to={paths.home()}>{words.over.home}</ButtonLink>}
      </div>
    </Page>
  );
}

const headOf = {
  offered: { title: words.title, lead: words.description },
  failed: { title: words.title, lead: words.description },
  underway: words.underway,
  there: words.there,
  over: words.over,
} as const;

function Offer() {
  return (
    <Panel className="grid gap-4">
      <p className="measure">{words.offer.words}</p>
      <p className="text-soft">{words.offer.once}</p>
      <div>
        <FillForm />
      </div>
    </Panel>
  );
}

/** Milliseconds between two looks how far it has come; seconds where there is no script. */
const patience = 1000;
const patienceWithoutScript = 3;

function Underway({ done, parts }: { done: number; parts: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => pollPage(() => void revalidate(), patience), [revalidate]);
  return (
    <Panel className="grid gap-2">
      <p className="figures">{words.progress(done, parts)}</p>
      <TaskProgress label={words.underway.label} done={done} of={parts} />
      <noscript>
        <meta httpEquiv="refresh" content={String(patienceWithoutScript)} />
      </noscript>
    </Panel>
  );
}

function There() {
  const { marked, enter, raffle, communities } = words.there;
  const bicycle = { communityUrl: 'sexto-b-ayna', raffle: 'bicicleta-para-el-viaje-de-fin-de-curso' };
  return (
    <>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <ButtonLink to={paths.raffle(bicycle)}>{raffle}</ButtonLink>
        <ButtonLink kind="secondary" to={paths.communityList()} prefetch="none">
          {communities}
        </ButtonLink>
        <ButtonLink kind="secondary" to={paths.login()} prefetch="none">
          {enter}
        </ButtonLink>
      </div>
      <p className="measure text-soft">{marked}</p>
    </>
  );
}
