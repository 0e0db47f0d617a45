import * as v from 'valibot';
import { parseForm, prose, type RawForm } from '#domain/form.ts';

export const noteLimits = { body: 500, perOrder: 50 } as const;

const shape = v.object({ body: prose(1, noteLimits.body) });

/** Parses a note on an order. */
export function parseNote(raw: RawForm) {
  return parseForm(shape, raw);
}
