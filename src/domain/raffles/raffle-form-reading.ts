import * as v from 'valibot';
import { checkbox, type FieldFaults, type Parsed, type RawForm } from '#domain/form.ts';
import type { RaffleField } from './raffle-form-fields.ts';

/** The value that was read; null where it has faults, which are added to those of the form. */
export function parsedValue<T>(parsed: Parsed<T>, faults: FieldFaults): T | null {
  if (parsed.ok) return parsed.value;
  Object.assign(faults, parsed.fields);
  return null;
}

/** A field as it was typed; empty where it is missing. */
export function text(raw: RawForm, name: RaffleField): string {
  const value = raw[name];
  return typeof value === 'string' ? value : '';
}

/** Whether a box of the form is ticked. */
export function isTicked(raw: RawForm, name: RaffleField): boolean {
  const value = raw[name];
  return v.parse(checkbox, typeof value === 'string' || typeof value === 'boolean' ? value : null);
}
