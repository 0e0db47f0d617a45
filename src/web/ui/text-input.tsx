import type { ComponentProps } from 'react';
import { useFieldControl } from './field-context.ts';

/** One line of text. Stands in a `Field`, or brings its own `id` and label. */
export function TextInput({ className = '', id, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input {...useFieldControl(id)} type={type} className={`control ${className}`} {...props} />;
}
