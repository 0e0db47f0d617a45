import * as v from 'valibot';
import { type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import type { MemberRole } from '#domain/members/membership.ts';
import { policy } from '#domain/permission.ts';

/** As long as the id of an account may be. */
const mostOfId = 200;
/** Who somebody is, as a form names them; '' where it names nobody. */
export const memberId = v.pipe(v.string('required'), v.maxLength(mostOfId, 'too-long'), v.regex(/^[\w-]*$/, 'format'));
const creditShape = v.object({
  seller: v.pipe(
    memberId,
    v.transform((id) => id || null),
  ),
});

/** Parses the desk's form that says whose sale an order is; null: nobody's. */
export function parseCredit(raw: RawForm): Parsed<{ to: string | null }> {
  const parsed = parseForm(creditShape, raw);
  return parsed.ok ? { ok: true, value: { to: parsed.value.seller } } : parsed;
}

/** Whose sales orders may be: the roles that sell. A role that was given up sells no more by the links it made. */
export const sellingRoles: readonly MemberRole[] = policy['seller.link'].who;
