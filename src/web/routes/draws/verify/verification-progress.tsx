import { verifierTexts } from '#texts/draws/verifier.ts';
import { formatCount, formatPercent } from '#texts/format.ts';
import { TaskProgress } from '#web/ui/task-progress.tsx';

/** How many tickets have been hashed; until the first, that it has begun. */
export function VerificationProgress({ done, total }: { done: number; total: number }) {
  const words =
    total > 0 ? verifierTexts.page.counting(formatCount(done), formatCount(total)) : verifierTexts.page.starting;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="figures">{words}</p>
        {total > 0 && <p className="figures text-soft">{formatPercent(done, total)}</p>}
      </div>
      <TaskProgress label={verifierTexts.page.progress} {...(total > 0 ? { done, of: total } : { done: 0, of: 1 })} />
    </div>
  );
}
