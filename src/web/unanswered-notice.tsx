import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ui } from '#texts/ui.ts';
import { waitingTexts as words } from '#texts/waiting.ts';
import { OverPage, OverPageButton } from './ui/over-page.tsx';
import { forgetUnanswered, useUnanswered } from './unanswered.ts';

/** Says over any page that no answer came to what was sent from it, until somebody sends again or goes on. */
export function UnansweredNotice() {
  const unanswered = useUnanswered();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is somewhere else has gone on
  useEffect(forgetUnanswered, [pathname, search]);
  if (!unanswered) return null;
  return (
    <OverPage edge="border-wrong-edge">
      <p role="alert" className="max-w-prose py-2">
        {unanswered.mayHaveArrived ? words.unanswered : words.unsent}
      </p>
      <OverPageButton onClick={forgetUnanswered}>{ui.close}</OverPageButton>
    </OverPage>
  );
}
