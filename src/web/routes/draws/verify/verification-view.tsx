import { useEffect, useRef } from 'react';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Outcome } from './outcome.tsx';
import type { OwnExpectation } from './own-print.tsx';
import { Rejection } from './rejection.tsx';
import type { VerificationState } from './use-verification.ts';
import { VerificationProgress } from './verification-progress.tsx';

/** A verification with its progress and outcome; nothing before it begins. */
export function VerificationView({
  state,
  onExpect,
}: {
  state: VerificationState;
  /** The reader provides a fingerprint from before the draw. */
  onExpect: (own: OwnExpectation) => void;
}) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.stage !== 'found') return;
    result.current?.focus({ preventScroll: true });
    // taller than the screen, and what it comes to stands at its top
    result.current?.scrollIntoView({ block: 'start' });
  }, [state.stage]);

  switch (state.stage) {
    case 'idle':
      return null;
    case 'fetching':
      return <VerificationProgress done={0} total={0} />;
    case 'checking':
      return <VerificationProgress done={state.done} total={state.total} />;
    case 'failed':
      return <Notice tone="error">{verifierTexts.page.faults[state.fault]}</Notice>;
    case 'found':
      return (
        <div ref={result} tabIndex={-1} className="scroll-mt-4 outline-none">
          {state.examination.facts === null ? (
            <Rejection rejected={state.examination} kept={state.kept} />
          ) : (
            <Outcome {...state.examination} kept={state.kept} milliseconds={state.milliseconds} onExpect={onExpect} />
          )}
        </div>
      );
  }
}
