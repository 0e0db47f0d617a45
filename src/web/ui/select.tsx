import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field-context.ts';

/** The system's own list of choices: what each phone does best. Takes `<option>`s. */
export function Select({ className = '', id, ...props }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select {...useFieldControl(id)} className="control" {...props} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-soft"
      />
    </span>
  );
}
