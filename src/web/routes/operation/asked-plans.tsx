import { Form } from 'react-router';
import type { ShownOperation } from '#app/operation/show-operation.ts';
import { formatLongDate } from '#texts/format.ts';
import { operationTexts as words } from '#texts/operation/operation.ts';
import { paths } from '#texts/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Section } from '#web/ui/section.tsx';

type AskedPlansProps = { asked: ShownOperation['askedPlans']; plans: ShownOperation['plans'] };

/** The communities that ask for another plan: to be given it, or left with the one they have. */
export function AskedPlans({ asked, plans }: AskedPlansProps) {
  if (asked.length === 0) return null;
  const nameOf = (key: string) => plans.find((plan) => plan.key === key)?.name ?? key;
  return (
    <Section title={words.askedPlans} lead={words.askedPlansLead}>
      <ul className="grid gap-3">
        {asked.map((each) => (
          <li key={each.url}>
            <Panel className="flex flex-wrap items-center justify-between gap-4">
              <div className="grid min-w-0 gap-0.5">
                <a href={paths.community({ communityUrl: each.url })} className="link font-semibold">
                  {each.name}
                </a>
                <p className="text-soft">{words.asks(nameOf(each.plan), nameOf(each.asked))}</p>
                {each.at && (
                  <p className="text-sm text-soft">{words.askedAt(formatLongDate(each.at, each.timeZone))}</p>
                )}
              </div>
              <Form method="post" className="flex flex-wrap gap-2">
                <input type="hidden" name="act" value="plan" />
                <input type="hidden" name="community" value={each.url} />
                <Button kind="secondary" size="small" name="plan" value={each.asked}>
                  {words.givePlan(nameOf(each.asked))}
                </Button>
                <Button kind="quiet" size="small" name="plan" value={each.plan}>
                  {words.keepPlan(nameOf(each.plan))}
                </Button>
              </Form>
            </Panel>
          </li>
        ))}
      </ul>
    </Section>
  );
}
