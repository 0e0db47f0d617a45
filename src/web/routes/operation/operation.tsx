import { data, Form, useSearchParams } from 'react-router';
import { showOfferedExamples } from '#app/examples/show-examples.ts';
import { allowOnlinePayment, endOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { changeKey } from '#app/operation/change-key.ts';
import { checkCounters, repairCounters } from '#app/operation/check-counters.ts';
import { confirmClock } from '#app/operation/confirm-clock.ts';
import { dismissReports } from '#app/operation/dismiss-reports.ts';
import { retireKey } from '#app/operation/retire-key.ts';
import { setPlan } from '#app/operation/set-plan.ts';
import { reachOperation, showOperation } from '#app/operation/show-operation.ts';
import { stopRaffle } from '#app/operation/stop-raffle.ts';
import { restoreCommunity, suspendCommunity } from '#app/operation/suspend-community.ts';
import { confirmPlanPayment, endPlan, rejectPlanPayment } from '#app/plans/review-plan-payment.ts';
import { formatDateTime } from '#texts/format.ts';
import { type OperationDone, operationTexts as words } from '#texts/operation/operation.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { ExamplesOffer } from '#web/routes/examples/examples-offer.tsx';
import { asker } from '#web/server/context.ts';
import { type FormHandler, formActions } from '#web/server/form-actions.ts';
import { attempt, orPage } from '#web/server/refusals.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { doneAt } from '#web/ui/done-toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/operation';
import { AskedPlans } from './asked-plans.tsx';
import { Clocks } from './clocks.tsx';
import { Copies, CopyWarning } from './copies.tsx';
import { Counters } from './counters.tsx';
import { Health } from './health.tsx';
import { Keys } from './keys.tsx';
import { Mails } from './mails.tsx';
import { OnlinePayments } from './online-payments.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanPayments } from './plan-payments.tsx';
import { ReportedRaffle } from './reported-raffle.tsx';
import { Room, RoomWarning } from './room.tsx';

/** With `?comprobar`, also the counts that are not what they should be: counting everything takes its time. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shown = await attempt(() => showOperation(app, actor, {}));
  if (!shown.ok) return data({ shown: null, drifts: null, examples: null }, { status: shown.status });
  const isChecking = new URL(request.url).searchParams.has('comprobar');
  const drifts = isChecking ? await orPage(() => checkCounters(app, actor, {})) : null;
  return { shown: shown.value, drifts, examples: await orPage(() => showOfferedExamples(app)) };
}

export async function action(args: Route.ActionArgs) {
  const { app, actor } = asker(args.context);
  await orPage(() => reachOperation(app, actor, {}));
  return formActions(args, acts, {
    refuse: ({ act, refused, values }, { form }) => ({
      act,
      refused,
      report: text(form.report),
      reason: text(values.reason),
      community: text(values.community),
      plan: text(values.plan),
      payment: planPaymentIn(text(values.payment)).payment,
      key: text(values.key),
    }),
  });
}

/** A payment as its form names it: its community and its id. */
function planPaymentIn(named: string) {
  const [communityUrl = '', payment = ''] = named.split(' ');
  return { communityUrl, payment };
}

const done = (what: OperationDone) => doneAt(paths.operation(), what);

const acts = {
  dismiss: async ({ app, actor, form }) => {
    await dismissReports(app, actor, { report: text(form.report) });
    return done('cerradas');
  },
  stop: async ({ app, actor, form }) => {
    await stopRaffle(app, actor, { report: text(form.report), form });
    return done('detenida');
  },
  suspend: async ({ app, actor, form }) => {
    await suspendCommunity(app, actor, { report: text(form.report), form });
    return done('suspendida');
  },
  restore: async ({ app, actor, form }) => {
    await restoreCommunity(app, actor, { communityUrl: text(form.community) });
    return done('levantada');
  },
  plan: async ({ app, actor, form }) => {
    await setPlan(app, actor, form);
    return done('plan');
  },
  'plan-confirm': async ({ app, actor, form }) => {
    await confirmPlanPayment(app, actor, planPaymentIn(text(form.payment)));
    return done('plan-pagado');
  },
  'plan-reject': async ({ app, actor, form }) => {
    await rejectPlanPayment(app, actor, { ...planPaymentIn(text(form.payment)), form });
    return done('plan-rechazado');
  },
  'plan-end': async ({ app, actor, form }) => {
    await endPlan(app, actor, { communityUrl: text(form.community), form });
    return done('plan-terminado');
  },
  counters: async ({ app, actor }) => {
    await repairCounters(app, actor, {});
    return done('cuentas');
  },
  clock: async ({ app, actor, form }) => {
    await confirmClock(app, actor, form);
    return done('reloj');
  },
  online: async ({ app, actor, form }) => {
    await allowOnlinePayment(app, actor, form);
    return done('online');
  },
  'change-key': async ({ app, actor, form }) => {
    await changeKey(app, actor, form);
    return done('clave');
  },
  'retire-key': async ({ app, actor, form }) => {
    await retireKey(app, actor, form);
    return done('clave');
  },
  'end-online': async ({ app, actor, form }) => {
    await endOnlinePayment(app, actor, form);
    return done('online');
  },
} satisfies Record<string, FormHandler>;

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>;
type Returned = Route.ComponentProps['actionData'];

export default function Operation({ loaderData: { shown, drifts, examples }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  if (!shown) return <Forbidden />;
  const word = search.get('hecho') ?? '';
  const doneWords = Object.hasOwn(words.done, word) && !actionData ? words.done[word as OperationDone] : null;
  return (
    <Page>
      <PageHeader title={words.title} lead={words.lead} actions={<Probes />} />
      <Clocks clocks={shown.clocks} />
      <CopyWarning copies={shown.copies} />
      <RoomWarning room={shown.room} />
      {examples && (
        <div className="mb-4">
          <ExamplesOffer examples={examples} />
        </div>
      )}
      {doneWords && (
        <Notice tone="success" quiet className="mb-4">
          {doneWords}
        </Notice>
      )}
      {actionData && !isShownBelow(actionData, shown) && (
        <Notice tone="error" className="mb-4">
          {actionData.refused.message}
        </Notice>
      )}
      <Reports shown={shown} returned={actionData} />
      <PlanPayments desk={shown.planDesk} returned={actionData} />
      <Plans shown={shown} returned={actionData} />
      <OnlinePayments
        online={shown.online}
        refused={
          actionData?.act === 'online'
            ? { fields: actionData.refused.fields, community: actionData.community }
            : undefined
        }
      />
      <Health health={shown.health} />
      <Mails mails={shown.mails} />
      <Copies copies={shown.copies} />
      <Room room={shown.room} />
      <Keys keys={shown.keys} returned={actionData?.act.endsWith('-key') ? actionData : undefined} />
      <Counters drifts={drifts} />
      {shown.suspended.length > 0 && <Suspended suspended={shown.suspended} />}
    </Page>
  );
}

function Forbidden() {
  return (
    <Page width="text">
      <PageHeader title={words.title} />
      <EmptyState title={words.forbidden} action={<Probes />}>
        {words.forbiddenWords}
      </EmptyState>
    </Page>
  );
}

/** Whether a refusal is shown at its form or at the raffle it is about. */
function isShownBelow({ act, report, payment }: NonNullable<Returned>, { raffles, planDesk }: Shown): boolean {
  return (
    planDesk.payments.some(({ id }) => id === payment) ||
    ['plan', 'plan-end', 'online', 'change-key', 'retire-key'].includes(act) ||
    raffles.some(({ reports }) => reports.some(({ id }) => id === report))
  );
}

function Reports({ shown, returned: actionData }: { shown: Shown; returned: Returned }) {
  return (
    <Section title={words.reportsTitle}>
      {shown.raffles.length === 0 && (
        <EmptyState heading="h3" title={words.none}>
          {words.noneWords}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {shown.raffles.map((raffle) => (
          <li key={raffle.last}>
            <ReportedRaffle
              raffle={raffle}
              refused={raffle.reports.some(({ id }) => id === actionData?.report) ? actionData : undefined}
            />
          </li>
        ))}
      </ul>
      {shown.hasMore && <p className="text-soft">{words.hasMore}</p>}
    </Section>
  );
}

function Plans({ shown, returned }: { shown: Shown; returned: Returned }) {
  if (shown.plans.length <= 1) return null;
  return (
    <>
      <AskedPlans asked={shown.askedPlans} plans={shown.plans} />
      <PlanForm plans={shown.plans} refused={returned?.act === 'plan' ? returned : undefined} />
    </>
  );
}

function Suspended({ suspended }: Pick<Shown, 'suspended'>) {
  return (
    <Section title={words.suspendedTitle}>
      <ul className="grid gap-3">
        {suspended.map(({ url, name, timeZone, reason, at }) => (
          <li key={url}>
            <Panel className="flex flex-wrap items-center justify-between gap-4">
              <div className="grid min-w-0 gap-0.5">
                <a href={paths.community({ communityUrl: url })} className="link font-semibold">
                  {name}
                </a>
                {reason && <p className="measure text-soft">{reason}</p>}
                {at && <p className="text-sm text-soft">{words.suspendedAt(formatDateTime(at, timeZone))}</p>}
              </div>
              <Form method="post">
                <input type="hidden" name="act" value="restore" />
                <input type="hidden" name="community" value={url} />
                <Button kind="secondary">{words.restore}</Button>
              </Form>
            </Panel>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Probes() {
  return (
    <>
      <a className={buttonStyle('secondary')} href={paths.health()}>
        {words.health}
      </a>
      <a className={buttonStyle('secondary')} href={paths.ready()}>
        {words.ready}
      </a>
    </>
  );
}
