import * as v from 'valibot';
import { cadenceOf } from '#domain/access/access-payment.ts';
import type { AccessType, CommunityStatus, JoinPolicy, PaymentType } from '#domain/communities/community.ts';
import { checkbox, optional, type Parsed, paragraph, parseForm, type RawForm } from '#domain/form.ts';
import { type MemberAct, type MemberStatus, retryAt } from './membership.ts';

export const joinLimits = { answer: 500, reason: 300 } as const;

/** The next step into a community for somebody who looks at its page. */
export type JoinStep =
  | { kind: 'enter' | 'apply' | 'enter-with-ticket' | 'payment' }
  /** Admitted already; access has to be paid on a page of its own. */
  | { kind: 'pay' | 'renew' }
  | { kind: 'member' | 'waiting' }
  /** Rejected, and may apply again from then on. */
  | { kind: 'wait'; until: Temporal.Instant }
  | { kind: 'raffle' | 'invite-only' | 'full' | 'no-pass' }
  /** Access costs something, and there is no way to pay. */
  | { kind: 'no-way' }
  /** Nobody can enter: the community is not active, or this person is banned, which is not revealed to others. */
  | { kind: 'closed' | 'not-running' };

export type JoinPlace = {
  status: CommunityStatus;
  joinPolicy: JoinPolicy;
  accessType: AccessType;
  paymentType: PaymentType | null;
  price: number | null;
  /** Whether the plan has no room for this person (`hasPlaceFor`). */
  isFull: boolean;
  /** All passes are taken by others. */
  isSoldOut: boolean;
  /** Whether access can be paid, to the organiser or online. */
  isPayable: boolean;
};

export type Joiner = {
  status: MemberStatus | 'none';
  since: Temporal.Instant | null;
  needsApproval: boolean;
  hasPaidNumber: boolean;
  /** Whether a pass or free access is in force. */
  hasPass: boolean;
  /** Whether they have an open payment. */
  hasPayment: boolean;
};

/** The next step into a community for a person. */
export function joinStep(place: JoinPlace, joiner: Joiner, now: Temporal.Instant): JoinStep {
  const { status } = joiner;
  if (status === 'active') return { kind: 'member' };
  if (status === 'banned') return { kind: 'closed' };
  if (place.status !== 'active') return { kind: 'not-running' };
  const until = status === 'rejected' && joiner.since ? retryAt(joiner.since) : null;
  if (until && Temporal.Instant.compare(now, until) < 0) return { kind: 'wait', until };
  return stepWithinRoom(doorStep(place, joiner), place, joiner);
}

const entries: ReadonlySet<JoinStep['kind']> = new Set(['enter', 'enter-with-ticket']);
const payments: ReadonlySet<JoinStep['kind']> = new Set(['payment', 'pay', 'renew']);

/** The step, or why it is unavailable: no place, no pass, no way to pay, or a pending application. */
function stepWithinRoom(step: JoinStep, place: JoinPlace, { status, hasPayment }: Joiner): JoinStep {
  const isPayment = payments.has(step.kind);
  const isWayIn = isPayment || entries.has(step.kind);
  const lacksWay = isPayment && !place.isPayable && !hasPayment;
  if (status === 'pending' && (lacksWay || !isWayIn)) return { kind: 'waiting' };
  if (place.isFull && isWayIn) return { kind: 'full' };
  if (place.isSoldOut && isPayment) return { kind: 'no-pass' };
  return lacksWay ? { kind: 'no-way' } : step;
}

/** The step of somebody outside, regardless of room. */
function doorStep(place: JoinPlace, joiner: Joiner): JoinStep {
  const isByTicket = place.accessType !== 'free' && place.paymentType === 'per_ticket';
  if (isByTicket && joiner.needsApproval) return { kind: 'apply' };
  if (isByTicket) return { kind: joiner.hasPaidNumber ? 'enter-with-ticket' : 'raffle' };
  return (joiner.needsApproval ? null : returnStep(place, joiner)) ?? policyStep(place, joiner);
}

/** The step of somebody who was admitted before, to whom the join policy does not apply; null: it does. */
function returnStep(place: JoinPlace, { status, hasPass }: Joiner): JoinStep | null {
  const costs = cadenceOf(place) !== null;
  const owes = costs && !hasPass;
  if (status === 'awaiting_payment') return { kind: owes ? 'pay' : 'enter' };
  if (status === 'expired') return { kind: owes ? 'renew' : 'enter' };
  // somebody who left with paid time may come back
  return status === 'left' && costs && hasPass ? { kind: 'enter' } : null;
}

function policyStep(place: JoinPlace, { needsApproval }: Joiner): JoinStep {
  if (place.joinPolicy === 'invite_only') return { kind: 'invite-only' };
  if (place.joinPolicy === 'approval' || needsApproval) return { kind: 'apply' };
  return { kind: cadenceOf(place) === null ? 'enter' : 'payment' };
}

/** The act behind a step's button; steps without one are only shown. */
export const actOfStep: { [K in JoinStep['kind']]?: MemberAct } = {
  enter: 'join',
  apply: 'apply',
  'enter-with-ticket': 'join-by-ticket',
  payment: 'await-payment',
};

const joinShape = v.object({
  answer: v.optional(optional(paragraph(0, joinLimits.answer)), ''),
  rules: checkbox,
  listed: checkbox,
});

export type JoinForm = { answer: string | null; isListed: boolean };

/** Parses the form of joining. If the community has rules, accepting them is required. */
export function parseJoin(raw: RawForm, { hasRules }: { hasRules: boolean }): Parsed<JoinForm> {
  const parsed = parseForm(joinShape, { rules: '', listed: '', ...raw });
  if (!parsed.ok) return parsed;
  if (hasRules && !parsed.value.rules) return { ok: false, fields: { rules: { code: 'consent' } } };
  return { ok: true, value: { answer: parsed.value.answer || null, isListed: parsed.value.listed === true } };
}
