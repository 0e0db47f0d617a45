import * as v from 'valibot';

const fingerprint = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'choice'));

/** A form that names a line of a statement. */
export const fingerprintField = v.object({ line: fingerprint });
