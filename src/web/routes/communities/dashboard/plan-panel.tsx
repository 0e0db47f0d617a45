import type { ShownDashboard } from '#app/community-pages/show-dashboard.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { paths } from '#texts/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Facts } from '#web/ui/facts.tsx';

const words = dashboardTexts.plan;

/** How much of its plan the community uses. */
export function PlanPanel({ plan, communityUrl }: { plan: NonNullable<ShownDashboard['plan']>; communityUrl: string }) {
  return (
    <div className="grid content-start gap-3 rounded-xl border border-line bg-sheet p-4 sm:p-5">
      <h3 className="text-lg">{words.title(plan.name)}</h3>
      <Facts
        facts={[
          { label: words.raffles, value: words.of(plan.raffles.used, plan.raffles.limit) },
          { label: words.members, value: words.of(plan.members.used, plan.members.limit) },
        ]}
      />
      <p className="text-soft">{words.numbers(plan.numbersPerRaffle)}</p>
      <div>
        <ButtonLink kind="secondary" size="small" to={`${paths.settings({ communityUrl })}#plan`}>
          {words.see}
        </ButtonLink>
      </div>
    </div>
  );
}
