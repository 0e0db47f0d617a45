import { drawUpSettlement } from '#app/settlements/draw-up-settlement.ts';
import { showSellerAccount } from '#app/settlements/show-seller-account.ts';
import { signSettlement } from '#app/settlements/sign-settlement.ts';
import { isMoney } from '#domain/raffles/commission.ts';
import { formatCount, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { commissionWords } from '#texts/raffles/commission.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import { useKeptActionData } from '#web/browser/use-kept-action-data.ts';
import { text } from '#web/form-text.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { doneAt, useDoneToastOnce } from '#web/ui/done-toast.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Route } from './+types/account';
import { CashLines } from './account/cash-lines.tsx';
import { DrawUp } from './account/draw-up.tsx';
import { Settlements } from './account/settlements.tsx';
import { Ranking } from './ranking.tsx';

const words = settlementTexts.account;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showSellerAccount(app, actor, params));
}

/** What was done to the account, as its page says it. */
type Done = keyof typeof settlementTexts.done;

export function action(args: Route.ActionArgs) {
  return formActions(args, {
    'draw-up': async ({ app, actor, params, form }) => {
      await drawUpSettlement(app, actor, { ...params, form });
      return doneAt(paths.raffleAccount(params), 'rendicion' satisfies Done);
    },
    sign: async ({ app, actor, params, form }) => {
      await signSettlement(app, actor, { ...params, settlement: text(form.settlement) });
      return doneAt(paths.raffleAccount(params), 'firmada' satisfies Done);
    },
  });
}

/** Names and sums must not be cached. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = !loaderData || loaderData.isOwn ? words.own : words.title(loaderData.seller.name);
  return pageMeta({ title, description: words.description, noindex: true });
}

export type AccountData = Route.ComponentProps['loaderData'];
export type AccountRefusal = Route.ComponentProps['actionData'];

/** What somebody sold of a raffle, the cash in their hand, and what they hand over of it. */
export default function Account({ loaderData: shown, actionData, params }: Route.ComponentProps) {
  const answer = useKeptActionData(actionData);
  const said = useDoneToastOnce(settlementTexts.done, answer !== undefined);
  const { isOwn, isOrganiser, seller, raffle } = shown;
  // what is to be signed comes before what is to be drawn up
  const waits = shown.settlements[0]?.state === 'waiting';
  const back = isOrganiser
    ? { to: paths.raffleAccounts(params), label: settlementTexts.list.title }
    : { to: paths.raffleDesk(params), label: settlementTexts.list.back };
  return (
    <Page width="text" said={said}>
      <PageHeader title={isOwn ? words.own : words.title(seller.name)} lead={raffle.title} back={back} />
      <div className="grid gap-6">
        {answer && <Notice tone="error">{answer.refused.message}</Notice>}
        <Sales shown={shown} />
        <Sums shown={shown} />
        {waits ? (
          <>
            <Settlements shown={shown} refused={answer} />
            <DrawUp shown={shown} refused={answer} />
          </>
        ) : (
          <>
            <DrawUp shown={shown} refused={answer} />
            <Settlements shown={shown} refused={answer} />
          </>
        )}
        <CashLines shown={shown} />
        {shown.ranking && <Ranking ranking={shown.ranking} />}
      </div>
    </Page>
  );
}

function Sales({ shown: { sales, currency, community } }: { shown: AccountData }) {
  const money = (amount: number) => formatMoney({ amount, currency }, community.country);
  return (
    <Panel className="grid gap-4">
      <h2 className="text-xl">{words.sales}</h2>
      <Facts
        facts={[
          { label: words.paidNumbers, value: formatCount(sales.paid), whole: true },
          { label: words.paid, value: money(sales.held), whole: true },
          { label: words.openNumbers, value: formatCount(sales.open), whole: true },
          { label: words.due, value: money(sales.due), whole: true },
        ]}
      />
    </Panel>
  );
}

function Sums({ shown }: { shown: AccountData }) {
  const { isOwn, cash, commission, earns, handed, balance, currency, community } = shown;
  const money = (amount: number) => formatMoney({ amount, currency }, community.country);
  const rule = earns && commissionWords(earns.commission, money);
  const isEarned = earns !== null && isMoney(earns.commission);
  return (
    <Panel className="grid gap-4">
      <h2 className="text-xl">{words.money}</h2>
      <Facts
        facts={[
          { label: words.cash(isOwn), value: money(cash), whole: true },
          ...(isEarned ? [{ label: words.commission(isOwn), value: money(commission), whole: true }] : []),
          { label: words.handed(isOwn), value: money(handed), whole: true },
          {
            label: balance < 0 ? words.owed(isOwn) : words.balance(isOwn),
            value: money(Math.abs(balance)),
            whole: true,
          },
        ]}
      />
      {rule && (
        <p className="measure text-soft wrap-anywhere">
          {isEarned ? words.earns(rule, earns?.numbers ?? 0) : words.earnsPrize(rule)}
        </p>
      )}
    </Panel>
  );
}
