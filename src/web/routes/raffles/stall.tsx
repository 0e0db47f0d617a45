import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { showStall } from '#app/orders/show-stall.ts';
import { formatMoney } from '#texts/format.ts';
import { stallTexts as words } from '#texts/orders/stall.ts';
import { paths } from '#texts/paths.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import { useKeptActionData } from '#web/browser/use-kept-action-data.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { qrCode } from '#web/server/qr-code.ts';
import { orPage } from '#web/server/refusals.ts';
import { useDoneToastOnce } from '#web/ui/done-toast.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/stall';
import { AllotmentOwn } from './stall/allotment-own.tsx';
import { LastSale } from './stall/last-sale.tsx';
import { OfflineStall } from './stall/offline-stall.tsx';
import { SellForm } from './stall/sell-form.tsx';
import { stallActs } from './stall/stall-acts.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { searchParams } = new URL(request.url);
  const asked = {
    from: numberIn(searchParams.get('desde')),
    all: searchParams.has('todos'),
    link: searchParams.get('enlace'),
  };
  const shown = await orPage(() => showStall(app, actor, { ...params, ...asked }));
  return { ...shown, all: asked.all, link: await linkShown(app.publicUrl, shown.last?.link ?? null) };
}

/** A number in an address; 0 where it is none. */
function numberIn(text: string | null): number {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0;
}

/** The whole address of a private link, with its QR code. */
async function linkShown(publicUrl: string, secret: string | null) {
  if (secret === null) return null;
  const address = publicUrl + paths.ticket({ secret });
  return { address, qr: await qrCode(address) };
}

export function action(args: Route.ActionArgs) {
  return formActions(args, stallActs);
}

/** Also after a refusal: numbers may be gone, and the sum another. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' || defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: words.title(loaderData.raffle.title),
    description: words.description,
    noindex: true,
  });
}

export type StallData = Route.ComponentProps['loaderData'];
export type StallRefusal = Route.ComponentProps['actionData'];

const isSale = (done: string) => done === 'pagado' || done === 'apartado';

export default function Stall({ loaderData: stall, actionData, params }: Route.ComponentProps) {
  const refused = useKeptActionData(actionData);
  // a sale stands on the page itself
  const said = useDoneToastOnce(words.done, refused !== undefined, { announce: isSale, onPage: isSale });
  const { today, community, raffle } = stall;
  return (
    <Page said={said}>
      <PageHeader
        back={{ to: paths.raffle(params), label: stall.raffle.title }}
        title={words.heading}
        actions={
          <Link to={paths.raffleDesk(params)} className="link inline-flex min-h-11 items-center">
            {words.toDesk}
          </Link>
        }
      />
      <div className="grid max-w-160 gap-5">
        <LastSale stall={stall} refused={refused} />
        <SellForm stall={stall} refused={refused} address={params} />
        <p className="text-soft">
          {words.today(today.orders, today.numbers)}{' '}
          {today.cash.amount > 0 && words.cash(formatMoney(today.cash, community.country))}
        </p>
        {raffle.price.amount > 0 && (
          <p>
            <Link
              to={paths.raffleAccount({ ...params, seller: stall.self })}
              className="link inline-flex min-h-11 items-center"
            >
              {settlementTexts.desk.toOwn}
            </Link>
          </p>
        )}
        <OfflineStall stall={stall} refused={refused} address={params} />
        <AllotmentOwn stall={stall} refused={refused} address={params} />
      </div>
    </Page>
  );
}
