import { recordOfPayment } from '#app/access-payments/transition-payment.ts';
import { action, beside } from '#app/action.ts';
import { setRefundDestinations } from '#db/access/owed-refunds.ts';
import { lockPeople } from '#db/members/members.ts';
import { parseRefundDestination } from '#domain/access/access-forms.ts';
import type { RawForm } from '#domain/form.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { type AccessAddress, findForOwnPayments } from './find-payer.ts';

/**
 * The payer says where the money that is owed to them is to be sent: on each of their payments of a community that waits
 * for it, also once they have left it or were banned. Refuses where nothing is owed.
 */
export const setRefundDestination = action({
  parse: ({ form, ...address }: AccessAddress & { form: RawForm }) => beside(address, parseRefundDestination(form)),
  find: async (tx, input, actor) => {
    const { id } = await findForOwnPayments(tx, input, actor);
    return { community: orNotFound(await lockPeople(tx, id)) };
  },
  permission: 'access.leave',
  run: async (step) => {
    const { tx, actor, input, found } = step;
    const person = { communityId: found.community.id, userId: actor.userId ?? '' };
    const owed = await setRefundDestinations(tx, person, input.destination);
    if (owed.length === 0) throw new Refusal('access.nothing-left', {});
    for (const payment of owed) await recordOfPayment(step, payment, { kind: 'access.refund-destination' });
  },
});
