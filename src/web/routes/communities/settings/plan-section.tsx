import { Form, useNavigation } from 'react-router';
import { communitySettingsTexts } from '#texts/communities/community-settings.ts';
import { planTexts as planWords } from '#texts/communities/plans.ts';
import { formatLongDate, formatMoney } from '#texts/format.ts';
import { paths } from '#texts/paths.ts';
import type { SettingsProps } from '#web/routes/communities/settings.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SettingsPart } from './settings-part.tsx';

const words = communitySettingsTexts.plan;

/** The community's plan: bought on a page of its own, or asked for here. */
export function PlanSection(props: SettingsProps) {
  const { offered, own, selling } = props.shown.plans;
  if (offered.length < 2) return null;
  if (selling === 'asked') return <AskedPlan {...props} />;
  return <BoughtPlan shown={props.shown} own={offered.find(({ key }) => key === own)?.name ?? ''} />;
}

/** The community's plan, the others, and a form to ask the operator for one. */
function AskedPlan({ shown, returned, done }: SettingsProps) {
  const { plans, community } = shown;
  const isSending = useNavigation().formData?.get('part') === 'plan';
  const refused = returned?.part === 'plan' ? returned.refused : null;
  const own = plans.offered.find(({ key }) => key === plans.own);
  const asked = plans.offered.find(({ key }) => key === plans.asked?.key);
  return (
    <SettingsPart anchor="plan" title={words.title} now={own?.name ?? ''} isOpen={done !== null || refused !== null}>
      <p className="measure text-soft">{plans.isHeard ? words.lead : words.unheard}</p>
      {done && <Notice tone="success">{done}</Notice>}
      {refused && <Notice tone="error">{refused.message}</Notice>}
      {asked && plans.asked && (
        <Notice tone="info" quiet title={words.waiting(asked.name)}>
          {words.since(formatLongDate(plans.asked.at, community.timeZone))}
        </Notice>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="part" value="plan" />
        <ul className="grid divide-y divide-line rounded-xl border border-line bg-sheet">
          {plans.offered.map((plan) => (
            <li key={plan.key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
              <div className="grid min-w-0 grow basis-60 gap-1">
                <h3 className="flex flex-wrap items-center gap-2 text-lg">
                  {plan.name}
                  {plan.key === plans.own && <Badge tone="strong">{planWords.yours}</Badge>}
                </h3>
                <p className="text-soft">
                  {`${planWords.inShort(plan)} · ${plan.courses ? words.withCourses : words.withoutCourses}`}
                </p>
                <p className="figures font-bold">
                  {planWords.perMonth(formatMoney({ amount: plan.monthlyPrice, currency: 'EUR' }, 'ES'))}
                </p>
              </div>
              {plan.key === plans.asked?.key ? (
                <Button kind="quiet" size="small" name="plan" value="" pending={isSending}>
                  {words.withdraw}
                </Button>
              ) : (
                plan.key !== plans.own && (
                  <Button kind="secondary" size="small" name="plan" value={plan.key} pending={isSending}>
                    {words.ask(plan.name)}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      </Form>
      {plans.contact && (
        <p className="measure">
          {words.contact}{' '}
          <a
            className="link break-all"
            href={plans.contact.includes('://') ? plans.contact : `mailto:${plans.contact}`}
          >
            {plans.contact}
          </a>
        </p>
      )}
    </SettingsPart>
  );
}

/** Where plans are bought: which one it is, and the way to its page. */
function BoughtPlan({ shown: { community, can, plans }, own }: Pick<SettingsProps, 'shown'> & { own: string }) {
  return (
    <SettingsPart anchor="plan" title={words.title} now={own} isOpen={false}>
      <p className="measure text-soft">
        {can.seePlan ? (plans.selling === 'charged' ? words.charged : words.bought) : words.onlyOwner}
      </p>
      {can.seePlan && (
        <div>
          <ButtonLink kind="secondary" to={paths.plan({ communityUrl: community.url })}>
            {words.toPlan}
          </ButtonLink>
        </div>
      )}
    </SettingsPart>
  );
}
