import { Flag } from 'lucide-react';
import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { browserSecret } from '#app/contacts/proofs.ts';
import { takeNumbers } from '#app/orders/take-numbers.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { pictureOfShownRaffle } from '#app/share/picture-addresses.ts';
import { contactCheckLimits } from '#domain/contacts/contact-check.ts';
import { type BoardCount, parseNumbers } from '#domain/raffles/board.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { drawTexts } from '#texts/draws/draws.ts';
import { formatDateTime, formatLongDateTime, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { reportTexts } from '#texts/raffles/reports.ts';
import { isUnsent, sendWaiting } from '#web/browser/waiting-form.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { type FormSent, formActions } from '#web/server/form-actions.ts';
import { cookieNames, readCookie, secretCookie } from '#web/server/middleware/cookies.ts';
import { attempt, orPage, type Refused, typedAgain } from '#web/server/refusals.ts';
import { breadcrumbs, drawEvent } from '#web/structured-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ShareButtons } from '#web/ui/share-buttons.tsx';
import type { Route } from './+types/show';
import { forgottenLinks, keptLink, linksIn } from './own-links.ts';
import { ChooseLink } from './show/choose-link.tsx';
import { LeftBehind } from './show/left-behind.tsx';
import { OwnOrders } from './show/own-orders.tsx';
import { OwnRequests } from './show/own-requests.tsx';
import { DrawNote, FairNote, Prizes, Terms } from './show/raffle-notes.tsx';
import { RaffleTicket } from './show/raffle-ticket.tsx';
import { Stage } from './show/stage.tsx';
import { TakeForm, waitingName } from './show/take-form.tsx';
import { useBoard } from './show/use-board.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor, account } = asker(context);
  const shown = await orPage(() => showRaffle(app, actor, { ...params, links: linksIn(request, app) }));
  const { searchParams } = new URL(request.url);
  return {
    ...shown,
    address: app.publicUrl + paths.raffle(params),
    origin: app.publicUrl,
    picture: shown.community.visibility === 'private' || shown.suspended ? undefined : pictureOfShownRaffle(app, shown),
    chosen: parseNumbers(searchParams.get('n') ?? '', raffleLimits.numbersPerOrder) ?? [],
    isNew: searchParams.has('nueva') && shown.can.seeDesk,
    account: account && { uid: account.uid, displayName: account.displayName },
  };
}

export function action(args: Route.ActionArgs) {
  return formActions(
    args,
    { take, forget: ({ request, params, context }) => forgetOrders(request, params, context) },
    { otherwise: 'take' },
  );
}

/** Takes the chosen numbers. For guests, the order's link is stored in a cookie. */
async function take({ app, actor, request, params, form, act }: FormSent<RaffleAddress>) {
  const name = cookieNames(app).contact;
  const browser = browserSecret(app, readCookie(request, name));
  const taken = await attempt(() =>
    takeNumbers(app, actor, { address: params, form, browser, links: linksIn(request, app) }),
  );
  // set also without a proof: numbers of one browser are one person's, whatever account it uses later
  const headers = new Headers({ 'Set-Cookie': secretCookie(app, name, browser, proofSeconds) });
  const leadTo = (path: string, secret: string) => {
    if (!actor.userId) headers.append('Set-Cookie', keptLink(request, app, secret));
    return redirect(path, { status: 303, headers });
  };
  if (taken.ok) return leadTo(paths.ticket({ secret: taken.value.secret }), taken.value.secret);
  // this browser has proven its phone once the organiser confirms the message
  if (taken.code === 'contact.message-needed') {
    const secret = String(taken.params.secret);
    return leadTo(paths.holdRequest({ secret }), secret);
  }
  return data({ act, refused: taken, values: typedAgain(form, taken) }, { status: taken.status });
}

/** Handles `act=forget`: removes the links to this raffle's orders from the browser's cookie. */
async function forgetOrders(
  request: Request,
  params: Route.ActionArgs['params'],
  context: Route.ActionArgs['context'],
) {
  const { app, actor } = asker(context);
  const { own, requests } = await orPage(() => showRaffle(app, actor, { ...params, links: linksIn(request, app) }));
  const cookie = forgottenLinks(
    request,
    app,
    [...own, ...requests].map(({ key }) => key),
  );
  return redirect(paths.raffle(params), { status: 303, headers: { 'Set-Cookie': cookie } });
}

export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const sender = text((await request.clone().formData()).get('sender'));
  return sendWaiting({ request, serverAction }, waitingName(draftName(params), sender));
}

