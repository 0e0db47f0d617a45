import type { ReactNode } from 'react';

export type Fact = {
  label: ReactNode;
  value: ReactNode;
  key?: string;
  /** Short enough for one line of a phone, and to be read on one. */
  whole?: boolean;
};

type FactsProps = {
  facts: readonly Fact[];
  /** Over the whole width, as many beside each other as have room for what cannot be broken. */
  spread?: boolean;
  className?: string;
};

/** A few figures with their names: price, draw, how many are left. */
export function Facts({ facts, spread = false, className = '' }: FactsProps) {
  return (
    <dl className={`flex min-w-0 flex-wrap gap-y-4 ${spread ? 'gap-x-4' : 'gap-x-8'} ${className}`}>
      {facts.map(({ label, value, key, whole }) => (
        <div key={key ?? String(label)} className={spread ? 'grow basis-[min-content]' : 'max-w-full shrink-0'}>
          <dt className="text-soft">{label}</dt>
          <dd className={`figures text-lg font-bold ${whole ? 'whitespace-nowrap large-text:whitespace-normal' : ''}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
