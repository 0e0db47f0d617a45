import { useRef } from 'react';
import { openPayment } from '#app/access/open-payment.ts';
import { cancelPayment, declarePaid, resumeRenewal, stopRenewal } from '#app/access/own-payment.ts';
import { sendAccessReceipt } from '#app/access/send-access-receipt.ts';
import { setRefundDestination } from '#app/access/set-refund-destination.ts';
import { showAccess } from '#app/access/show-access.ts';
import type { RawForm } from '#domain/form.ts';
import { type AccessDone, accessTexts } from '#texts/access/access.ts';
import { formatMoneyNamed } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { useChangeStream } from '#web/browser/use-change-stream.ts';
import { useKeptActionData } from '#web/browser/use-kept-action-data.ts';
import { sendWaiting } from '#web/browser/waiting-form.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { payOnline } from '#web/routes/checkouts/send-to-gateway.ts';
import { ReceiptLeftBehind, receiptNameIn, useWaitingReceipt } from '#web/routes/orders/order/kept-receipt.tsx';
import { asker } from '#web/server/context.ts';
import { formActions, type RefusedForm } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { doneAt, useDoneToastOnce } from '#web/ui/done-toast.ts';
import { NewsBar } from '#web/ui/news-bar.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { belowTheTop, ScrollAnchor } from '#web/ui/scroll-anchor.tsx';
import { useStateNews } from '#web/ui/use-state-news.ts';
import type { Route } from './+types/access';
import { AccessHistory } from './access-history.tsx';
import { AccessPayment } from './access-payment.tsx';
import { AccessState, accessTitle } from './access-state.tsx';
import { AccessTerms } from './access-terms.tsx';
import { RefundDestination } from './refund-destination.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showAccess(app, actor, { communityUrl: params.communityUrl }));
}

export function action(args: Route.ActionArgs) {
  const { communityUrl } = args.params;
  const done = (what: AccessDone) => doneAt(paths.access({ communityUrl }), what);
  const own = (form: RawForm) => ({ communityUrl, payment: text(form.payment) });
  return formActions(args, {
    'pay-online': ({ context, form }) => payOnline(context, form, own(form)),
    receipt: async ({ app, actor, form, body }) => {
      const file = body.get('file');
      const sent = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
      await sendAccessReceipt(app, actor, { ...own(form), form, sent });
      return done('comprobante');
    },
    declare: async ({ app, actor, form }) => {
      await declarePaid(app, actor, own(form));
      return done('avisado');
    },
    cancel: async ({ app, actor, form }) => {
      const status = await cancelPayment(app, actor, own(form));
      return done(status === 'refund_pending' ? 'por-devolver' : 'cancelado');
    },
    stop: async ({ app, actor }) => {
      await stopRenewal(app, actor, { communityUrl });
      return done('sin-renovar');
    },
    resume: async ({ app, actor }) => {
      await resumeRenewal(app, actor, { communityUrl });
      return done('renueva');
    },
    'refund-destination': async ({ app, actor, form }) => {
      await setRefundDestination(app, actor, { communityUrl, form });
      return done('adonde');
    },
    begin: async ({ app, actor }) => {
      await openPayment(app, actor, { communityUrl });
      return done('pago');
    },
  });
}

/** Receipts wait for the connection, as an order's do; resending one is idempotent. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const name = receiptNameIn(form);
  return name === null ? serverAction() : sendWaiting({ request, serverAction }, name);
}

/** Payment data must not be cached. */
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
export type AccessRefusal = Pick<RefusedForm, 'refused' | 'values'> | undefined;

/** What a receipt sent here pays. */
function paidBy(payment: AccessData['payment']) {
  return { id: payment?.id ?? null, canSend: payment?.can.sendReceipt ?? false };
}

export default function Access({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { community, cadence, place, payment, access } = shown;
  const isSeen = community.visibility !== 'private' || shown.can.seeDashboard;
  // outside, only their payments matter
  const isOutside = place === 'outside' || place === 'banned' || place === 'hidden';
  const answer = useKeptActionData(actionData);
  const refused = answer && 'refused' in answer ? answer : undefined;
  const paid = paidBy(payment);
  const { receipt: waiting } = useWaitingReceipt(answer, paid);
  const said = useDoneToastOnce(accessTexts.done, answer !== undefined);
  useChangeStream(paths.accessStream({ communityUrl: community.url }));
  const state = useRef<HTMLDivElement>(null);
  const news = useStateNews(accessTitle(shown), state);
  return (
    <Page width="text" said={said}>
      <PageHeader
        {...(isSeen
          ? { back: { to: paths.community({ communityUrl: community.url }), label: community.name } }
          : { lead: community.name })}
        title={accessTexts.heading}
      />
      <NewsBar {...news} />
      <ScrollAnchor shown={shown} looked={belowTheTop}>
        <div className="grid gap-6">
          <div ref={state} tabIndex={-1} className="grid scroll-my-4 gap-6 outline-none">
            <ReceiptLeftBehind {...paid} />
            {refused && <Notice tone="error">{refused.refused.message}</Notice>}
            {!isOutside && <AccessState shown={shown} />}
          </div>
          <RefundDestination refund={shown.refund} refused={refused} />
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
      </ScrollAnchor>
    </Page>
  );
}
