import { useMemo } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { asSoldBy } from '#domain/orders/allotment.ts';
import { type BoardCount, countBoard, parseNumbers } from '#domain/raffles/board.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { paths } from '#texts/paths.ts';
import { isUnsent, sendWaiting } from '#web/browser/waiting-form.ts';
import { text } from '#web/form-text.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/show';
import { forgottenLinks, linksIn } from './own-links.ts';
import { pageQuery, sellerCodeIn } from './seller-address.ts';
import { AtAGlance } from './show/at-a-glance.tsx';
import { Below } from './show/below.tsx';
import { chanceWords } from './show/chance-words.ts';
import { ChooseLink } from './show/choose-link.tsx';
import { draftName, waitingName } from './show/draft-name.ts';
import { headOf } from './show/head.ts';
import { isForSale } from './show/is-for-sale.ts';
import { Middle } from './show/middle.tsx';
import { numbersTyped } from './show/numbers-typed.ts';
import { shareWords } from './show/share-words.ts';
import { take } from './show/take-act.ts';
import { termFacts } from './show/term-facts.ts';
import { useBoard } from './show/use-board.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor, account } = asker(context);
  const { searchParams } = new URL(request.url);
  const seller = sellerCodeIn(searchParams);
  const shown = await orPage(() => showRaffle(app, actor, { ...params, links: linksIn(request, app), seller }));
  return {
    ...shown,
    /** Words that stay as they are while the page is open: it is sent those that it shows, and not the tables they come from. */
    head: headOf(app, shown),
    chance: chanceWords(shown.raffle),
    terms: termFacts(shown.raffle),
    /** What is passed on from here: of who sells, their own link. */
    shared: app.publicUrl + paths.raffle(params) + pageQuery({ code: shown.seller?.isSelf ? shown.seller.code : null }),
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

/** Also after a refusal: what was taken meanwhile must show. Not where nothing could be asked. */
export function shouldRevalidate({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (isUnsent(actionResult)) return false;
  return formMethod === 'POST' || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export type Shown = Route.ComponentProps['loaderData'];
export type Answer = Route.ComponentProps['actionData'];
export type Address = Route.ComponentProps['params'];
export type Live = ReturnType<typeof useBoard> & { count: BoardCount };

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

/** The live state of the numbers, as they are for whoever came by the asker's link. A raffle too large has only counts. */
function useLiveBoard({ raffle, board: loaded, allotted }: Shown, address: Address): Live {
  const { firstNumber, lastNumber } = raffle;
  const live = useBoard({
    encoded: loaded.states ?? '',
    firstNumber,
    lastNumber: loaded.states === null ? firstNumber - 1 : lastNumber,
    stream: paths.raffleBoard(address),
  });
  const states = useMemo(
    () => asSoldBy(live.states, numbersTyped(allotted.own), firstNumber),
    [live.states, allotted.own, firstNumber],
  );
  return { ...live, states, count: loaded.states === null ? loaded.count : countBoard(states) };
}
