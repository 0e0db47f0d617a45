import { type ReactNode, useId, useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { FieldContext } from './field-context.ts';
import { FieldError } from './field-error.tsx';

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  className?: string;
  /** One control of this folder (TextInput, Select…): it takes its id and descriptions from here. */
  children: ReactNode;
};

/** A label, its control, what helps to fill it in, and what is wrong with it, tied together for every reader. */
export function Field({ label, hint, error: given, optional = false, className = '', children }: FieldProps) {
  const id = useId();
  const [found, setFound] = useState('');
  const error = found || given;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-soft"> {uiTexts.optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-soft">
          {hint}
        </p>
      )}
      <FieldContext
        value={{ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined, onFault: setFound }}
      >
        {children}
      </FieldContext>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
