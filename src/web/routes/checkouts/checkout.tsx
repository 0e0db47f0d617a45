import { Link } from 'react-router';
import { type CheckoutState, showCheckout } from '#app/checkouts/show-checkout.ts';
import { formatMoney } from '#texts/format.ts';
import { checkoutTexts as words } from '#texts/orders/checkouts.ts';
import { paths } from '#texts/paths.ts';
import { useRevalidateOnReturn } from '#web/browser/use-revalidate.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { readCookie } from '#web/server/middleware/cookies.ts';
import { orPage } from '#web/server/refusals.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice, type NoticeTone } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Route } from './+types/checkout';
import { orderCookieName } from './send-to-gateway.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { order, ...shown } = await orPage(() => showCheckout(app, actor, { checkout: params.checkout }));
  return { ...shown, order: shown.raffle ? (order ?? readCookie(request, orderCookieName(params.checkout))) : null };
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

const tones: Record<CheckoutState, NoticeTone> = {
  open: 'info',
  waiting: 'info',
  failed: 'error',
  paid: 'success',
  'in-review': 'warning',
  'refund-due': 'warning',
  refunded: 'info',
  'going-back': 'info',
  over: 'warning',
};

export default function Checkout({ loaderData: shown }: Route.ComponentProps) {
  useRevalidateOnReturn();
  const { state, community, raffle, payAt, gateway } = shown;
  const isOpen = state === 'open' || state === 'waiting';
  return (
    <Page width="text">
      <PageHeader title={words.title} lead={raffle ? raffle.title : community.name} />
      <div className="grid gap-6">
        <Notice
          tone={tones[state]}
          quiet
          title={words.states[state].title}
          action={isOpen || payAt ? <Actions isOpen={isOpen} payAt={payAt} gateway={gateway} /> : undefined}
        >
          {words.states[state].words}
        </Notice>
        {shown.isAway && (
          <Notice tone="warning" quiet>
            {words.away}
          </Notice>
        )}
        <Panel>
          <Facts
            facts={[
              { label: words.amount, value: formatMoney(shown.money, community.country) },
              { label: words.reference, value: shown.reference },
              { label: words.through, value: gateway },
            ]}
          />
        </Panel>
        <Back shown={shown} />
      </div>
    </Page>
  );
}

function Actions({ isOpen, payAt, gateway }: { isOpen: boolean; payAt: string | null; gateway: string }) {
  return (
    <>
      {isOpen && (
        <Link to="." reloadDocument className={buttonStyle('secondary')}>
          {words.again}
        </Link>
      )}
      {payAt && (
        <a href={payAt} className={buttonStyle('secondary')} rel="noreferrer">
          {words.payAgain(gateway)}
        </a>
      )}
    </>
  );
}

function Back({ shown: { state, community, raffle, order } }: { shown: Route.ComponentProps['loaderData'] }) {
  const communityUrl = community.url;
  if (raffle) {
    return (
      <div className="grid gap-3">
        {!order && <p className="measure text-soft">{words.ownLink}</p>}
        <div className="flex flex-wrap gap-3">
          {order && (
            <Link to={paths.ticket({ secret: order })} className={buttonStyle('primary')}>
              {words.toOrder}
            </Link>
          )}
          <Link to={paths.raffle({ communityUrl, raffle: raffle.slug })} className={buttonStyle('secondary')}>
            {words.toRaffle(raffle.title)}
          </Link>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'paid' && (
        <Link to={paths.community({ communityUrl })} className={buttonStyle('primary')}>
          {words.toCommunity(community.name)}
        </Link>
      )}
      <Link to={paths.access({ communityUrl })} className={buttonStyle('secondary')}>
        {words.toAccess(community.name)}
      </Link>
    </div>
  );
}
