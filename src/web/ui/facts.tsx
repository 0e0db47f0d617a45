import type { ReactNode } from 'react';

export type Fact = { label: ReactNode; value: ReactNode; key?: string };

/** A few figures with their names: price, draw, how many are left. */
export function Facts({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={`flex flex-wrap gap-x-8 gap-y-4 ${className}`}>
      {facts.map(({ label, value, key }) => (
        <div key={key ?? String(label)} className="grid content-start">
          <dt className="text-soft">{label}</dt>
          <dd className="figures text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