/** The storage key of this page's draft. */
function draftName({ communityUrl, raffle }: { communityUrl: string; raffle: string }): string {
  return `apartar:${communityUrl}/${raffle}`;
}

const proofSeconds = contactCheckLimits.proofDays * 86_400;

/** Also after a refusal: what was taken meanwhile must show. Not where nothing could be asked. */
export function shouldRevalidate({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isUnsent(actionResult)) return false;
  return formMethod === 'POST' || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { raffle, community, prizes, address, origin, picture, suspended } = loaderData;
  const isListed = community.visibility === 'public' && suspended === null;
  const description = raffleTexts.description({
    title: raffle.title,
    communityName: community.name,
    prize: prizes[0]?.name ?? raffle.title,
    price: raffle.price.amount === 0 ? null : formatMoney(raffle.price, raffle.country),
    draw: raffle.phase === 'cancelled' ? null : formatLongDateTime(raffle.drawAt, raffle.timeZone),
  });
  const tags = pageMeta({
    title: raffle.title,
    place: community.name,
    description,
    address,
    picture,
    noindex: !isListed,
  });
  if (!isListed) return tags;
  const place = { communityUrl: community.url, raffle: raffle.slug };
  const organiser = { name: community.name, path: paths.community({ communityUrl: community.url }) };
  const draw = drawEvent({
    name: drawTexts.documentTitle(raffle.title),
    description,
    phase: raffle.phase,
    drawAt: raffle.drawAt,
    address: origin + paths.raffleDraw(place),
    picture: picture?.address ?? null,
    organiser: { name: organiser.name, address: origin + organiser.path },
  });
  return [
    ...tags,
    { 'script:ld+json': breadcrumbs(origin, [organiser, { name: raffle.title, path: paths.raffle(place) }]) },
    ...(draw ? [{ 'script:ld+json': draw }] : []),
  ];
};

type Shown = Route.ComponentProps['loaderData'];
type Answer = Route.ComponentProps['actionData'];
type Address = Route.ComponentProps['params'];
type Live = ReturnType<typeof useBoard> & { count: BoardCount };

export default function ShowRaffle({ loaderData, actionData, params }: Route.ComponentProps) {
  const live = useLiveBoard(loaderData, params);
  const share = shareWords(loaderData, live.count);
  return (
    <Page>
      <div className="grid gap-x-9 gap-y-6 pt-4 sm:pt-8 lg:grid-cols-[24rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div>
          <AtAGlance shown={loaderData} count={live.count} share={share} address={params} />
          {isForSale(loaderData) && <ChooseLink desk={loaderData.can.seeDesk ? paths.raffleDesk(params) : null} />}
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Middle shown={loaderData} live={live} answer={actionData} address={params} />
        </div>
        <div className="grid content-start gap-6">
          <Below shown={loaderData} share={share} address={params} />
        </div>
      </div>
    </Page>
  );
}

function isForSale({ raffle, can }: Shown): boolean {
  return raffle.phase === 'selling' && can.take === 'yes';
}

/** The live state of the numbers. A raffle too large has only counts. */
function useLiveBoard({ raffle, board: loaded }: Shown, address: Address): Live {
  const { firstNumber, lastNumber } = raffle;
  const live = useBoard({
    encoded: loaded.states ?? '',
    firstNumber,
    lastNumber: loaded.states === null ? firstNumber - 1 : lastNumber,
    stream: paths.raffleBoard(address),
  });
  return { ...live, count: loaded.states === null ? loaded.count : live.count };
}

function shareWords({ raffle }: Shown, count: BoardCount): string {
  if (raffle.phase === 'cancelled') return raffleTexts.share.textCancelled(raffle.title);
  const draw = formatDateTime(raffle.drawAt, raffle.timeZone);
  if (raffle.phase !== 'selling') return raffleTexts.share.textOver({ title: raffle.title, draw });
  return raffleTexts.share.text({
    title: raffle.title,
    price: raffle.price.amount === 0 ? raffleTexts.facts.free : formatMoney(raffle.price, raffle.country),
    left: raffleTexts.facts.leftOf(count.free, raffle.lastNumber - raffle.firstNumber + 1),
    draw,
  });
}

type AtAGlanceProps = { shown: Shown; count: BoardCount; share: string; address: Address };

