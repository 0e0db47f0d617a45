import { formatCount, formatPercent } from '#texts/format.ts';
import { verifier } from '#texts/verifier.ts';

/** How many tickets have been hashed. Before the first is known, that the work has begun. */
export function VerificationProgress({ done, total }: { done: number; total: number }) {
  const words = total > 0 ? verifier.page.counting(formatCount(done), formatCount(total)) : verifier.page.starting;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="figures">{words}</p>
        {total > 0 && <p className="figures text-soft">{formatPercent(done, total)}</p>}
      </div>
      <progress
        className="h-3.5 w-full appearance-none overflow-hidden rounded-full border border-line bg-well [&::-moz-progress-bar]:bg-paid-edge [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-paid-edge"
        aria-label={verifier.page.progress}
        {...(total > 0 ? { value: done, max: total } : { value: 0, max: 1 })}
      />
    </div>
  );
}
