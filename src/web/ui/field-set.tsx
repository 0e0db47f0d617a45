import { type ReactNode, useId } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { FieldError } from './field-error.tsx';

type FieldSetProps = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  className?: string;
  children: ReactNode;
};

/** Several controls that answer one question: a group of choices, a date in parts. */
export function FieldSet({ legend, hint, error, optional = false, className = '', children }: FieldSetProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset className={`grid min-w-0 gap-1.5 ${className}`} aria-describedby={described}>
      <legend className="mb-1.5 font-semibold">
        {legend}
        {optional && <span className="font-normal text-soft"> {uiTexts.optional}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-soft">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
