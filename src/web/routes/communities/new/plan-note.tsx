import { Link } from 'react-router';
import type { Plan } from '#plans';
import { createCommunityTexts as words } from '#texts/communities/communities.ts';
import { planTexts } from '#texts/communities/plans.ts';
import { paths } from '#texts/paths.ts';

type PlanNoteProps = { plan: Plan; hasOthers: boolean };

/** The plan of a new community, and its limits. */
export function PlanNote({ plan, hasOthers }: PlanNoteProps) {
  return (
    <div className="grid gap-1">
      <p>
        <b>{words.plan(plan.name)}</b>
        {`: ${planTexts.inShort(plan)}`}
      </p>
      {hasOthers && (
        <p className="text-soft">
          {words.planOthers}{' '}
          <Link className="link" to={`${paths.createRaffle()}#planes`}>
            {words.planSee}
          </Link>
        </p>
      )}
    </div>
  );
}
