import { planTexts } from '#texts/communities/plans.ts';
import { formatLongDate } from '#texts/format.ts';
import { planPageTexts as words } from '#texts/plans/plan-page.ts';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
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
        <Paid subscription={subscription} community={community} />
      ) : (
        <p className="measure">{own.monthlyPrice === 0 ? words.free : words.given}</p>
      )}
    </Panel>
  );
}

function Paid({ subscription, community }: { subscription: Subscription; community: PlanData['community'] }) {
  const { plan, endsAt, next, waitsUntil, cancelAtEnd } = subscription;
  const day = (instant: string) => formatLongDate(instant, community.timeZone);
  const last = day(next?.endsAt ?? endsAt);
  const renewable = day(subscription.renewableFrom);
  if (waitsUntil) {
    return (
      <Notice tone="warning" quiet title={words.unpaid(plan)}>
        {words.unpaidWords(day(waitsUntil))} {words.afterwards}
      </Notice>
    );
  }
  return (
    <>
      <p>
        <b>{words.until(day(endsAt))}</b> {next && words.thenNext(next.plan, last)}
      </p>
      <p className="measure text-soft">
        {cancelAtEnd
          ? `${words.stopped} ${words.afterwards}`
          : `${words.renewsNothing} ${next ? '' : words.renewableFrom(renewable)}`}
      </p>
      <div className="flex flex-wrap">
        {cancelAtEnd ? (
          <ActForm act="keep" on={['community', community.url]} label={words.keep} kind="secondary" />
        ) : (
          <Step open={words.stop}>
            <p className="measure">{`${words.stopWords(last)} ${words.afterwards}`}</p>
            <ActForm act="stop" on={['community', community.url]} label={words.stop} kind="danger" />
          </Step>
        )}
      </div>
    </>
  );
}
