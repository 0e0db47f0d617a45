import { relativeTime } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import type { DeskData } from '#web/routes/raffles/desk.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { focusStop } from '#web/ui/use-focus-restore.ts';
import type { DeskAct } from './desk-act.ts';
import { listAddress } from './list-address.ts';

type Network = DeskData['networks'][number];
type Accounts = DeskData['accounts'][number];
type Freed = DeskData['freed'][number];
type Address = { communityUrl: string; raffle: string };

const words = deskTexts.networks;
const Act = ActForm<DeskAct>;

/** Networks with conspicuously many unpaid numbers, to trust or to free; and those that were freed. */
export function Networks({ desk }: { desk: DeskData }) {
  if (desk.networks.length + desk.accounts.length + desk.freed.length === 0) return null;
  return (
    <ul className="grid gap-4">
      {desk.networks.map((network) => (
        <li key={network.order} {...focusStop} className="rounded-xl">
          {network.isTrusted ? <Trusted network={network} /> : <Suspected network={network} now={desk.now} />}
        </li>
      ))}
      {desk.accounts.map((group) => (
        <li key={`accounts ${group.order}`}>
          <SuspectedAccounts group={group} />
        </li>
      ))}
      {desk.freed.map((freed) => (
        <li key={`${freed.scope} ${freed.order}`}>
          <FreedBefore freed={freed} now={desk.now} />
        </li>
      ))}
    </ul>
  );
}

/** A notice in the other lists that leads to it. */
export function NetworksNotice({ desk, address }: { desk: DeskData; address: Address }) {
  const suspected = [...desk.networks, ...desk.accounts].filter(({ isTrusted }) => !isTrusted);
  if (suspected.length === 0) return null;
  const numbers = suspected.reduce((sum, each) => sum + each.numbers, 0);
  return (
    <Notice
      tone="warning"
      quiet
      title={words.notice(numbers, suspected.length)}
      action={
        <ButtonLink kind="secondary" size="small" to={listAddress(address, { list: 'suspicious' })}>
          {words.look}
        </ButtonLink>
      }
    />
  );
}

/** A network is named by one of its orders, and a site likewise in another field. */
const named = ({ scope, order }: Network | Accounts | Freed) => [scope === 'site' ? 'site' : 'order', order] as const;

function Suspected({ network, now }: { network: Network; now: string }) {
  const { orders, numbers, inReview, numbersInReview } = network;
  const isAllInReview = orders === inReview;
  return (
    <Panel className="grid gap-3">
      <h2 className="text-xl">{words.title[network.scope](network.numbers, network.orders)}</h2>
      <p className="measure wrap-anywhere text-soft">
        {words.lead[network.scope](
          network.names,
          network.orders - network.names.length,
          relativeTime(network.since, now),
        )}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <Act act="trust" on={named(network)} label={words.trust} kind="secondary" />
        <Step open={words.free(isAllInReview ? numbers : numbers - numbersInReview, isAllInReview)} kind="secondary">
          <Freeing network={network} />
        </Step>
      </div>
      <p className="measure text-sm text-soft">{words.trustHint}</p>
    </Panel>
  );
}

function Freeing({ network }: { network: Network }) {
  const { orders, numbers, inReview, numbersInReview } = network;
  const isAllInReview = orders === inReview;
  return (
    <Act act="free-network" on={named(network)} label={words.freeAction} kind="danger">
      {!isAllInReview && <p>{words.freeWords(numbers - numbersInReview, orders - inReview)}</p>}
      {isAllInReview && <p>{words.freeInReviewWords(numbersInReview, inReview)}</p>}
      {isAllInReview && <input type="hidden" name="withReceipts" value="on" />}
      {!isAllInReview && inReview > 0 && (
        <>
          <p>{words.stay(numbersInReview, inReview)}</p>
          <Checkbox name="withReceipts" label={words.withReceipts} hint={words.receiptsHint} />
        </>
      )}
      <p>{words.told}</p>
      <p>{words.checkedAfter}</p>
    </Act>
  );
}

function Trusted({ network }: { network: Network }) {
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-3">
      <p className="measure min-w-0 flex-1 basis-60">{words.trusted[network.scope](network.numbers, network.orders)}</p>
      <Act act="distrust" on={named(network)} label={words.distrust} kind="quiet" />
    </Panel>
  );
}

function FreedBefore({ freed, now }: { freed: Freed; now: string }) {
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-3">
      <p className="measure min-w-0 flex-1 basis-60">{words.freed[freed.scope](relativeTime(freed.until, now))}</p>
      <Act act="trust" on={named(freed)} label={words.trust} kind="quiet" />
    </Panel>
  );
}

/** Accounts are personal, so their orders are cancelled one by one. */
function SuspectedAccounts({ group }: { group: Accounts }) {
  if (group.isTrusted) {
    return (
      <Panel className="flex flex-wrap items-center justify-between gap-3">
        <p className="measure min-w-0 flex-1 basis-60">{words.trustedAccounts(group.numbers, group.accounts)}</p>
        <Act act="distrust" on={named(group)} label={words.distrust} kind="quiet" />
      </Panel>
    );
  }
  return (
    <Panel className="grid gap-3">
      <h2 className="text-xl">{words.accountsTitle(group.numbers, group.accounts)}</h2>
      <p className="measure text-soft">{words.accountsLead}</p>
      <div className="flex flex-wrap items-start gap-2">
        <Act act="trust" on={named(group)} label={words.trust} kind="secondary" />
      </div>
      <p className="measure text-sm text-soft">{words.trustAccountsHint}</p>
    </Panel>
  );
}
