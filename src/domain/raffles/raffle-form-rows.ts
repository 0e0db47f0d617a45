import type * as v from 'valibot';
import { type FieldFaults, type Parsed, parseForm, type RawForm } from '#domain/form.ts';

/**
 * Reads the repeated part of a form: fields named `prizes.0.name`, `prizes.0.value`, `prizes.1.name`… Rows in which
 * nothing was typed are left out; the others keep the number they have in the form, so that a fault finds its field.
 * @param given fields that always have a value (a list's first choice) and so say nothing about whether a row is used
 */
export function rows<S extends v.GenericSchema>(
  raw: RawForm,
  name: string,
  schema: S,
  most: number,
  given: readonly string[] = [],
): Parsed<(v.InferOutput<S> & { row: number })[]> {
  const value: (v.InferOutput<S> & { row: number })[] = [];
  const fields: FieldFaults = {};
  const used = [...rawRows(raw, name)].filter(([, row]) => isUsed(row, given)).sort(([one], [other]) => one - other);
  for (const [index, row] of used) {
    const parsed = parseForm(schema, row);
    if (parsed.ok) value.push({ ...(parsed.value as object), row: index } as v.InferOutput<S> & { row: number });
    else for (const [field, fault] of Object.entries(parsed.fields)) fields[`${name}.${index}.${field}`] = fault;
  }
  if (used.length > most) fields[name] = { code: 'count', limit: most };
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value };
}

function rawRows(raw: RawForm, name: string): Map<number, Record<string, unknown>> {
  const found = new Map<number, Record<string, unknown>>();
  for (const [key, value] of Object.entries(raw)) {
    const [part, index, field, ...rest] = key.split('.');
    if (part !== name || !index || !/^\d{1,2}$/.test(index) || !field || rest.length > 0) continue;
    const row = found.get(Number(index)) ?? {};
    row[field] = value;
    found.set(Number(index), row);
  }
  return found;
}

function isUsed(row: Record<string, unknown>, given: readonly string[]): boolean {
  return Object.entries(row).some(
    ([field, value]) => !given.includes(field) && !(typeof value === 'string' && value.trim() === ''),
  );
}
