import { ShieldCheck } from 'lucide-react';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { Button } from '#web/ui/button.tsx';
import { nowInSeconds } from './clock.ts';
import { fetchMaterial } from './material.ts';
import { useVerification } from './use-verification.ts';
import { VerificationView } from './verification-view.tsx';

type VerifyHereProps = {
  /** The address of the acta: `paths.raffleRecordJson(…)`. */
  actaUrl: string;
  /** The address of its list, if it is separate: `paths.raffleTicketList(…)`. */
  listUrl: string | null;
};

/** A button that verifies the shown acta in the browser, with the outcome. */
export function VerifyHere({ actaUrl, listUrl }: VerifyHereProps) {
  const { state, check, again } = useVerification();
  const isBusy = state.stage === 'fetching' || state.stage === 'checking';
  return (
    <div className="grid gap-4">
      <noscript>
        <p className="text-soft">{verifierTexts.page.needsScript}</p>
      </noscript>
      <Button
        type="button"
        kind="secondary"
        className="justify-self-start"
        pending={isBusy}
        onClick={() => check(() => fetchMaterial(actaUrl, listUrl), { ahora: nowInSeconds() })}
      >
        <ShieldCheck aria-hidden="true" className="size-5" />
        {verifierTexts.page.checkHere}
      </Button>
      <VerificationView state={state} onExpect={(own) => again({ ahora: nowInSeconds(), ...own })} />
    </div>
  );
}
