import { type Ref, useRef } from 'react';
import { claimPrize, renouncePrize } from '#app/draws/answer-prize.ts';
import { confirmReceived } from '#app/draws/deliver-prize.ts';
import { nameWinner } from '#app/draws/name-winner.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { dropNumbers } from '#app/orders/drop-numbers.ts';
import { eraseOrder } from '#app/orders/erase-order.ts';
import { joinAccount } from '#app/orders/join-account.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { reachOrder, showOrder } from '#app/orders/show-order.ts';
import { hideTickets, showTicketsPublicly } from '#app/orders/show-tickets-publicly.ts';
import { swapNumber } from '#app/orders/swap-number.ts';
import { withdrawOrder } from '#app/orders/withdraw-order.ts';
import { awaitsMoney } from '#domain/orders/order.ts';
import { type OrderDone, orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { waitingTexts } from '#texts/waiting.ts';
import { ConnectionNotice } from '#web/browser/connection-notice.tsx';
import { useChangeStream } from '#web/browser/use-change-stream.ts';
import { useKeptActionData } from '#web/browser/use-kept-action-data.ts';
import { usePageFocus } from '#web/browser/use-page-focus.ts';
import type { WaitingForm } from '#web/browser/use-waiting-forms.ts';
import { sendWaiting } from '#web/browser/waiting-form.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { PayOnline } from '#web/routes/checkouts/pay-online.tsx';
import { payOnline } from '#web/routes/checkouts/send-to-gateway.ts';
import { asker } from '#web/server/context.ts';
import { formActions, type RefusedForm } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { doneAt, useDoneToastOnce } from '#web/ui/done-toast.ts';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { NewsBar } from '#web/ui/news-bar.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { belowTheTop, ScrollAnchor } from '#web/ui/scroll-anchor.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useStateNews } from '#web/ui/use-state-news.ts';
import type { Route } from './+types/order';
import { Amended } from './order/amended.tsx';
import { AttendedBy } from './order/attended-by.tsx';
import { EraseData } from './order/erase-data.tsx';
import { History } from './order/history.tsx';
import { ReceiptLeftBehind, receiptNameIn, useWaitingReceipt } from './order/kept-receipt.tsx';
import { AskOrganiser, CancelForm, JoinForm, KeepLink } from './order/order-forms.tsx';
import { OrderTicket } from './order/order-ticket.tsx';
import { PayWays } from './order/pay-ways.tsx';
import { ReceiptForm, SentReceipts } from './order/receipts.tsx';
import { HiddenRaffleFiles, Records, SignedRefund } from './order/records.tsx';
import { isOfReceipt } from './order/send-receipt.tsx';
import { ShownTickets } from './order/shown-tickets.tsx';
import { StateNotice, stateTitle } from './order/state-notice.tsx';
import { SwapForm } from './order/swap-form.tsx';
import { PassedOn, Won } from './order/won.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const shown = await orPage(() => showOrder(app, actor, { key: params.secret }));
  return { ...shown, key: params.secret, origin: app.publicUrl };
}

export async function action(args: Route.ActionArgs) {
  const { app, actor } = asker(args.context);
  const key = args.params.secret;
  // refused before its 11 MB are read
  await orPage(() => reachOrder(app, actor, { key }));
  const done = (what: OrderDone) => doneAt(paths.ticket({ secret: key }), what);
  return formActions(args, {
    'pay-online': ({ context, form }) => payOnline(context, form, { key }),
    cancel: async () => {
      await cancelOrder(app, actor, { place: { key } });
      return done('cancelado');
    },
    withdraw: async () => {
      await withdrawOrder(app, actor, { key });
      return done('retirado');
    },
    drop: async ({ form }) => {
      await dropNumbers(app, actor, { key, form });
      return done('soltados');
    },
    swap: async ({ form }) => {
      await swapNumber(app, actor, { key, form });
      return done('cambiado');
    },
    show: async ({ form }) => {
      await showTicketsPublicly(app, actor, { key, isNamed: form.named === 'on' });
      return done('boletos');
    },
    hide: async () => {
      await hideTickets(app, actor, { key });
      return done('sin-boletos');
    },
    erase: async () => {
      await eraseOrder(app, actor, { key });
      return done('borrado');
    },
    join: async () => {
      await joinAccount(app, actor, { key });
      return done('unido');
    },
    received: async ({ form }) => {
      await confirmReceived(app, actor, { key, position: Number(text(form.position)) });
      return done('recibido');
    },
    claim: async ({ form }) => {
      await claimPrize(app, actor, { key, position: Number(text(form.position)) });
      return done('lo-quiero');
    },
    renounce: async ({ form }) => {
      const prize = { key, position: Number(text(form.position)), number: Number(text(form.number)) };
      await renouncePrize(app, actor, prize);
      return done('renunciado');
    },
    name: async ({ form }) => {
      await nameWinner(app, actor, { key, position: Number(text(form.position)), isShown: true });
      return done('nombre');
    },
    unname: async ({ form }) => {
      await nameWinner(app, actor, { key, position: Number(text(form.position)), isShown: false });
      return done('sin-nombre');
    },
    receipt: async ({ form, body }) => {
      const file = body.get('file');
      const sent = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
      const { status } = await sendReceipt(app, actor, { place: { key }, form, sent });
      return done(status === 'in_review' ? 'comprobante' : 'tarde');
    },
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendWaiting({ request, serverAction }, receiptNameIn(await request.clone().formData()));
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: orderTexts.title(loaderData.order.reference),
    description: orderTexts.description,
    noindex: true,
  });
}

