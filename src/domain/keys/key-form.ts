import * as v from 'valibot';
import { line, parseForm, type RawForm } from '#domain/form.ts';

/** Letters of a public reason. */
export const longestReason = 200;

const key = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const use = v.picklist(['resguardo', 'registro']);
const changeShape = v.object({ use, key });
const retirementShape = v.object({ use, key, reason: line(1, longestReason) });

/** Parses which key another one is to follow: its use, and the public key that is in use by the form (64 hex digits). */
export function parseKeyChange(raw: RawForm) {
  return parseForm(changeShape, raw);
}

/** Parses which key is to be retired, and the public reason. */
export function parseKeyRetirement(raw: RawForm) {
  return parseForm(retirementShape, raw);
}
