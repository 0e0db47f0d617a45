import { formatMoney } from '#texts/format.ts';
import { planPageTexts as words } from '#texts/plans/plan-page.ts';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';
import type { PlanData } from './plan.tsx';

type Sum = Pick<NonNullable<PlanData['agreeing']>, 'cadence' | 'money'>;

/** A sum and how often it is charged. */
export function chargedSum({ cadence, money }: Sum): string {
  return words.chargedSums[cadence](formatMoney(money, 'ES'));
}

/** What was asked of a gateway and is to be agreed to at its page. */
export function Agreeing({
  agreeing,
  community,
}: {
  agreeing: NonNullable<PlanData['agreeing']>;
  community: PlanData['community'];
}) {
  const { plan, gateway, url, isAgreed } = agreeing;
  const own = words.agreeing;
  const sum = chargedSum(agreeing);
  return (
    <Panel className="grid gap-4">
      <Notice quiet tone="warning" title={(isAgreed ? own.agreed : own.title)(plan)}>
        {(isAgreed ? own.agreedWords : own.words)(sum, gateway)}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {!isAgreed && (
          <ButtonLink to={url} reloadDocument>
            {own.go(gateway)}
          </ButtonLink>
        )}
        <ActForm act="leave" on={['community', community.url]} label={own.leave} kind="quiet" />
      </div>
    </Panel>
  );
}

/** The plans that what is charged can change to, each with what it costs before the press. */
export function Changes({ charged: { changes } }: { charged: NonNullable<PlanData['charged']> }) {
  if (changes.length === 0) return null;
  return (
    <Section title={words.changes} className="py-0!" id="cambiar">
      <ul className="grid gap-3">
        {changes.map(({ plan, when, about, ...sum }) => (
          <li key={plan.key}>
            <Step open={words.changeKinds[when](plan.name)} kind="secondary">
              <p className="measure">{words.changeWords[when](chargedSum(sum), formatMoney(about, 'ES'))}</p>
              <ActForm act="change" on={['plan', plan.key]} label={words.changeKinds[when](plan.name)} />
            </Step>
          </li>
        ))}
      </ul>
    </Section>
  );
}
