import { verifierTexts } from '#texts/draws/verifier.ts';
import { errorOf, isWarning, type Rejected, rejectionOf } from '#verifier/rejection.ts';
import type { KeptPrint } from '#web/routes/draws/kept-print.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { localZone } from './clock.ts';
import { TechnicalDetails } from './technical-details.tsx';

/** An invalid acta: which step fails, and what that means. Shows no winner. */
export function Rejection({ rejected, kept }: { rejected: Rejected; kept: KeptPrint | null }) {
  const { outcome } = rejected;
  const error = errorOf(rejected);
  const { step, words } = verifierTexts.failures[error];
  const kind = rejectionOf(rejected);
  const isWrong = isWarning(rejected);
  const verdict = verifierTexts.verdicts[kind];
  return (
    <Ticket>
      <Stamp ink={isWrong ? 'wrong' : 'held'}>{verifierTexts.page.stamps[kind]}</Stamp>
      <h2 className="mt-5 text-2xl">{verdict.title}</h2>
      {verdict.words && <p className="mt-1 text-lg">{verdict.words}</p>}
      <Notice tone={isWrong ? 'error' : 'warning'} title={verifierTexts.stepOf(step)} className="mt-4">
        {kept ? verifierTexts.page.ownPrint.keptOther(kept.at, localZone()) : words}
      </Notice>
      {error === 'E_TIEMPOS' && <p className="measure mt-4 text-soft">{verifierTexts.page.clockHint}</p>}
      <TechnicalDetails outcome={outcome} />
    </Ticket>
  );
}
