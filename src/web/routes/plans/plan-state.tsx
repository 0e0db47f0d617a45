import { planTexts } from '#texts/communities/plans.ts';
import { formatLongDate } from '#texts/format.ts';
import { planPageTexts as words } from '#texts/plans/plan-page.ts';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { chargedSum } from './charged.tsx';
import type { PlanData } from './plan.tsx';

type Subscription = NonNullable<PlanData['subscription']>;

/** What the community has, until when, and whether it goes on. */
export function PlanState({ shown }: { shown: PlanData }) {
  const { own, subscription, community } = shown;
  return (
    <Panel className="grid gap-3">
      <h2 className="text-xl">{words.own(own.name)}</h2>
      <p className="text-soft">{planTexts.inShort(own)}</p>
      {subscription ? (
        <Paid subscription={subscription} community={community} charged={shown.charged} />
      ) : (
        <p className="measure">{own.monthlyPrice === 0 ? words.free : words.given}</p>
      )}
    </Panel>
  );
}

type Props = { subscription: Subscription; community: PlanData['community']; charged: PlanData['charged'] };

function Paid({ subscription, community, charged }: Props) {
  const { endsAt, next, waitsUntil, cancelAtEnd } = subscription;
  const day = (instant: string) => formatLongDate(instant, community.timeZone);
  const last = day(next?.endsAt ?? endsAt);
  if (waitsUntil) return <Unpaid {...{ subscription, community, charged }} until={day(waitsUntil)} />;
  return (
    <>
      <p>
        <b>{words.until(day(endsAt))}</b> {next && words.thenNext(next.plan, last)}
      </p>
      <p className="measure text-soft">
        {cancelAtEnd ? `${words.stopped} ${words.afterwards}` : goesOn({ subscription, charged, day })}
      </p>
      <div className="flex flex-wrap">
        {cancelAtEnd ? (
          <ActForm act="keep" on={['community', community.url]} label={words.keep} kind="secondary" />
        ) : (
          <Step open={words.stop}>
            <p className="measure">{`${(charged ? words.stopChargedWords : words.stopWords)(last)} ${words.afterwards}`}</p>
            <ActForm act="stop" on={['community', community.url]} label={words.stop} kind="danger" />
          </Step>
        )}
      </div>
    </>
  );
}

/** What becomes of the plan after what is paid. */
function goesOn({
  subscription: { endsAt, next, renewableFrom },
  charged,
  day,
}: Omit<Props, 'community'> & { day: (instant: string) => string }): string {
  if (charged) {
    const { next: charge, gateway } = charged;
    return `${words.chargedNext(day(endsAt), charge.plan, gateway)} ${words.chargedUntil(chargedSum(charge))}`;
  }
  return `${words.renewsNothing} ${next ? '' : words.renewableFrom(day(renewableFrom))}`;
}

function Unpaid({ subscription: { plan, cancelAtEnd }, community, charged, until }: Props & { until: string }) {
  if (!charged) {
    return (
      <Notice tone="warning" quiet title={words.unpaid(plan)}>
        {words.unpaidWords(until)} {words.afterwards}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="warning" quiet title={words.failed(plan)}>
        {words.failedWords(until)} {words.afterwards}
      </Notice>
      {charged.payUrl && (
        <div className="flex flex-wrap">
          <ButtonLink to={charged.payUrl} reloadDocument>
            {words.mend(charged.gateway)}
          </ButtonLink>
        </div>
      )}
      {!cancelAtEnd && (
        <Step open={words.stop}>
          <p className="measure">{words.stopUnpaidWords}</p>
          <ActForm act="stop" on={['community', community.url]} label={words.stop} kind="danger" />
        </Step>
      )}
    </>
  );
}
