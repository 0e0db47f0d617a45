import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { uiTexts } from '#texts/ui.ts';
import { waitingTexts as words } from '#texts/waiting.ts';
import { PageOverlay, PageOverlayButton } from '#web/ui/page-overlay.tsx';
import { clearFailedSubmission, useFailedSubmission } from './failed-submission.ts';
import { useOnline } from './use-online.ts';

/** Says over any page that the last form got no response, until another is submitted or the user navigates. */
export function FailedSubmissionNotice() {
  const unanswered = useFailedSubmission();
  const isOnline = useOnline();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is somewhere else has gone on
  useEffect(clearFailedSubmission, [pathname, search]);
  if (!unanswered) return null;
  return (
    <PageOverlay edge="border-wrong-edge">
      <p role="alert" className="max-w-prose py-2">
        {unanswered.mayHaveArrived ? words.unanswered : isOnline ? words.unsentBack : words.unsent}
      </p>
      <PageOverlayButton onClick={clearFailedSubmission}>{uiTexts.close}</PageOverlayButton>
    </PageOverlay>
  );
}
