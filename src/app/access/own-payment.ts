import { cancelGivenUp } from '#app/access-payments/leave-payments.ts';
import { notifyOrganisersOfPayment, transitionPayment } from '#app/access-payments/transition-payment.ts';
import { action, typed } from '#app/action.ts';
import { hasProofOfMoney } from '#db/access/access-payments.ts';
import { lastGrantOf, setStopped } from '#db/access/grants.ts';
import { membership } from '#db/members/members.ts';
import type { AccessGrantRow } from '#db/tables.ts';
import { accessLimits, givenUpAs } from '#domain/access/access-payment.ts';
import { Refusal } from '#domain/refusal.ts';
import { type AccessAddress, findLockedForPayer, findLockedOwnPayment } from './find-payer.ts';
import { isRunOut, requirePayer } from './open-payment.ts';

type OwnPayment = AccessAddress & { payment: string };

/** The payer declares, without a receipt, that they paid (in cash, say). Puts the payment in review. */
export const declarePaid = action({
  parse: typed<OwnPayment>,
  find: (tx, input, actor) => findLockedOwnPayment(tx, input, actor),
  permission: 'access.pay',
  run: async (step) => {
    const { tx, now, found } = step;
    const { payment } = found;
    if (payment.rejections >= accessLimits.rejections && payment.status === 'rejected') {
      throw new Refusal('access.no-more-tries', { limit: accessLimits.rejections });
    }
    if (isRunOut(payment, now)) throw new Refusal('access.transition', { from: payment.status, to: 'in_review' });
    requirePayer(await membership(tx, payment.community_id, payment.user_id));
    if (await transitionPayment(step, payment, 'in_review', { kind: 'access.declared' })) {
      await notifyOrganisersOfPayment(step, payment, 'access.payment-to-review');
    }
  },
});

/**
 * Cancels the asker's own payment. One in review becomes a refund due if there is evidence of the money
 * (`hasProofOfMoney`), not on the payer's word alone. Gives the resulting status.
 */
export const cancelPayment = action({
  parse: typed<OwnPayment>,
  find: (tx, input, actor) => findLockedOwnPayment(tx, input, actor),
  permission: 'access.leave',
  run: async (step) => {
    const { payment } = step.found;
    if (payment.status === 'refund_pending') return payment.status;
    const to = givenUpAs(payment.status, { hasProof: await hasProofOfMoney(step.tx, payment) });
    if (to === 'refund_pending') {
      await transitionPayment(step, payment, to, { kind: 'access.refund-due', data: { because: 'cancelled' } });
      await notifyOrganisersOfPayment(step, payment, 'access.refund-due');
    } else {
      await cancelGivenUp(step, payment, 'cancelled');
    }
    return to;
  },
});

/** Stops the renewal: access lasts until its paid end, without further reminders. */
export const stopRenewal = stopping(true);

/** Takes that back. */
export const resumeRenewal = stopping(false);

function stopping(isStop: boolean) {
  return action({
    parse: typed<AccessAddress>,
    find: (tx, address, actor) => findLockedForPayer(tx, address, actor),
    permission: 'access.leave',
    run: async (step) => {
      const { tx, now, actor, found } = step;
      const grant = await lastOf(step, actor.userId);
      if ((grant.stopped_at !== null) === isStop) return;
      await setStopped(tx, grant, isStop ? now : null);
      await step.record(found.community.id, {
        kind: isStop ? 'access.stopped' : 'access.resumed',
        subject: 'member',
        subjectId: grant.user_id,
      });
    },
  });
}

async function lastOf(
  { tx, found }: Parameters<Parameters<typeof action>[0]['run']>[0],
  userId: string | null,
): Promise<AccessGrantRow> {
  if (!userId || !found.community) throw new Refusal('not-signed-in', {});
  const last = await lastGrantOf(tx, { communityId: found.community.id, userId });
  if (!last) throw new Refusal('access.not-asked', {});
  if (last.ends_at === null) throw new Refusal('access.endless', {});
  return last;
}