/** The raffle's facts, and the visitor's own orders. */
function AtAGlance({ shown, count, share, address }: AtAGlanceProps) {
  const { raffle, isNew, can } = shown;
  const canTake = isForSale(shown);
  return (
    <div className="grid content-start gap-6">
      {isNew && (
        <Notice
          tone="success"
          title={raffleTexts.share.created}
          action={<ShareButtons text={share} url={shown.address} isMain />}
        />
      )}
      <OwnOrders
        raffle={raffle}
        own={shown.own}
        outcome={shown.outcome}
        hasMoreOwn={shown.hasMoreOwn}
        isByBrowser={shown.account === null}
      />
      <OwnRequests
        raffle={raffle}
        requests={shown.requests}
        offersForgetting={shown.account === null && shown.own.length === 0}
      />
      <RaffleTicket
        raffle={raffle}
        community={shown.community}
        organiser={shown.organiser}
        prizes={shown.prizes}
        outcome={shown.outcome}
        count={count}
      />
      {raffle.phase !== 'cancelled' && <FairNote raffle={raffle} address={address} />}
      {can.seeDesk && (
        <ButtonLink
          kind={canTake && !isNew ? 'primary' : 'secondary'}
          className={canTake ? 'max-lg:hidden' : ''}
          to={paths.raffleDesk(address)}
        >
          {raffleTexts.manage}
        </ButtonLink>
      )}
    </div>
  );
}

type MiddleProps = { shown: Shown; live: Live; answer: Answer; address: Address };

/** The board and form while numbers are sold; afterwards their outcome. */
function Middle({ shown, live, answer, address }: MiddleProps) {
  const refused = answer && 'refused' in answer ? answer : undefined;
  return (
    <>
      {shown.suspended && (
        <Notice tone="warning" quiet className="mb-4" title={raffleTexts.suspended}>
          {shown.suspended.reason}
        </Notice>
      )}
      {!live.isLive && (
        <Notice tone="warning" className="mb-4">
          {raffleTexts.choose.offline}
        </Notice>
      )}
      {isForSale(shown) ? (
        <TakeForm
          raffle={shown.raffle}
          own={shown.own}
          bases={shown.bases}
          draft={draftName(address)}
          formKey={shown.formKey}
          contactCheck={shown.contactCheck}
          states={live.states}
          changed={live.changed}
          initial={chosenAtFirst(shown.chosen, refused)}
          account={shown.account}
          answer={answer}
        />
      ) : (
        <div className="grid gap-6">
          {refused ? (
            <FocusedNotice about={refused} tone="error">
              {refused.refused.message}
            </FocusedNotice>
          ) : (
            <LeftBehind
              name={waitingName(draftName(address), shown.account?.uid)}
              lastNumber={shown.raffle.lastNumber}
            />
          )}
          <Stage shown={shown} states={live.states} changed={live.changed} address={address} />
        </div>
      )}
    </>
  );
}

/** Prizes, story, terms, the draw, and sharing. */
function Below({ shown, share, address }: { shown: Shown; share: string; address: Address }) {
  const { raffle } = shown;
  return (
    <>
      <Prizes prizes={shown.prizes} raffle={raffle} />
      {raffle.story && (
        <section className="grid gap-2 border-t border-line pt-5">
          <h2 className="text-lg">{raffleTexts.story}</h2>
          <p className="whitespace-pre-line">{raffle.story}</p>
        </section>
      )}
      {raffle.phase !== 'cancelled' && <Terms raffle={raffle} />}
      <DrawNote raffle={raffle} bases={shown.bases} closing={shown.closing} address={address} />
      {raffle.phase !== 'draft' && (
        <section className="grid gap-3 border-t border-line pt-5 print:hidden">
          <h2 className="text-lg">{raffleTexts.share.title}</h2>
          <ShareButtons text={share} url={shown.address} title={raffle.title} />
        </section>
      )}
      {raffle.phase !== 'draft' && (
        <p className="border-t border-line pt-3">
          <Link to={paths.raffleReport(address)} className="link inline-flex min-h-11 items-center gap-2 text-soft">
            <Flag aria-hidden="true" className="size-4" />
            {reportTexts.link}
          </Link>
        </p>
      )}
    </>
  );
}

/** The numbers that a refusal names as taken. */
function lostOf({ code, params }: Refused): readonly number[] {
  return code === 'numbers.taken' && Array.isArray(params.numbers) ? params.numbers : [];
}

/** The choice of a form that was refused before hydration, without the taken numbers. */
function chosenAtFirst(
  asked: readonly number[],
  refused: { refused: Refused; values: Readonly<Record<string, unknown>> } | undefined,
): readonly number[] {
  if (!refused) return asked;
  const lost = lostOf(refused.refused);
  const typed = [refused.values.n ?? []].flat().map(Number);
  return typed.filter((number) => Number.isSafeInteger(number) && !lost.includes(number));
}
