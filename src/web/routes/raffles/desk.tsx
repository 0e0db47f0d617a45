import { Link, type ShouldRevalidateFunctionArgs, useNavigate, useOutletContext, useSubmit } from 'react-router';
import { showDesk } from '#app/orders/show-desk.ts';
import { pageNumber } from '#domain/members/people-list.ts';
import { deskLists } from '#domain/orders/desk.ts';
import type { RafflePhase } from '#domain/raffles/raffle.ts';
import { formatNumbers } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderImportTexts } from '#texts/orders/order-imports.ts';
import { stallTexts } from '#texts/orders/stall.ts';
import { paths } from '#texts/paths.ts';
import { amendmentTexts } from '#texts/raffles/amendments.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import { statementTexts } from '#texts/statements/statements.ts';
import { waitingTexts } from '#texts/waiting.ts';
import { OfflineNotice } from '#web/browser/connection-notice.tsx';
import { useKeptActionData } from '#web/browser/use-kept-action-data.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useDoneToastOnce } from '#web/ui/done-toast.ts';
import { NewsBar } from '#web/ui/news-bar.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ScrollAnchor } from '#web/ui/scroll-anchor.tsx';
import { useMovingNow } from '#web/ui/server-clock.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusRestore } from '#web/ui/use-focus-restore.ts';
import { useListNews } from '#web/ui/use-list-news.ts';
import type { Route } from './+types/desk';
import { ConfirmedTogether } from './desk/confirmed-together.tsx';
import { Deliveries } from './desk/deliveries.tsx';
import { type DeskAct, deskActs } from './desk/desk-act.ts';
import { DeskFigures } from './desk/desk-figures.tsx';
import { DeskOrders, DeskTabs } from './desk/desk-orders.tsx';
import { useFiguresInTurn } from './desk/figures-age.ts';
import { Leases } from './desk/leases.tsx';
import { LinkAsks } from './desk/link-asks.tsx';
import { stackAsked } from './desk/list-address.ts';
import { historyOrMiddle } from './desk/order-history.tsx';
import { PublishForm } from './desk/publish-form.tsx';
import { ReceiptRejected } from './desk/receipt-rejected.tsx';
import { refusalAsked } from './desk/refusal-address.ts';
import { RefusedElsewhere } from './desk/refused-elsewhere.tsx';
import { Requests } from './desk/requests.tsx';
import { ReviewStack } from './desk/review-stack.tsx';
import { SaleMade } from './desk/sale-made.tsx';
import { Sealed, SealForm, sealedListAt } from './desk/seal-form.tsx';
import { SellerLink, sellsBesideOthers } from './desk/seller-link.tsx';
import { sellerLinkShown } from './desk/seller-link-shown.ts';
import { Sellers } from './desk/sellers.tsx';
import { ShareCard } from './desk/share-card.tsx';
import { ToWrite } from './desk/to-write.tsx';
import { outcomesIn, togetherAsked } from './desk/together-address.ts';
import { Tools, ToTools } from './desk/tools.tsx';
import { useDeskNews } from './desk/use-desk-news.ts';
import type { FiguresData } from './with-figures.tsx';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { searchParams } = new URL(request.url);
  const list = deskLists.find((each) => deskTexts.slugs[each] === searchParams.get('ver')) ?? null;
  const words = (searchParams.get('q') ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 80);
  const page = pageNumber(searchParams.get('pagina'));
  const asked = searchParams.get('peticion');
  const refusal = refusalAsked(searchParams);
  const query = {
    list,
    words,
    page,
    request: asked,
    refusal,
    sale: searchParams.get('venta'),
    rejected: searchParams.get('aviso'),
    confirmed: searchParams.get('pago'),
    history: searchParams.get('historia'),
    together: togetherAsked(searchParams),
    outcomes: outcomesIn(searchParams),
    stack: stackAsked(searchParams),
  };
  const shown = await orPage(() => showDesk(app, actor, { ...params, ...query }));
  const link = shown.link && (await sellerLinkShown(app.publicUrl, params, shown.link.code));
  return { ...shown, link, now: app.clock.now().toString() };
}

