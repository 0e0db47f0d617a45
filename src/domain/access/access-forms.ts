import * as v from 'valibot';
import { line, optional, parseForm, type RawForm } from '#domain/form.ts';
import { type PaymentKind, paymentKinds } from '#domain/raffles/raffle.ts';
import { accessLimits } from './access-payment.ts';

const wayShape = v.object({ way: v.optional(v.picklist(['', ...paymentKinds], 'choice'), '') });

const reasonShape = v.object({ reason: line(1, accessLimits.reason) });

/** Parses how money came. Null means the community's own way. */
export function parsePaymentWay(raw: RawForm) {
  const parsed = parseForm(wayShape, raw);
  return parsed.ok ? { ok: true as const, value: { way: (parsed.value.way || null) as PaymentKind | null } } : parsed;
}

/** Parses the reason for a rejection or the like. */
export function parseAccessReason(raw: RawForm) {
  return parseForm(reasonShape, raw);
}

const refundDestinationShape = v.object({ destination: line(1, accessLimits.refundDestination) });

/** Parses where money that is owed back is to be sent. */
export function parseRefundDestination(raw: RawForm) {
  return parseForm(refundDestinationShape, { destination: '', ...raw });
}

const refundShape = v.object({
  amount: v.optional(v.string(), ''),
  evidence: line(1, accessLimits.evidence),
  through: v.optional(v.picklist(['', 'gateway'], 'choice'), ''),
});

/** Parses a refund: its sum (empty: all), its evidence, and whether it went through the gateway. */
export function parseRefund(raw: RawForm) {
  return parseForm(refundShape, { evidence: '', ...raw });
}

const complimentaryShape = v.object({
  person: v.pipe(v.string('required'), v.regex(/^[\w-]{1,200}$/, 'choice')),
  reason: line(1, accessLimits.reason),
  until: v.optional(optional(v.pipe(v.string(), v.trim(), v.regex(/^\d{4}-\d\d-\d\d$/, 'date'))), ''),
});

/** Parses free access: person, reason and last day (empty: endless). */
export function parseComplimentary(raw: RawForm) {
  return parseForm(complimentaryShape, { person: '', reason: '', ...raw });
}
