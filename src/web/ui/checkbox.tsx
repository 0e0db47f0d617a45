import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** One yes or no. The whole line can be pressed. */
export function Checkbox({ label, hint, error, className = '', ...props }: CheckboxProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`grid gap-1 ${className}`}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5 large-text:gap-2">
        <input
          id={id}
          type="checkbox"
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          className="choice mt-px"
          {...props}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 ml-[2.125rem] text-soft large-text:ml-0">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
