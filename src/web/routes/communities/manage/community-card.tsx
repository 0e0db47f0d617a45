import { Form, Link } from 'react-router';
import { communityTexts } from '#texts/communities/communities.ts';
import { manageCommunitiesTexts as words } from '#texts/communities/manage-communities.ts';
import { formatDateTime } from '#texts/format.ts';
import type { LeavingFacts } from '#texts/members/members.ts';
import { paths } from '#texts/paths.ts';
import { Confirm } from '#web/routes/communities/confirm.tsx';
import type { ManageReturned, Own } from '#web/routes/communities/manage.tsx';
import { PaymentsWait } from '#web/routes/communities/payments-wait.tsx';
import { OpenAccounts } from '#web/routes/settlements/open-accounts.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { pictureOf } from '#web/ui/picture-sources.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { PlanUse } from './plan-use.tsx';
import { SentOffer, Transfer } from './transfer.tsx';

type CardProps = {
  own: Own;
  possibleOwners: Parameters<typeof Transfer>[0]['possibleOwners'];
  /** What leaving the community loses. */
  leaving: LeavingFacts | null;
  /** The cash of its raffles that who leaves it holds. */
  accounts: Parameters<typeof OpenAccounts>[0]['accounts'];
  returned: ManageReturned;
};

/** One of the asker's communities: their role, its pending tasks, and links. */
export function CommunityCard({ own, possibleOwners, leaving, accounts, returned }: CardProps) {
  const refused = returned && returned.community === own.url ? returned : undefined;
  return (
    <Panel className="flex h-full scroll-mt-4 flex-col gap-5" id={own.url}>
      <Head own={own} />
      {refused && <Notice tone="error">{refused.refused.message}</Notice>}
      {own.status === 'active' && <Waiting own={own} />}
      {own.raffles.length > 0 && <Raffles own={own} />}
      {own.plan && <PlanUse plan={own.plan} communityUrl={own.url} />}
      {own.sent && <SentOffer own={own} offer={own.sent} />}
      <div className="mt-auto flex flex-wrap items-center gap-3">
        <Ways own={own} />
        {own.can.offer && !own.sent && <Transfer own={own} possibleOwners={possibleOwners} returned={refused} />}
        {!own.isOwner && <Leave own={own} leaving={leaving} accounts={accounts} />}
      </div>
    </Panel>
  );
}

function Head({ own }: { own: Own }) {
  const { url, name, avatar, role, status, communityStatus, memberCount, isOwner } = own;
  return (
    // on a phone the name has the full width, or its long words would be broken
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 large-text:grid-cols-[minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:items-start sm:gap-y-1">
      <Avatar name={name} src={avatar && pictureOf(avatar, 160)} size="large" className="sm:row-span-2" />
      <div className="flex flex-wrap gap-2">
        {isOwner && <Badge tone="strong">{words.owner}</Badge>}
        {status === 'active' && <Badge>{communityTexts.roles[role]}</Badge>}
        {status !== 'active' && <StatusBadge of="member" status={status} />}
        {communityStatus !== 'active' && <StatusBadge of="community" status={communityStatus} />}
      </div>
      <div className="col-span-2 grid min-w-0 gap-1 large-text:col-span-1 sm:col-span-1 sm:col-start-2">
        <h2 className="text-xl break-words">
          <Link className="underline-offset-4 hover:underline" to={paths.community({ communityUrl: url })}>
            {name}
          </Link>
        </h2>
        <p className="text-soft">
          <span className="break-all">{`/${url}`}</span>
          {` · ${communityTexts.members(memberCount)}`}
        </p>
      </div>
    </div>
  );
}

function Waiting({ own: { url, work, raffles, can } }: { own: Own }) {
  const draws = can.enterSource ? raffles.filter(({ phase }) => phase === 'drawing').length : 0;
  const counts: readonly [number, BadgeTone, (n: number) => string][] = [
    [work.ordersInReview, 'looking', words.inReview],
    [work.applications, 'looking', words.applications],
    [draws, 'looking', words.draws],
    [work.refunds, 'waiting', words.refunds],
    [work.prizes, 'waiting', words.prizes],
  ];
  const waiting = counts.filter(([n]) => n > 0);
  if (waiting.length + work.paymentsInReview === 0) return <p className="text-soft">{words.nothingWaits}</p>;
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{words.waits}</h3>
      {waiting.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {waiting.map(([n, tone, label]) => (
            <li key={label(n)}>
              <Badge tone={tone}>{label(n)}</Badge>
            </li>
          ))}
        </ul>
      )}
      <PaymentsWait count={work.paymentsInReview} communityUrl={url} />
    </div>
  );
}

function Raffles({ own: { url, raffles } }: { own: Own }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{words.raffles}</h3>
      <ul className="grid gap-1">
        {raffles.map((raffle) => (
          <li key={raffle.slug} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link
              className="link inline-flex min-h-11 items-center"
              to={paths.raffle({ communityUrl: url, raffle: raffle.slug })}
            >
              {raffle.title}
            </Link>
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-soft">{formatDateTime(raffle.drawAt, raffle.timeZone)}</span>
              <StatusBadge of="phase" status={raffle.phase} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The links to sections that they may see. */
function Ways({ own: { url, name, status, costs, can } }: { own: Own }) {
  const at = { communityUrl: url };
  const main = status === 'active' ? words.dashboard : words.open;
  const pays = costs && (status === 'awaiting_payment' || status === 'expired');
  return (
    <>
      {pays && (
        <ButtonLink size="small" to={paths.access(at)} aria-label={`${words.access[status]}: ${name}`}>
          {words.access[status]}
        </ButtonLink>
      )}
      <ButtonLink
        kind="secondary"
        size="small"
        to={status === 'active' ? paths.dashboard(at) : paths.community(at)}
        aria-label={`${main}: ${name}`}
      >
        {main}
      </ButtonLink>
      {can.seeSettings && (
        <ButtonLink kind="quiet" size="small" to={paths.settings(at)} aria-label={`${words.settings}: ${name}`}>
          {words.settings}
        </ButtonLink>
      )}
    </>
  );
}

function Leave({ own, leaving, accounts }: Pick<CardProps, 'own' | 'leaving' | 'accounts'>) {
  if (own.status !== 'active') {
    const isFormer = own.status === 'expired';
    const label = isFormer ? words.leave.confirm : words.leave.withdraw;
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="community" value={own.url} />
        <Button
          kind="quiet"
          size="small"
          name="act"
          value={isFormer ? 'leave' : 'unapply'}
          aria-label={`${label}: ${own.name}`}
        >
          {label}
        </Button>
      </Form>
    );
  }
  return (
    <Confirm
      asks={`salir:${own.url}`}
      anchor={own.url}
      open={words.leave.open}
      of={own.name}
      kind="quiet"
      question={words.leave.question(own.name)}
      points={words.leave.points(
        communityTexts.roles[own.role],
        own.role === 'member',
        own.visibility === 'private' ? 'private' : own.joinPolicy,
        leaving,
      )}
      fields={{ act: 'leave', community: own.url }}
      confirm={words.leave.confirm}
      cancel={words.cancel}
    >
      <OpenAccounts accounts={accounts} isOwn />
    </Confirm>
  );
}
