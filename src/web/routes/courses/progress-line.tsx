import { courseTexts } from '#texts/courses.ts';
import { FilledBar } from '#web/ui/filled-bar.tsx';

type ProgressLineProps = { done: number; count: number; percent: number; className?: string };

/** How far somebody has come, as a bar and in words. */
export function ProgressLine({ done, count, percent, className = '' }: ProgressLineProps) {
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full border border-line bg-well">
        <FilledBar percent={percent} className="fill-paid-edge" />
      </div>
      <p className="figures text-sm text-soft">
        <span className="sr-only">{courseTexts.progressLabel}: </span>
        {courseTexts.progress(done, count, percent)}
      </p>
    </div>
  );
}
