import { type Actor, type App, aside, systemActor } from '#app/app.ts';
import { isNoticeKnown } from '#db/orders/checkouts.ts';
import { gatewayIds } from '#domain/orders/checkout.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { ForgedNotice, GatewayAway, type Notice, type SignedMessage } from '#gateways/gateway.ts';
import { settlePayments } from './settle-payments.ts';

/**
 * Handles a webhook. Gives `forged` when the signature is invalid, and `later` when the gateway cannot be asked about
 * it, so that the gateway redelivers. The gateway is called before the transaction.
 */
export async function takeNotice(
  app: App,
  actor: Actor,
  name: string,
  message: Omit<SignedMessage, 'now'>,
): Promise<'taken' | 'forged' | 'later'> {
  const id = gatewayIds.find((each) => each === name);
  const gateway = id && app.gateways.get(id);
  if (!gateway) throw new Refusal('not-found', {});
  const now = app.clock.now();
  try {
    const notice: Notice = gateway.readNotice({ ...message, now });
    if (await isNoticeKnown(app.db, { gateway: id, id: notice.id })) return 'taken';
    const { about } = notice;
    const payments = about ? await aside(actor, () => gateway.poll(about)) : [];
    await settlePayments(app, systemActor, { gateway: id, payments, seenAt: now, notice });
    return 'taken';
  } catch (error) {
    if (error instanceof ForgedNotice) {
      app.log.warn({ gateway: id, reason: error.message }, 'Un aviso de cobro sin firma válida');
      return 'forged';
    }
    if (!(error instanceof GatewayAway) && !isRefusal(error)) throw error;
    app.log.error({ err: error, gateway: id }, 'Un aviso de cobro queda para más tarde');
    return 'later';
  }
}
