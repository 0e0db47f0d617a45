import * as v from 'valibot';
import type { AccessType, CommunityStatus, JoinPolicy, PaymentType } from './community.ts';
import { checkbox, type FieldFault, optional, paragraph, parseForm, type RawForm } from './form.ts';
import { type MemberAct, type MemberStatus, retryAt } from './membership.ts';

export const joinLimits = { answer: 500, reason: 300 } as const;

/** What somebody who looks at a community's page has to do next to be in it. */
export type JoinStep =
  | { kind: 'enter' | 'apply' | 'enter-with-ticket' }
  | { kind: 'member' | 'waiting' }
  /** Was turned down, and may ask again from then on. */
  | { kind: 'wait'; until: Temporal.Instant }
  | { kind: 'raffle' | 'payment' | 'invite-only' | 'full' }
  /** Nobody comes in: the community is not running, or this person is kept out, which is nobody else's business. */
  | { kind: 'closed' | 'not-running' };

export type JoinPlace = {
  status: CommunityStatus;
  joinPolicy: JoinPolicy;
  accessType: AccessType;
  paymentType: PaymentType | null;
  isFull: boolean;
};

export type Joiner = {
  status: MemberStatus | 'none';
  since: Temporal.Instant | null;
  needsApproval: boolean;
  hasPaidNumber: boolean;
};

/** The true next step of a person at a community's door. */
export function joinStep(place: JoinPlace, joiner: Joiner, now: Temporal.Instant): JoinStep {
  const { status } = joiner;
  if (status === 'active') return { kind: 'member' };
  if (status === 'banned') return { kind: 'closed' };
  if (place.status !== 'active') return { kind: 'not-running' };
  const until = status === 'rejected' && joiner.since ? retryAt(joiner.since) : null;
  if (until && Temporal.Instant.compare(now, until) < 0) return { kind: 'wait', until };
  const step = doorStep(place, joiner);
  if (status === 'pending' && step.kind !== 'enter' && step.kind !== 'enter-with-ticket') return { kind: 'waiting' };
  return place.isFull && (step.kind === 'enter' || step.kind === 'enter-with-ticket') ? { kind: 'full' } : step;
}

/** What the door asks of somebody who is outside, whether or not there is room. */
function doorStep({ accessType, paymentType, joinPolicy }: JoinPlace, joiner: Joiner): JoinStep {
  if (accessType === 'free') {
    if (joinPolicy === 'invite_only') return { kind: 'invite-only' };
    return { kind: joinPolicy === 'approval' || joiner.needsApproval ? 'apply' : 'enter' };
  }
  if (paymentType !== 'per_ticket') return { kind: joinPolicy === 'invite_only' ? 'invite-only' : 'payment' };
  if (joiner.needsApproval) return { kind: 'apply' };
  return { kind: joiner.hasPaidNumber ? 'enter-with-ticket' : 'raffle' };
}

/** What pressing the button of a step does. A step without one is told, not done. */
export const actOfStep: { [K in JoinStep['kind']]?: MemberAct } = {
  enter: 'join',
  apply: 'apply',
  'enter-with-ticket': 'join-by-ticket',
};

const joinShape = v.object({
  answer: v.optional(optional(paragraph(0, joinLimits.answer)), ''),
  rules: checkbox,
});

export type JoinForm = { answer: string | null };

/** Reads the form of joining. Where the community has rules, they are agreed to with a tick. */
export function parseJoin(
  raw: RawForm,
  { hasRules }: { hasRules: boolean },
): { ok: true; value: JoinForm } | { ok: false; fields: Record<string, FieldFault> } {
  const parsed = parseForm(joinShape, { rules: '', ...raw });
  if (!parsed.ok) return parsed;
  if (hasRules && !parsed.value.rules) return { ok: false, fields: { rules: { code: 'consent' } } };
  return { ok: true, value: { answer: parsed.value.answer || null } };
}
