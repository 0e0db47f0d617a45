import * as v from 'valibot';
import { optional, type Parsed, parseForm, phone, type RawForm } from '#domain/form.ts';
import type { FieldShapes } from './raffle-form-fields.ts';
import { isTicked } from './raffle-form-reading.ts';

const typedPhone = v.optional(optional(v.pipe(v.string(), v.maxLength(40, 'too-long'), phone)), '');
const checkShape = v.object({ checkPhone: typedPhone } satisfies FieldShapes);
const contactShape = v.object({ contactPhone: typedPhone } satisfies FieldShapes);

/** Parses the organiser's phone; null where none was given. */
export function readContactPhone(raw: RawForm): Parsed<string | null> {
  const read = parseForm(contactShape, raw);
  return read.ok ? { ok: true, value: read.value.contactPhone } : read;
}

/** Parses whether contacts are checked, and the phone for it, which is then required. */
export function readCheckPhone(raw: RawForm): Parsed<string | null> {
  if (!isTicked(raw, 'checkContact')) return { ok: true, value: null };
  const read = parseForm(checkShape, raw);
  if (!read.ok) return read;
  const { checkPhone } = read.value;
  return checkPhone ? { ok: true, value: checkPhone } : { ok: false, fields: { checkPhone: { code: 'required' } } };
}
