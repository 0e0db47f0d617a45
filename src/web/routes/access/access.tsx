import { useRef } from 'react';
import { data, type RouterContextProvider, redirect } from 'react-router';
import { openPayment } from '#app/access/open-payment.ts';
import { cancelPayment, declarePaid, resumeRenewal, stopRenewal } from '#app/access/own-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import { showAccess } from '#app/access/show-access.ts';
import { type AccessDone, accessTexts } from '#texts/access/access.ts';
import { formatMoneyNamed } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { useAnswer } from '#web/browser/use-answer.ts';
import { useNews } from '#web/browser/use-news.ts';
import { useWaitingForm } from '#web/browser/use-waiting-form.ts';
import { sendWaiting } from '#web/browser/waiting-form.ts';
import { pageMeta } from '#web/meta.ts';
import { payOnline } from '#web/routes/checkouts/send-to-gateway.ts';
import { attempt, formOf, orPage, type Refused, rawForm, typedAgain } from '#web/server/attempt.ts';
import { asker } from '#web/server/context.ts';
import { NewsBar } from '#web/ui/news-bar.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { belowTheTop, SteadyView } from '#web/ui/steady-view.tsx';
import { useDoneOnce } from '#web/ui/use-done.ts';
import { useStateNews } from '#web/ui/use-state-news.ts';
import type { Route } from './+types/access';
import { AccessHistory } from './access-history.tsx';
import { AccessPayment } from './access-payment.tsx';
import { AccessState, accessTitle } from './access-state.tsx';
import { AccessTerms } from './access-terms.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showAccess(app, actor, { communityUrl: params.communityUrl }));
}

export async function action({ request, params: { communityUrl }, context }: Route.ActionArgs) {
  const form = await formOf(request);
  if (form.get('act') === 'pay-online') {
    return payOnline(context, form, { communityUrl, payment: String(form.get('payment') ?? '') });
  }
  const result = await attempt(() => act(form, communityUrl, context));
  if (!result.ok)
    return data({ refused: result, values: typedAgain(rawForm(form), result) }, { status: result.status });
  return redirect(`${paths.access({ communityUrl })}?hecho=${result.value}`, 303);
}

/** A receipt waits for the line, as that of an order does: the same one sent twice is taken once. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return form.get('act') === 'receipt' ? sendWaiting({ request, serverAction }, null) : serverAction();
}

/** Does what a form of the page asks for. Gives what was done. */
async function act(
  form: FormData,
  communityUrl: string,
  context: Readonly<RouterContextProvider>,
): Promise<AccessDone> {
  const { app, actor } = asker(context);
  const named = form.get('payment');
  const own = { communityUrl, payment: typeof named === 'string' ? named : '' };
  switch (form.get('act')) {
    case 'receipt': {
      const file = form.get('file');
      const sent = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
      await sendAccessReceipt(app, actor, { ...own, form: rawForm(form), sent });
      return 'comprobante';
    }
    case 'declare':
      await declarePaid(app, actor, own);
      return 'avisado';
    case 'cancel':
      await cancelPayment(app, actor, own);
      return form.get('sent') === 'yes' ? 'por-devolver' : 'cancelado';
    case 'stop':
      await stopRenewal(app, actor, { communityUrl });
      return 'sin-renovar';
    case 'resume':
      await resumeRenewal(app, actor, { communityUrl });
      return 'renueva';
    case 'begin':
      await openPayment(app, actor, { communityUrl });
      return 'pago';
    default:
      throw new Response(null, { status: 400 });
  }
}

/** What somebody pays, and with which reference: nothing on the way keeps it. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { community } = loaderData;
  return pageMeta({
    title: accessTexts.title(community.name),
    description: accessTexts.description,
    noindex: true,
  });
}

export type AccessData = Route.ComponentProps['loaderData'];
export type AccessRefusal = { refused: Refused; values: Record<string, unknown> } | undefined;

export default function Access({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { community, cadence, place, payment, access } = shown;
  const isSeen = community.visibility !== 'private' || shown.can.seeDashboard;
  // of who is outside what matters is their money
  const isOutside = place === 'outside' || place === 'hidden';
  const answer = useAnswer(actionData);
  const refused = answer && 'refused' in answer ? answer : undefined;
  const waiting = useWaitingForm(answer, null);
  useDoneOnce(accessTexts.done, answer !== undefined);
  useNews(paths.accessStream({ communityUrl: community.url }));
  const state = useRef<HTMLDivElement>(null);
  const news = useStateNews(accessTitle(shown), state);
  return (
    <Page width="text">
      <PageHeader
        {...(isSeen
          ? { back: { to: paths.community({ communityUrl: community.url }), label: community.name } }
          : { lead: community.name })}
        title={accessTexts.heading}
      />
      <NewsBar {...news} />
      <SteadyView shown={shown} looked={belowTheTop}>
        <div className="grid gap-6">
          <div ref={state} tabIndex={-1} className="grid scroll-my-4 gap-6 outline-none">
            {refused && <Notice tone="error">{refused.refused.message}</Notice>}
            {!isOutside && <AccessState shown={shown} />}
          </div>
          {payment && (
            <AccessPayment key={payment.id} shown={shown} payment={payment} refused={refused} waiting={waiting} />
          )}
          {isOutside && <AccessState shown={shown} />}
          {cadence && community.price && place === 'pays' && access.state !== 'endless' && (
            <AccessTerms
              price={formatMoneyNamed(community.price, community.country)}
              cadence={cadence}
              isOfRaffles={community.isOfRaffles}
              heading="h2"
              isFolded={access.state !== 'none'}
            />
          )}
          <AccessHistory shown={shown} />
        </div>
      </SteadyView>
    </Page>
  );
}
