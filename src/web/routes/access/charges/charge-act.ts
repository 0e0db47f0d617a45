import { confirmPayment } from '#app/access/confirm-payment.ts';
import { endGivenAccess, giveAccess } from '#app/access/give-access.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { declineRefund, oweRefund, rejectPayment, winDispute } from '#app/access/review-payment.ts';
import { refundOnline } from '#app/checkouts/refund-online.ts';
import type { RawForm } from '#domain/form.ts';
import type { ChargeDone } from '#texts/access/charges.ts';
import type { asker } from '#web/server/context.ts';

type Asked = { asker: ReturnType<typeof asker>; communityUrl: string; form: RawForm };
type Act = (asked: Asked) => Promise<ChargeDone>;

/** Every form of the desk by its hidden `act`. */
const acts = {
  confirm: async ({ asker: { app, actor }, ...asked }) => {
    await confirmPayment(app, actor, onPayment(asked));
    return 'confirmado';
  },
  reject: async ({ asker: { app, actor }, ...asked }) => {
    await rejectPayment(app, actor, onPayment(asked));
    return 'rechazado';
  },
  owe: async ({ asker: { app, actor }, ...asked }) => {
    await oweRefund(app, actor, onPayment(asked));
    return 'por-devolver';
  },
  refund: async ({ asker: { app, actor }, ...asked }) => {
    await refundPayment(app, actor, onPayment(asked));
    return 'devuelto';
  },
  'refund-online': async ({ asker: { app, actor }, ...asked }) => {
    await refundOnline(app, actor, onPayment(asked));
    return 'devuelto';
  },
  decline: async ({ asker: { app, actor }, ...asked }) => {
    await declineRefund(app, actor, onPayment(asked));
    return 'no-se-devuelve';
  },
  win: async ({ asker: { app, actor }, ...asked }) => {
    await winDispute(app, actor, onPayment(asked));
    return 'disputa';
  },
  give: async ({ asker: { app, actor }, communityUrl, form }) => {
    await giveAccess(app, actor, { communityUrl, form });
    return 'regalado';
  },
  'take-back': async ({ asker: { app, actor }, communityUrl, form }) => {
    await endGivenAccess(app, actor, { communityUrl, person: text(form.person) });
    return 'retirado';
  },
} satisfies Record<string, Act>;

export type ChargeAct = keyof typeof acts;

/** The act that a form asks for; null for one that the desk does not know. */
export function chargeActOf(form: RawForm): ChargeAct | null {
  const name = text(form.act);
  return Object.hasOwn(acts, name) ? (name as ChargeAct) : null;
}

export function doChargeAct(act: ChargeAct, asked: Asked): Promise<ChargeDone> {
  return acts[act](asked);
}

function onPayment({ communityUrl, form }: Omit<Asked, 'asker'>) {
  return { communityUrl, payment: text(form.payment), form };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
