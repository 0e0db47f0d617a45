import type { SalidaRechazada } from '#domain/draw/outcome.ts';
import { verifier } from '#texts/draws/verifier.ts';
import type { KeptPrint } from '#web/routes/draws/kept-print.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Stamp } from '#web/ui/stamp.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { localZone } from './clock.ts';
import { TechnicalDetails } from './technical-details.tsx';

/** An acta that does not hold: which step fails, and what that means. It names no winner. */
export function Rejection({ outcome, kept }: { outcome: SalidaRechazada; kept: KeptPrint | null }) {
  const { step, words } = verifier.failures[outcome.error];
  const isIncomplete = outcome.error === 'E_LISTA_AUSENTE';
  const verdict = isIncomplete ? verifier.verdicts.incomplete : verifier.verdicts.rejected;
  return (
    <Ticket>
      <Stamp ink={isIncomplete ? 'held' : 'wrong'}>
        {isIncomplete ? verifier.page.stamps.incomplete : verifier.page.stamps.rejected}
      </Stamp>
      <h2 className="mt-5 text-2xl">{verdict.title}</h2>
      {verdict.words && <p className="mt-1 text-lg">{verdict.words}</p>}
      <Notice tone={isIncomplete ? 'warning' : 'error'} title={verifier.stepOf(step)} className="mt-4">
        {kept ? verifier.page.ownPrint.keptOther(kept.at, localZone()) : words}
      </Notice>
      {outcome.error === 'E_TIEMPOS' && <p className="measure mt-4 text-soft">{verifier.page.clockHint}</p>}
      <TechnicalDetails outcome={outcome} />
    </Ticket>
  );
}
