import { createContext, use } from 'react';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** The id and descriptions that a control takes from the `Field` around it; its own `id` wins. */
export function useFieldControl(id?: string): Partial<FieldControl> {
  const control = use(FieldContext);
  if (!control) return id ? { id } : {};
  return id ? { ...control, id } : control;
}