export function action(args: Route.ActionArgs) {
  return formActions(args, deskActs);
}

/**
 * After a refusal only for answers to requests, which may have changed them, for what is no longer to be undone, and for a
 * sum that is another by now.
 */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const act = String(formData?.get('act'));
  if (act.endsWith('-request') || act.startsWith('undo-')) return true;
  return act === 'confirm-several' || act === 'sell' || defaultShouldRevalidate;
}

/** Names and phones must not be cached. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: deskTexts.title(loaderData.raffle.title),
    description: deskTexts.description,
    noindex: true,
  });
}

/** A desk as it is shown: its list, and the figures that stand around it. */
export type DeskData = Route.ComponentProps['loaderData'] &
  Omit<FiguresData, 'readAt'> & {
    /** Who has dealt with which order, of those that are shown as they were before. */
    taken: ReadonlyMap<string, string>;
  };
export type DeskRefusal = Route.ComponentProps['actionData'];

/** The account of who sells, where they do not run the raffle. */
function ToOwnAccount({ desk, address }: { desk: DeskData; address: Address }) {
  if (desk.can.review || desk.self === null || !hasCash(desk)) return null;
  return (
    <ButtonLink kind="secondary" size="small" to={paths.raffleAccount({ ...address, seller: desk.self })}>
      {settlementTexts.desk.toOwn}
    </ButtonLink>
  );
}

/** The cash in the hands of all who sell, where anybody sells beside who runs the raffle. */
function ToAccounts({ desk, address }: { desk: DeskData; address: Address }) {
  const sellsAlone = desk.sellersToCredit.length < 2 && desk.sellers.length === 0;
  if (!desk.can.seeAccounts || !hasCash(desk) || sellsAlone) return null;
  return (
    <p>
      <Link to={paths.raffleAccounts(address)} className="link inline-flex min-h-11 items-center">
        {settlementTexts.desk.toAccounts}
      </Link>
    </p>
  );
}

function hasCash({ raffle }: DeskData): boolean {
  return raffle.price.amount > 0 && raffle.phase !== 'draft';
}

