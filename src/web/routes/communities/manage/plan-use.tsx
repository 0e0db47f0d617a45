import { Link } from 'react-router';
import { manageCommunitiesTexts as words } from '#texts/communities/manage-communities.ts';
import { paths } from '#texts/paths.ts';
import type { Own } from '#web/routes/communities/manage.tsx';
import { FilledBar } from '#web/ui/filled-bar.tsx';

/** How much of its plan a community uses. */
export function PlanUse({ plan, communityUrl }: { plan: NonNullable<Own['plan']>; communityUrl: string }) {
  const uses = [
    { label: words.planRaffles, ...plan.openRaffles },
    { label: words.planMembers, ...plan.members },
  ];
  return (
    <div className="grid gap-3 rounded-lg bg-well p-4">
      <h3 className="font-semibold">{words.plan(plan.name)}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 large-text:grid-cols-1">
        {uses.map(({ label, used, limit }) => (
          <div key={label} className="grid content-start gap-1">
            <dt className="text-soft">{label}</dt>
            <dd className="figures font-bold">{words.used(used, limit)}</dd>
            {limit !== null && (
              <dd aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
                <FilledBar percent={(used / limit) * 100} className="fill-ink" />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="text-soft">
        {words.planNumbers(plan.numbersPerRaffle)} {plan.courses ? words.courses : words.noCourses}{' '}
        <Link className="link" to={`${paths.settings({ communityUrl })}#plan`}>
          {words.plans}
        </Link>
      </p>
    </div>
  );
}
