import type { ReactNode } from 'react';
import { createRaffle } from '#texts/create-raffle.ts';

/** What most people leave as it is. Open where something in it has to be mended. */
export function More({ open = false, children }: { open?: boolean; children: ReactNode }) {
  return (
    <details open={open || undefined} className="group rounded-xl border border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-xl px-5 font-semibold [&::-webkit-details-marker]:hidden">
        {createRaffle.more}
        <span aria-hidden="true" className="figures text-2xl leading-none transition-transform group-open:rotate-45">
          {'+'}
        </span>
      </summary>
      <div className="grid gap-6 px-5 pt-2 pb-5">{children}</div>
    </details>
  );
}