export type ShownOrder = Route.ComponentProps['loaderData'];
export type RefusedOrder = Pick<RefusedForm, 'refused' | 'values'> | undefined;

/** Outcomes that the notice of the order's state covers. */
const stateSays: ReadonlySet<string> = new Set<OrderDone>(['comprobante', 'tarde', 'cancelado', 'retirado']);

/**
 * Scrolls to a form's outcome, also after an automatic retry, unless the user is typing.
 * @returns whether it scrolled
 */
function bringTo(place: HTMLElement | null): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]');
  if (!place?.hasChildNodes() || isTyping) return false;
  window.scrollTo(0, 0);
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
  return true;
}

function backOf({ community, raffle }: ShownOrder) {
  if (community.isHidden) return;
  return { to: paths.raffle({ communityUrl: community.url, raffle: raffle.slug }), label: raffle.title };
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { community, order, can } = loaderData;
  const isRejected = order.status === 'rejected';
  const isWaiting = awaitsMoney(order.status);
  const payHeading = usePageFocus<HTMLHeadingElement>();
  const answer = useKeptActionData(actionData);
  const refused = answer && 'refused' in answer ? answer : undefined;
  const paid = { id: order.reference, canSend: can.sendReceipt };
  const waiting = useWaitingReceipt(answer, paid);
  const state = useRef<HTMLDivElement>(null);
  const said = useDoneToastOnce(orderTexts.done, answer !== undefined, {
    announce: (done) => stateSays.has(done) && bringTo(state.current),
    onPage: (done) => stateSays.has(done),
  });
  useChangeStream(paths.ticketStream({ secret: loaderData.key }));
  const news = useStateNews(stateTitle(loaderData), state);
  const ticket = <OrderTicket shown={loaderData} />;
  const payment = <Payment shown={loaderData} headingRef={isRejected ? null : payHeading} />;
  return (
    <Page width="text" said={said}>
      <PageHeader
        back={backOf(loaderData)}
        title={orderTexts.title(order.reference)}
        lead={isWaiting ? undefined : community.name}
        status={<StatusBadge of="order" status={order.status} />}
      />
      <NewsBar {...news} />
      <ScrollAnchor shown={loaderData} looked={belowTheTop}>
        <div className="grid gap-6">
          <ReceiptLeftBehind {...paid} />
          <FormNotices refused={refused} waiting={waiting.others} hasReceiptForm={can.sendReceipt} />
          <Won shown={loaderData} />
          <PassedOn shown={loaderData} />
          <div ref={state} tabIndex={-1} className="scroll-my-4 outline-none empty:hidden">
            <StateNotice shown={loaderData} />
          </div>
          <Amended shown={loaderData} />
          {!isWaiting && ticket}
          {!isRejected && payment}
          {can.sendReceipt && <ReceiptForm shown={loaderData} refused={refused} waiting={waiting.receipt} />}
          {/* whoever was rejected has mostly paid: another receipt comes first, so that nobody pays twice */}
          {isRejected && payment}
          {/* the ticket repeats what the notice above says, so what to do next comes first */}
          {isWaiting && ticket}
          <AskOrganiser shown={loaderData} />
          <AttendedBy shown={loaderData} />
          {can.join && <JoinForm />}
          <SentReceipts shown={loaderData} />
          <Records shown={loaderData} />
          <ShownTickets shown={loaderData} />
          <HiddenRaffleFiles shown={loaderData} />
          <SignedRefund shown={loaderData} />
          <KeepLink shown={loaderData} />
          <History shown={loaderData} />
          <Endings shown={loaderData} refused={refused} />
        </div>
      </ScrollAnchor>
    </Page>
  );
}

/** How an order that waits for its money is paid, also online where that is offered. */
function Payment({ shown, headingRef }: { shown: ShownOrder; headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <>
      {awaitsMoney(shown.order.status) && <PayWays shown={shown} headingRef={headingRef} />}
      <PayOnline gateways={shown.gateways} />
    </>
  );
}

type FormNoticesProps = { refused: RefusedOrder; waiting: WaitingForm; hasReceiptForm: boolean };

/** The outcome of forms without a notice of their own, and of those waiting for the connection. */
function FormNotices({ refused, waiting, hasReceiptForm }: FormNoticesProps) {
  return (
    <>
      {refused && !(hasReceiptForm && isOfReceipt(refused.refused)) && (
        <FocusedNotice about={refused} tone="error">
          {refused.refused.message}
        </FocusedNotice>
      )}
      {(waiting.form ?? waiting.stopped) && (
        <ConnectionNotice waiting={waiting} what={waitingTexts.act} stopped={waitingTexts.stoppedOther} />
      )}
    </>
  );
}

/** Cancelling the order, or erasing its data. */
function Endings({ shown, refused }: { shown: ShownOrder; refused: RefusedOrder }) {
  const { order, can } = shown;
  return (
    <>
      {can.swap && <SwapForm shown={shown} refused={refused} />}
      {can.cancel && order.status !== 'expired' && <CancelForm shown={shown} refused={refused} />}
      {can.erase && <EraseData />}
    </>
  );
}
