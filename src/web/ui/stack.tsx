import type { ReactNode } from 'react';

const gaps = { small: 'gap-2', normal: 'gap-4', large: 'gap-6', huge: 'gap-10' };

/** Things one under the other, evenly. */
export function Stack({
  gap = 'normal',
  className = '',
  children,
}: {
  gap?: keyof typeof gaps;
  className?: string;
  children: ReactNode;
}) {
  return <div className={`grid grid-cols-[minmax(0,1fr)] ${gaps[gap]} ${className}`}>{children}</div>;
}
