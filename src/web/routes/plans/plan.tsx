import { useSearchParams } from 'react-router';
import { beginMandate } from '#app/plans/begin-mandate.ts';
import { buyPlan } from '#app/plans/buy-plan.ts';
import { cancelPlan, giveUpPlanPayment, keepPlan } from '#app/plans/change-plan.ts';
import { changeChargedPlan } from '#app/plans/charged-plan.ts';
import { sendPlanReceipt } from '#app/plans/send-plan-receipt.ts';
import { giveUpMandate, settleAgreed } from '#app/plans/settle-mandate.ts';
import { showPlan } from '#app/plans/show-plan.ts';
import { paths } from '#texts/paths.ts';
import { type PlanDone, planPageTexts as words } from '#texts/plans/plan-page.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions, type RefusedForm } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { doneAt, useDoneToastOnce } from '#web/ui/done-toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/plan';
import { Agreeing, Changes } from './charged.tsx';
import { Invoices } from './invoices.tsx';
import { PlanPayment } from './plan-payment.tsx';
import { PlanState } from './plan-state.tsx';
import { Purchase } from './purchase.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const address = { communityUrl: params.communityUrl };
  const isBack = new URL(request.url).searchParams.get('vuelta') === 'si';
  return orPage(async () => {
    if (isBack) await settleAgreed(app, actor, address);
    return showPlan(app, actor, address);
  });
}

export function action(args: Route.ActionArgs) {
  const { communityUrl } = args.params;
  const done = (what: PlanDone) => doneAt(paths.plan({ communityUrl }), what);
  return formActions(args, {
    buy: async ({ app, actor, form }) => {
      const way = text(form.way) || 'transfer';
      // the gateway's page, where its payer agrees
      if (way !== 'transfer') return beginMandate(app, actor, { communityUrl, way, form });
      await buyPlan(app, actor, { communityUrl, form });
      return done('pago');
    },
    change: async ({ app, actor, form }) => {
      await changeChargedPlan(app, actor, { communityUrl, form });
      return done('cambiado');
    },
    leave: async ({ app, actor }) => {
      await giveUpMandate(app, actor, { communityUrl });
      return done('dejado');
    },
    receipt: async ({ app, actor, form, body }) => {
      const file = body.get('file');
      const sent = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
      await sendPlanReceipt(app, actor, { communityUrl, payment: text(form.payment), form, sent });
      return done('comprobante');
    },
    'give-up': async ({ app, actor, form }) => {
      await giveUpPlanPayment(app, actor, { communityUrl, payment: text(form.payment) });
      return done('dejado');
    },
    stop: async ({ app, actor }) => {
      await cancelPlan(app, actor, { communityUrl });
      return done('parado');
    },
    keep: async ({ app, actor }) => {
      await keepPlan(app, actor, { communityUrl });
      return done('sigue');
    },
  });
}

/** It holds whom invoices are made out to. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = words.documentTitle(loaderData.community.name);
  return pageMeta({ title, description: words.description, noindex: true });
}

export type PlanData = Route.ComponentProps['loaderData'];
export type PlanRefusal = (Pick<RefusedForm, 'refused' | 'values'> & { act: string }) | undefined;

/** The community's plan: what it is, what is being paid, what can be bought, and the invoices. */
export default function Plan({ loaderData: shown, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const refused = actionData && 'refused' in actionData ? actionData : undefined;
  const hasFields = refused !== undefined && Object.keys(refused.refused.fields).length > 0;
  const chosen = (field: string, asked: string) => text(refused?.values[field]) || (search.get(asked) ?? '');
  const said = useDoneToastOnce(words.done, actionData !== undefined);
  return (
    <Page width="text" said={said}>
      <PageHeader
        back={{ to: paths.settings({ communityUrl: shown.community.url }), label: words.back }}
        title={words.title}
        lead={words.lead}
      />
      <div className="grid gap-6">
        {refused && !hasFields && <Notice tone="error">{refused.refused.message}</Notice>}
        {!shown.isSold && <Notice quiet>{words.notSold}</Notice>}
        <PlanState shown={shown} />
        {shown.agreeing && <Agreeing agreeing={shown.agreeing} community={shown.community} />}
        {shown.payment && <PlanPayment shown={shown} payment={shown.payment} refused={refused} />}
        {shown.charged && <Changes charged={shown.charged} />}
        <Purchase shown={shown} chosen={chosen('plan', 'elige')} way={chosen('way', 'con')} refused={refused} />
        <Invoices shown={shown} />
      </div>
    </Page>
  );
}
