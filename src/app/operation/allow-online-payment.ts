import { action } from '#app/action.ts';
import { lockCommunity } from '#db/communities/communities.ts';
import { deleteOnlinePayment, insertOnlinePayment } from '#db/orders/online-payments.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { type GatewayId, gatewayIds } from '#domain/orders/checkout.ts';
import { Refusal } from '#domain/refusal.ts';

type Choice = { communityUrl: string; gateway: GatewayId };

/** Lets a community be paid through a gateway: the money comes to the account of who runs the installation. */
export const allowOnlinePayment = choosing(true);

/** Ends that. What is being paid already is still taken. */
export const endOnlinePayment = choosing(false);

function choosing(isAllowed: boolean) {
  return action({
    parse: readChoice,
    find: async (tx, { communityUrl }) => ({ community: (await lockCommunity(tx, communityUrl)) ?? null }),
    permission: 'operation.decide',
    run: async ({ tx, actor, now, input: { gateway }, found: { community }, record }) => {
      if (!community) throw new Refusal('input', { fields: { community: { code: 'choice' } } });
      const { id } = community;
      const isChanged = isAllowed
        ? await insertOnlinePayment(tx, {
            community_id: id,
            gateway,
            allowed_by: actor.userId ?? '',
            allowed_at: now,
          })
        : await deleteOnlinePayment(tx, { communityId: id, gateway });
      if (!isChanged) return;
      await record(id, {
        kind: 'community.changed',
        subject: 'community',
        subjectId: id,
        data: { changed: ['onlinePayment'], gateway, isAllowed },
      });
    },
  });
}

function readChoice({ community, gateway }: RawForm): Parsed<Choice> {
  const known = gatewayIds.find((each) => each === gateway);
  if (!known) return { ok: false, fields: { gateway: { code: 'choice' } } };
  return { ok: true, value: { communityUrl: String(community ?? '').trim(), gateway: known } };
}
