import { type ChangeEvent, type ReactNode, useId } from 'react';
import { FieldSet } from './field-set.tsx';

export type RadioCard<V extends string = string> = {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  /** Stands at the right end: a price, a mark. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<V extends string> = {
  legend: ReactNode;
  name: string;
  options: readonly RadioCard<V>[];
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** Columns from tablet width up. */
  columns?: 1 | 2 | 3;
  value?: V;
  defaultValue?: V | undefined;
  required?: boolean;
  onChange?: (value: V) => void;
};

const columnStyles = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' };

/** One of a few choices that deserve a sentence each. */
export function RadioCards<V extends string>({
  legend,
  name,
  options,
  hint,
  error,
  optional,
  columns = 1,
  value,
  defaultValue,
  required,
  onChange,
}: RadioCardsProps<V>) {
  const id = useId();
  const chosen = (option: V) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value };
  const choose = onChange && ((event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value as V));
  return (
    <FieldSet legend={legend} hint={hint} error={error} optional={optional}>
      <div className={`grid gap-2 ${columnStyles[columns]}`}>
        {options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${id}-${option.value}`}
            className="flex min-h-14 items-start gap-3 large-text:flex-wrap large-text:p-3! rounded-md border-[1.5px] border-line bg-sheet p-3.5 transition-colors hover:border-edge has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-disabled:bg-well has-disabled:text-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              id={`${id}-${option.value}`}
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              required={required}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              aria-invalid={error ? true : undefined}
              className="choice mt-px outline-none"
              onChange={choose}
              {...chosen(option.value)}
            />
            <span className="grid min-w-0 flex-1 gap-0.5 large-text:basis-full">
              <span className="font-semibold">{option.label}</span>
              {option.hint && (
                <span id={`${id}-${option.value}-hint`} className="text-soft">
                  {option.hint}
                </span>
              )}
            </span>
            {option.aside}
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