/** Tables of the orders and of their money, last because they are seldom needed. */
function Exports({ address }: { address: { communityUrl: string; raffle: string } }) {
  const words = deskTexts.exports;
  const files = [
    { href: paths.raffleDeskExportXlsx(address), label: words.xlsx(words.orders) },
    { href: paths.raffleDeskExport(address), label: words.csv(words.orders) },
    { href: paths.raffleDeskLedgerXlsx(address), label: words.xlsx(words.ledger) },
    { href: paths.raffleDeskLedger(address), label: words.csv(words.ledger) },
  ];
  return (
    <ul className="grid pt-4">
      {files.map(({ href, label }) => (
        <li key={href}>
          <a href={href} download className="link inline-flex min-h-11 items-center">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

const always = () => true;
const nobody: ReadonlyMap<string, string> = new Map();
const afterSale: readonly RafflePhase[] = ['sealed', 'drawing', 'drawn', 'completed'];

export default function Desk({ loaderData, actionData, params }: Route.ComponentProps) {
  const figures = useOutletContext<FiguresData>();
  const others = useDeskNews(loaderData, paths.raffleDeskNews(params));
  useFiguresInTurn(loaderData, figures);
  const answer = useKeptActionData(actionData);
  const { raffle } = loaderData;
  const news = useListNews({
    stream: paths.raffleDeskStream(params),
    counted: deskTexts.news.counts(
      loaderData.counts.review,
      loaderData.counts.unpaid,
      loaderData.requests.lines.length,
    ),
    unshown: deskTexts.news.waiting,
    heard: others.hear,
    ...(loaderData.stack && loaderData.orders.length > 0 && { isInUse: always }),
  });
  const taken = news.isWaiting ? others.taken : nobody;
  const desk = { ...loaderData, ...figures, taken, now: useMovingNow() };
  const announceSealed = useSealedToast(params);
  const announceConfirmed = useConfirmedToast(desk);
  const onPage = (done: string) => hasOwnNotice(desk, done);
  const announce = (done: string) =>
    onPage(done) || (done === 'confirmado' ? announceConfirmed() : announceSealed(done));
  const said = useDoneToastOnce(deskTexts.done, answer !== undefined, { announce, onPage, of: 'pago' });
  useFocusRestore();
  const shown = { desk, refused: answer, address: params };
  return (
    <Page said={said}>
      {!desk.stack && (
        <PageHeader
          back={{ to: paths.raffle(params), label: raffle.title }}
          title={deskTexts.heading}
          status={
            <>
              <StatusBadge of="phase" status={raffle.phase} />
              <ToTools desk={desk} />
            </>
          }
          actions={<HeaderActions desk={desk} address={params} />}
        />
      )}
      <NewsBar {...news.bar} />
      <p role="status" className="sr-only">
        {others.said}
      </p>
      <OfflineNotice words={waitingTexts.offline.waits} />
      <ScrollAnchor shown={loaderData} looked={historyOrMiddle(desk)}>
        {desk.stack ? <ReviewStack {...shown} /> : <WholeDesk {...shown} />}
      </ScrollAnchor>
    </Page>
  );
}

type ShownProps = { desk: DeskData; refused: DeskRefusal; address: Address };

/** The lists of a desk, with what was just done above them and the rest beside. */
function WholeDesk({ desk, refused, address }: ShownProps) {
  const { raffle, can, counts } = desk;
  // payments to review come before sealing without them
  const waits = counts.review > 0;
  return (
    <div className="grid gap-6">
      <SaleMade desk={desk} />
      <ReceiptRejected desk={desk} />
      <ConfirmedTogether desk={desk} />
      <RefusedElsewhere desk={desk} refused={refused} />
      {can.publish && <PublishForm desk={desk} refused={refused} />}
      {can.seal && !waits && <SealForm desk={desk} refused={refused} />}
      {(raffle.phase === 'sealed' || raffle.phase === 'drawing') && <Sealed desk={desk} address={address} />}
      <Leases desk={desk} refused={refused} />
      <Requests desk={desk} refused={refused} address={address} />
      <LinkAsks desk={desk} />
      {desk.prizes.length > 0 && <Deliveries desk={desk} refused={refused} />}
      {/* of who sells it is the main thing; of who runs the raffle it stands with the tools */}
      {!can.review && <SellerLink desk={desk} refused={refused} />}
      <ToWrite count={desk.toWrite} address={address} />
      {raffle.phase !== 'draft' && <DeskTabs desk={desk} address={address} />}
      <div className="grid items-start gap-x-9 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          {raffle.phase !== 'draft' && <DeskOrders desk={desk} refused={refused} address={address} />}
          {can.seal && waits && <SealForm desk={desk} refused={refused} />}
        </div>
        <div>
          <Beside desk={desk} refused={refused} address={address} />
        </div>
      </div>
      <Sellers desk={desk} />
    </div>
  );
}

/** Whether what was done has a notice of its own: a sale, a rejection, and several that were confirmed. */
function hasOwnNotice({ sale, rejected, together }: DeskData, done: string): boolean {
  if (done === 'apartado') return sale !== null;
  if (done === 'rechazado') return rejected !== null;
  return (done === 'confirmados' || done === 'ninguno-confirmado') && together !== null;
}

/**
 * A toast, with a link, for a list that was sealed by the last act. Gives a function that shows it and whether it did.
 */
function useSealedToast(address: Address) {
  const navigate = useNavigate();
  return (done: string): boolean => {
    if (done !== 'confirmado-y-sellada' && done !== 'confirmados-y-sellada' && done !== 'sellada-sin-mas') return false;
    const { told, seeShort } = deskTexts.seal.sealed;
    const onPress = () => navigate(sealedListAt(address));
    toast({ title: deskTexts.done[done], description: told, action: { label: seeShort, onPress } });
    return true;
  };
}

/** A toast of a payment just confirmed, with which it is undone. The order's own card offers that, too. */
function useConfirmedToast({ confirmed, raffle }: DeskData) {
  const submit = useSubmit();
  return (): boolean => {
    if (!confirmed) return false;
    const { id, name, numbers } = confirmed;
    const shown = formatNumbers(numbers, String(raffle.lastNumber).length, 6);
    const form = { act: 'undo-confirm', order: id } satisfies { act: DeskAct; order: string };
    const onPress = () => submit(form, { method: 'post', preventScrollReset: true });
    toast({
      title: deskTexts.done.confirmado,
      description: `${name} · ${shown}`,
      action: { label: deskTexts.act.undo, onPress },
    });
    return true;
  };
}

type Address = { communityUrl: string; raffle: string };

/** Links to the stall while it sells, to edit the raffle while it has no orders, to amend it afterwards, and to its draw. */
function HeaderActions({ desk, address }: { desk: DeskData; address: Address }) {
  const { raffle, can, counts } = desk;
  const isUntouched =
    (raffle.phase === 'draft' || raffle.phase === 'selling') && Object.values(counts).every((count) => count === 0);
  return (
    <>
      <ToOwnAccount desk={desk} address={address} />
      {can.sell && (
        <ButtonLink kind="secondary" size="small" to={paths.raffleStall(address)}>
          {stallTexts.link}
        </ButtonLink>
      )}
      {can.edit && isUntouched && (
        <ButtonLink
          kind="secondary"
          size="small"
          to={`${paths.createRaffle()}?comunidad=${address.communityUrl}&rifa=${address.raffle}`}
        >
          {createRaffleTexts.edit.link}
        </ButtonLink>
      )}
      {can.amend && !isUntouched && (
        <ButtonLink kind="secondary" size="small" to={paths.raffleAmend(address)}>
          {amendmentTexts.form.link}
        </ButtonLink>
      )}
      {afterSale.includes(raffle.phase) && (
        <ButtonLink kind="secondary" size="small" to={paths.raffleDraw(address)}>
          {deskTexts.toDraw}
        </ButtonLink>
      )}
    </>
  );
}

/** The side column: figures, share link, tools and exports. */
function Beside({ desk, refused, address }: { desk: DeskData; refused: DeskRefusal; address: Address }) {
  const { raffle, can } = desk;
  const isOut = raffle.phase !== 'draft';
  return (
    <>
      {isOut && <DeskFigures desk={desk} />}
      <ToAccounts desk={desk} address={address} />
      {sellsBesideOthers(desk) && <SellerLink desk={desk} refused={refused} className="mb-6" />}
      {isOut && (
        <ShareCard
          address={address}
          isCancelled={raffle.phase === 'cancelled'}
          isSelling={raffle.phase === 'selling'}
        />
      )}
      <Tools key={paths.raffle(address)} desk={desk} refused={refused} address={address} />
      {can.export && isOut && <Exports address={address} />}
      {can.review && ['selling', 'reviewing'].includes(raffle.phase) && raffle.price.amount > 0 && (
        <p>
          <Link to={paths.raffleStatement(address)} className="link inline-flex min-h-11 items-center">
            {statementTexts.toLines}
          </Link>
        </p>
      )}
      {can.import && (
        <Link to={paths.raffleImport(address)} className="link inline-flex min-h-11 items-center">
          {orderImportTexts.toImport}
        </Link>
      )}
    </>
  );
}
