import type { ComponentProps } from 'react';
import { useFieldControl } from './field-context.ts';

/** Several lines of text; grows with what is typed. */
export function TextArea({ className = '', id, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl(id)} className={`control ${className}`} {...props} />;
}
