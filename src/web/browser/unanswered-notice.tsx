import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { uiTexts } from '#texts/ui.ts';
import { waitingTexts as words } from '#texts/waiting.ts';
import { OverPage, OverPageButton } from '#web/ui/over-page.tsx';
import { forgetUnanswered, useUnanswered } from '#web/unanswered.ts';
import { useOnline } from './use-online.ts';

/** Says over any page that no answer came to what was sent from it, until somebody sends again or goes on. */
export function UnansweredNotice() {
  const unanswered = useUnanswered();
  const isOnline = useOnline();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is somewhere else has gone on
  useEffect(forgetUnanswered, [pathname, search]);
  if (!unanswered) return null;
  return (
    <OverPage edge="border-wrong-edge">
      <p role="alert" className="max-w-prose py-2">
        {unanswered.mayHaveArrived ? words.unanswered : isOnline ? words.unsentBack : words.unsent}
      </p>
      <OverPageButton onClick={forgetUnanswered}>{uiTexts.close}</OverPageButton>
    </OverPage>
  );
}
