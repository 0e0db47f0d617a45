import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';

type CopyableProps = { label: string; value: ReactNode; copy: string; action: string; hint?: string };

/** A text with a copy button. */
export function Copyable({ label, value, copy, action, hint }: CopyableProps) {
  return (
    <div className="grid content-start gap-1 rounded-xl border border-line bg-sheet p-4">
      <dt className="text-soft">{label}</dt>
      <dd className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <span className="figures min-w-0 text-xl font-bold wrap-anywhere">{value}</span>
          <CopyButton text={copy} label={action} />
        </div>
        {hint && <span className="text-soft">{hint}</span>}
      </dd>
    </div>
  );
}
