import { Circle, CircleCheck } from 'lucide-react';
import type { FirstStep, FirstStepKind } from '#domain/communities/first-steps.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { paths } from '#texts/paths.ts';
import { kept } from '#web/routes/communities/settings/kept.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Section } from '#web/ui/section.tsx';

const words = dashboardTexts.firstSteps;

/** A new community's first steps; the first open one is the next. */
export function FirstSteps({ steps, communityUrl }: { steps: readonly FirstStep[]; communityUrl: string }) {
  const next = steps.find(({ isDone }) => !isDone)?.kind;
  return (
    <Section title={words.title} lead={words.lead(steps.filter(({ isDone }) => isDone).length, steps.length)}>
      <ol className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-sheet">
        {steps.map(({ kind, isDone }) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
            <p className={`flex min-h-11 min-w-0 items-center gap-3 ${isDone ? 'text-soft' : 'font-semibold'}`}>
              {isDone ? (
                <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-paid-edge" />
              ) : (
                <Circle aria-hidden="true" className="size-6 shrink-0 text-edge" />
              )}
              <span>
                {words.kinds[kind].what}
                {isDone && <span className="sr-only">{words.done}</span>}
              </span>
            </p>
            {!isDone && (
              <ButtonLink
                size="small"
                kind={kind === next ? 'primary' : 'secondary'}
                className="w-full shrink-0 sm:w-auto"
                to={addressOf(kind, communityUrl)}
              >
                {words.kinds[kind].does}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function addressOf(kind: FirstStepKind, communityUrl: string): string {
  const at = { communityUrl };
  const settings = paths.settings(at);
  switch (kind) {
    case 'description':
    case 'offer':
      return `${settings}#${kept.profile.anchor}`;
    case 'payment-ways':
      return `${settings}#${kept.payment.anchor}`;
    case 'course':
      return paths.courseNew(at);
    case 'raffle':
      return `${paths.createRaffle()}?comunidad=${communityUrl}`;
    case 'message':
      return paths.messages(at);
    case 'invite':
      return paths.invitations(at);
  }
}
