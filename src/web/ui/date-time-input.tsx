import type { ComponentProps } from 'react';
import { zoneName } from '#texts/format.ts';
import { useFieldControl } from './field-context.ts';

type DateTimeInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The zone whose clock is being typed; it is named under the field. */
  timeZone: string;
};

/** A day and an hour on a place's own clock (`2026-12-18T20:00`, see `fieldDateTime`), the place named. */
export function DateTimeInput({ timeZone, className = '', id, ...props }: DateTimeInputProps) {
  return (
    <span className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      <input
        {...useFieldControl(id)}
        type="datetime-local"
        className="control figures w-auto! min-w-0 grow sm:grow-0"
        {...props}
      />
      <span className="text-soft">{zoneName(timeZone)}</span>
    </span>
  );
}
