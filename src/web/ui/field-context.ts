import { createContext, use } from 'react';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type Context = FieldControl & {
  /** Shows a fault that the control found itself, replacing the previous one; '' clears it. */
  onFault: (fault: string) => void;
};

export const FieldContext = createContext<Context | null>(null);

/** The id and descriptions that a control takes from the `Field` around it; its own `id` wins. */
export function useFieldControl(id?: string): Partial<FieldControl> {
  const control = use(FieldContext);
  if (!control) return id ? { id } : {};
  const { onFault: _, ...rest } = control;
  return id ? { ...rest, id } : rest;
}

/** How a control in a `Field` tells what it has found; null where it stands by itself. */
export function useFieldFault(): ((fault: string) => void) | null {
  return use(FieldContext)?.onFault ?? null;
}
