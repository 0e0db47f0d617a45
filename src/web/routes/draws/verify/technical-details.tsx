import type { Salida } from '#domain/draw/outcome.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DisclosureSummary } from '#web/ui/disclosure-summary.tsx';

/** The outcome as all verifiers of the protocol give it, for comparing. */
export function TechnicalDetails({ outcome }: { outcome: Salida }) {
  const { prints, seed } = verifierTexts.facts;
  const rows = [
    [prints.cierre, outcome.huella_cierre],
    [prints.bases, outcome.huella_bases],
    [prints.acta, outcome.huella_acta],
    [seed, outcome.semilla],
  ] as const;
  return (
    <details className="mt-6 border-t border-line">
      <DisclosureSummary className="min-h-11 py-2 font-semibold">{verifierTexts.page.technical}</DisclosureSummary>
      <dl className="grid gap-3 pb-4">
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="grid gap-0.5">
                <dt className="text-soft">{label}</dt>
                <dd className="figures text-sm break-all">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <pre className="rounded-md bg-well p-3 text-sm break-all whitespace-pre-wrap">
        {JSON.stringify(outcome, null, 2)}
      </pre>
      <div className="mt-3">
        <CopyButton text={JSON.stringify(outcome)} label={verifierTexts.page.copyOutcome} />
      </div>
    </details>
  );
}
