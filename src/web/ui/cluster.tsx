import type { ReactNode } from 'react';

/** Things beside one another that wrap: buttons, badges, facts. */
export function Cluster({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`flex flex-wrap items-center gap-3 ${className}`}>{children}</div>;
}
