import type { Salida } from '#domain/draw/outcome.ts';
import { verifier } from '#texts/verifier.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** The outcome as every verifier of the protocol gives it, for those who compare. */
export function TechnicalDetails({ outcome }: { outcome: Salida }) {
  const { prints, seed } = verifier.facts;
  const rows = [
    [prints.cierre, outcome.huella_cierre],
    [prints.bases, outcome.huella_bases],
    [prints.acta, outcome.huella_acta],
    [seed, outcome.semilla],
  ] as const;
  return (
    <details className="group mt-6 border-t border-line">
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {verifier.page.technical}
        <span aria-hidden="true" className="figures text-2xl leading-none transition-transform group-open:rotate-45">
          {'+'}
        </span>
      </summary>
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
        <CopyButton text={JSON.stringify(outcome)} label={verifier.page.copyOutcome} />
      </div>
    </details>
  );
}
