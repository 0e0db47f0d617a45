import { followAgain, grantFree } from '#app/access-payments/give-grant.ts';
import { transitionPayment } from '#app/access-payments/transition-payment.ts';
import { action, beside, type Step } from '#app/action.ts';
import { findCommunityAndLock } from '#app/communities/find-community.ts';
import { actorKindOf } from '#app/members/actor-kind.ts';
import { refusalOf, transitionMember } from '#app/members/transition-member.ts';
import { notify } from '#app/notifications/notify.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { openPaymentOf } from '#db/access/access-payments.ts';
import { revokeGiven } from '#db/access/grants.ts';
import { membership } from '#db/members/members.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import { parseComplimentary } from '#domain/access/access-forms.ts';
import { accessLimits } from '#domain/access/access-payment.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import type { AccessAddress } from './find-payer.ts';
import { isPassLeft } from './open-payment.ts';

type Giving = AccessAddress & { person: string; reason: string; until: string | null };

const givable = new Set(['active', 'pending', 'awaiting_payment', 'expired']);

/** Gives somebody access for nothing, with a reason, until the end of a day or without end. They are in at once. */
export const giveAccess = action({
  parse: ({ form, ...address }: AccessAddress & { form: RawForm }): Parsed<Giving> =>
    beside(address, parseComplimentary(form)),
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunityAndLock(tx, communityUrl, actor) }),
  permission: 'access.give',
  run: async (step) => {
    const { tx, now, input, found: scope } = step;
    const { community } = scope;
    if (!cadenceOfCommunity(community)) throw new Refusal('access.not-asked', {});
    const row = await membership(tx, community.id, input.person);
    requireGivable(row);
    if (!(await isPassLeft(step, input.person))) {
      throw new Refusal('access.no-pass-left', { limit: community.max_tickets ?? 0 });
    }
    const endsAt = input.until ? endOfDay(input.until, community.time_zone, now) : null;
    const userId = input.person;
    if (endsAt === null) await endOpenPayment(step, userId);
    await grantFree(step, { userId, source: 'complimentary', endsAt, reason: input.reason });
    await step.record(community.id, {
      kind: 'access.given',
      subject: 'member',
      subjectId: userId,
      data: { until: endsAt?.toString() ?? null },
    });
    const verdict = await transitionMember(step, 'complimentary', { userId, by: await actorKindOf(step) });
    if (verdict.kind === 'refused') throw refusalOf(verdict.fault, community, null);
    await notify(tx, {
      communityId: community.id,
      kind: 'access.given',
      to: [userId],
      actor: null,
      subject: { kind: 'member', id: userId },
      data: { until: endsAt?.toString() ?? null },
      now,
    });
  },
});

/** Refuses who was not let in, and who is there for a task: they do not pay, so nothing can be given to them. */
function requireGivable(row: MemberRow | undefined): void {
  const hasTask = row?.status === 'active' && row.role !== 'member';
  if (!row || !givable.has(row.status) || hasTask) throw new Refusal('access.not-member', {});
}

/** Cancels an open payment, since endless access leaves nothing to pay. One in review has to be decided first. */
async function endOpenPayment(step: Step<unknown, { community: CommunityRow }>, userId: string): Promise<void> {
  const open = await openPaymentOf(step.tx, { communityId: step.found.community.id, userId });
  if (open?.status === 'in_review') throw new Refusal('access.in-review', {});
  if (open) await transitionPayment(step, open, 'cancelled', { kind: 'access.cancelled', data: { because: 'given' } });
}

/** The end of a calendar day in a place. Refuses one that is past, or further off than anybody means. */
function endOfDay(day: string, timeZone: string, now: Temporal.Instant): Temporal.Instant {
  const date = plainDate(day);
  if (!date) throw new Refusal('input', { fields: { until: { code: 'date' } } });
  const end = date.add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  if (Temporal.Instant.compare(end, now) <= 0) throw new Refusal('input', { fields: { until: { code: 'date-past' } } });
  const furthest = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ years: accessLimits.years });
  if (Temporal.PlainDate.compare(date, furthest) > 0) {
    throw new Refusal('input', { fields: { until: { code: 'date-far' } } });
  }
  return end;
}

function plainDate(day: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' });
  } catch {
    return null;
  }
}

/** Takes back access that was given for nothing. What was paid for is given back instead. */
export const endGivenAccess = action({
  parse: (raw: AccessAddress & { person: string }): Parsed<AccessAddress & { person: string }> => ({
    ok: true,
    value: raw,
  }),
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunityAndLock(tx, communityUrl, actor) }),
  permission: 'access.give',
  run: async (step) => {
    const communityId = step.found.community.id;
    const userId = step.input.person;
    const given = await revokeGiven(step.tx, { communityId, userId }, step.now);
    if (!given) return;
    step.changed({ communityId, payer: userId });
    await followAgain(step, { userId, until: given.latest });
    await step.record(communityId, {
      kind: 'access.taken-back',
      subject: 'member',
      subjectId: userId,
      data: { source: 'complimentary' },
    });
    // lapses at once unless another grant lets them in
    await transitionMember(step, 'lapse', { userId, by: 'clock' });
  },
});
