import { Form, Link } from 'react-router';
import { setSellersConfirm } from '#app/settlements/set-sellers-confirm.ts';
import { setShowsRanking } from '#app/settlements/set-shows-ranking.ts';
import { showSellerAccounts } from '#app/settlements/show-seller-accounts.ts';
import { formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import { settlementColumnTexts } from '#texts/settlements/settlement-columns.ts';
import { settlementTexts } from '#texts/settlements/settlements.ts';
import { pageMeta } from '#web/meta.ts';
import { asker } from '#web/server/context.ts';
import { formActions } from '#web/server/form-actions.ts';
import { orPage } from '#web/server/refusals.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { doneAt, useDoneToastOnce } from '#web/ui/done-toast.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { Route } from './+types/accounts';
import { Ranking } from './ranking.tsx';

const words = settlementTexts.list;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return orPage(() => showSellerAccounts(app, actor, params));
}

export function action(args: Route.ActionArgs) {
  return formActions(args, {
    'sellers-confirm': async ({ app, actor, params, form }) => {
      await setSellersConfirm(app, actor, { ...params, form });
      return doneAt(paths.raffleAccounts(params), 'guardado' satisfies keyof typeof settlementTexts.done);
    },
    'shows-ranking': async ({ app, actor, params, form }) => {
      await setShowsRanking(app, actor, { ...params, form });
      return doneAt(paths.raffleAccounts(params), 'guardado' satisfies keyof typeof settlementTexts.done);
    },
  });
}

/** Names and sums must not be cached. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta() {
  return pageMeta({ title: words.title, description: words.description, noindex: true });
}

type Shown = Route.ComponentProps['loaderData'];

/** What everybody who sells a raffle holds of its cash. */
export default function Accounts({ loaderData: shown, actionData, params }: Route.ComponentProps) {
  const said = useDoneToastOnce(settlementTexts.done, actionData !== undefined);
  const money = (amount: number) => formatMoney({ amount, currency: shown.raffle.currency }, shown.community.country);
  const { total, earns } = shown;
  return (
    <Page said={said}>
      <PageHeader
        title={words.title}
        lead={earns ? words.leadEarns : words.lead}
        back={{ to: paths.raffleDesk(params), label: words.back }}
      />
      <div className="grid gap-6">
        {actionData && <Notice tone="error">{actionData.refused.message}</Notice>}
        <Panel>
          <Facts
            facts={[
              { label: `${words.total}: ${words.cash}`, value: money(total.cash), whole: true },
              ...(earns ? [{ label: words.commission, value: money(total.commission), whole: true }] : []),
              { label: words.handed, value: money(total.handed), whole: true },
              { label: words.owing, value: money(total.owing), whole: true },
              ...(total.owed > 0 ? [{ label: words.owed, value: money(total.owed), whole: true }] : []),
            ]}
          />
        </Panel>
        <AccountTable shown={shown} money={money} address={params} />
        {shown.can.export && <Files address={params} />}
        {shown.ranking && <Ranking ranking={shown.ranking} />}
        {shown.can.edit && (
          <>
            <Switch act="sellers-confirm" name="sellersConfirm" words={words.confirms} isOn={shown.sellersConfirm} />
            <Switch
              act="shows-ranking"
              name="showsRanking"
              words={settlementTexts.ranking.shown}
              isOn={shown.showsRanking}
            />
          </>
        )}
      </div>
    </Page>
  );
}

type TableProps = {
  shown: Shown;
  money: (amount: number) => string;
  address: { communityUrl: string; raffle: string };
};

function AccountTable({ shown, money, address }: TableProps) {
  return (
    <Table
      caption={words.caption}
      rows={shown.accounts}
      rowKey={({ id }) => id}
      empty={<EmptyState title={shown.earns ? words.noneEarns : words.none} />}
      columns={[
        {
          key: 'name',
          header: words.name,
          heading: true,
          cell: ({ id, name, waits, sellsHere }) => (
            <span className="flex flex-wrap items-center gap-2">
              <Link
                className="link inline-flex min-h-11 items-center"
                to={paths.raffleAccount({ ...address, seller: id })}
              >
                {name}
              </Link>
              {waits && <Badge tone="waiting">{words.waits}</Badge>}
              {!sellsHere && <Badge tone="off">{words.gone}</Badge>}
            </span>
          ),
        },
        { key: 'cash', header: words.cash, numeric: true, cell: ({ cash }) => money(cash) },
        ...(shown.earns ? [commissionColumn(money)] : []),
        { key: 'handed', header: words.handed, numeric: true, cell: ({ handed }) => money(handed) },
        {
          key: 'balance',
          header: words.balance,
          numeric: true,
          cell: ({ balance }) => (balance < 0 ? words.owedTo(money(-balance)) : money(balance)),
        },
      ]}
    />
  );
}

function commissionColumn(money: TableProps['money']): Column<Shown['accounts'][number]> {
  return {
    key: 'commission',
    header: words.commission,
    numeric: true,
    cell: ({ commission }) => money(commission),
  };
}

/** The settlements of all as tables. */
function Files({ address }: { address: TableProps['address'] }) {
  const files = [
    { href: paths.raffleSettlementsXlsx(address), label: settlementColumnTexts.xlsx },
    { href: paths.raffleSettlements(address), label: settlementColumnTexts.csv },
  ];
  return (
    <ul className="grid">
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

type SwitchProps = {
  act: string;
  name: string;
  words: { title: string; label: string; hint: string; action: string };
  isOn: boolean;
};

/** What of the raffle is on or off for those who sell it: confirming by themselves, seeing who sold most. */
function Switch({ act, name, words: { title, label, hint, action: save }, isOn }: SwitchProps) {
  return (
    <Panel>
      <Form method="post" className="grid gap-4">
        <h2 className="text-xl">{title}</h2>
        <input type="hidden" name="act" value={act} />
        <Checkbox name={name} label={label} hint={hint} defaultChecked={isOn} />
        <Button kind="secondary">{save}</Button>
      </Form>
    </Panel>
  );
}
