import { ShieldCheck } from 'lucide-react';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { Button } from '#web/ui/button.tsx';
import { nowInSeconds } from './clock.ts';
import { fetchMaterial } from './material.ts';
import { useVerification } from './use-verification.ts';
import { VerificationView } from './verification-view.tsx';

type VerifyHereProps = {
  /** Where the acta's file is on this site: `paths.raffleRecordJson(…)`. */
  actaUrl: string;
  /** Where its list is, for an acta that does not carry it: `paths.raffleTicketList(…)`. */
  listUrl: string | null;
};

/** A button that verifies an acta in the reader's browser, and what came out. For the page that shows the acta. */
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
