import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ui } from '#texts/ui.ts';
import { waitingTexts as words } from '#texts/waiting.ts';
import { forgetUnanswered, useUnanswered } from './unanswered.ts';

/** Says over any page that no answer came to what was sent from it, until somebody sends again or goes on. */
export function UnansweredNotice() {
  const unanswered = useUnanswered();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is somewhere else has gone on
  useEffect(forgetUnanswered, [pathname, search]);
  if (!unanswered) return null;
  return (
    <div className="pointer-events-none fixed inset-x-4 top-3 z-40 flex justify-center">
      <div
        role="alert"
        className="pointer-events-auto flex items-center gap-2 rounded-xl border border-wrong-edge bg-sheet py-1 pr-1 pl-4 shadow-lift"
      >
        <p className="max-w-prose py-2">{unanswered.mayHaveArrived ? words.unanswered : words.unsent}</p>
        <button type="button" onClick={forgetUnanswered} className="link min-h-11 px-3 font-semibold">
          {ui.close}
        </button>
      </div>
    </div>
  );
}
