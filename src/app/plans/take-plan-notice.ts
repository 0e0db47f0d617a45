import type { App } from '#app/app.ts';
import { chargeOfPayment, mandateOf } from '#db/plans/plan-mandates.ts';
import { gatewayIds } from '#domain/orders/checkout.ts';
import type { MandateHint } from '#domain/plans/plan-charge.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { ForgedNotice, GatewayAway, type SignedMessage } from '#gateways/gateway.ts';
import type { PlanGateway } from '#gateways/plan-gateway.ts';
import { settleMandate } from './settle-mandate.ts';

/**
 * Handles a webhook about plans that a gateway charges: it causes a look at the mandate, and says nothing by itself. Gives
 * `forged` when the signature is invalid, and `later` when the gateway cannot be asked, so that it delivers it again.
 */
export async function takePlanNotice(
  app: App,
  name: string,
  message: Omit<SignedMessage, 'now'>,
): Promise<'taken' | 'forged' | 'later'> {
  const id = gatewayIds.find((each) => each === name);
  const gateway = id && app.planGateways.get(id);
  if (!gateway) throw new Refusal('not-found', {});
  try {
    const hint = gateway.readNotice({ ...message, now: app.clock.now() });
    const mandate = hint && (await mandateOf(app.db, gateway.id, await resolved(gateway, hint)));
    if (mandate) await settleMandate(app, mandate, await chargeOf(app, gateway, hint));
    return 'taken';
  } catch (error) {
    if (error instanceof ForgedNotice) {
      app.log.warn({ gateway: gateway.id, reason: error.message }, 'Un aviso de cobro de un plan sin firma válida');
      return 'forged';
    }
    if (!(error instanceof GatewayAway) && !isRefusal(error)) throw error;
    app.log.error({ err: error, gateway: gateway.id }, 'Un aviso de cobro de un plan queda para más tarde');
    return 'later';
  }
}

/** The gateway's id of the charge that a notice is about, where it is about one: it may be an old one, whose money went back. */
async function chargeOf({ db }: App, { id }: PlanGateway, hint: MandateHint): Promise<string | null> {
  if ('charge' in hint) return hint.charge;
  return 'payment' in hint ? chargeOfPayment(db, id, hint.payment) : null;
}

/** A charge that we do not know yet is of a mandate that its gateway names. */
async function resolved(gateway: PlanGateway, hint: MandateHint): Promise<MandateHint> {
  if (!('charge' in hint)) return hint;
  const ref = await gateway.mandateOfCharge(hint.charge);
  return ref ? { ref } : hint;
}
