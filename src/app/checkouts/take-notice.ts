import { type Actor, type App, systemActor } from '#app/app.ts';
import { isNoticeKnown } from '#db/orders/gateway-notices.ts';
import { gatewayIds } from '#domain/orders/checkout.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { ForgedNotice, type Gateway, GatewayAway, type Notice, type SignedMessage } from '#gateways/gateway.ts';
import { settleAnswer } from './refund-at-gateway.ts';
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
  try {
    await settleNotice(app, actor, gateway, gateway.readNotice({ ...message, now: app.clock.now() }));
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

async function settleNotice(app: App, actor: Actor, gateway: Gateway, notice: Notice): Promise<void> {
  if (await isNoticeKnown(app.db, { gateway: gateway.id, id: notice.id })) return;
  const { about } = notice;
  // a checkout that other software opened with the same account has a name of its own
  const isOurs = about !== null && (!('checkout' in about) || isUuid(about.checkout.id));
  if (isOurs) await settleAnswer(app, actor, gateway, { about, notice });
  else await settlePayments(app, systemActor, { gateway: gateway.id, payments: [], versions: new Map(), notice });
}
