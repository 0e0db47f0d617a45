import { confirmPayment } from '#app/access/confirm-payment.ts';
import { endGivenAccess, giveAccess } from '#app/access/give-access.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { declineRefund, oweRefund, rejectPayment, winDispute } from '#app/access/review-payment.ts';
import { refundOnline } from '#app/checkouts/refund-online.ts';
import type { ChargeDone } from '#texts/access/charges.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';

import type { FormSent } from '#web/server/form-actions.ts';

type Asked = FormSent<{ communityUrl: string }>;

/** Every form of the desk by its `act`. */
export const chargeActs = {
  confirm: async (asked: Asked) => {
    await confirmPayment(asked.app, asked.actor, onPayment(asked));
    return doneAddress(asked, 'confirmado');
  },
  reject: async (asked: Asked) => {
    await rejectPayment(asked.app, asked.actor, onPayment(asked));
    return doneAddress(asked, 'rechazado');
  },
  owe: async (asked: Asked) => {
    await oweRefund(asked.app, asked.actor, onPayment(asked));
    return doneAddress(asked, 'por-devolver');
  },
  refund: async (asked: Asked) => {
    await refundPayment(asked.app, asked.actor, onPayment(asked));
    return doneAddress(asked, 'devuelto');
  },
  'refund-online': async (asked: Asked) => {
    await refundOnline(asked.app, asked.actor, onPayment(asked));
    return doneAddress(asked, 'devuelto');
  },
  decline: async (asked: Asked) => {
    await declineRefund(asked.app, asked.actor, onPayment(asked));
    return doneAddress(asked, 'no-se-devuelve');
  },
  win: async (asked: Asked) => {
    await winDispute(asked.app, asked.actor, onPayment(asked));
    return doneAddress(asked, 'disputa');
  },
  give: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await giveAccess(app, actor, { communityUrl: params.communityUrl, form });
    return doneAddress(asked, 'regalado');
  },
  'take-back': async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await endGivenAccess(app, actor, { communityUrl: params.communityUrl, person: text(form.person) });
    return doneAddress(asked, 'retirado');
  },
};

export type ChargeAct = keyof typeof chargeActs;

function onPayment({ params: { communityUrl }, form }: Asked) {
  return { communityUrl, payment: text(form.payment), form };
}

/** The same list of the desk, which says what was done and to which payment. */
function doneAddress({ request, params: { communityUrl }, form }: Asked, done: ChargeDone): string {
  const search = new URL(request.url).searchParams;
  search.set('hecho', done);
  search.delete('pago');
  if (typeof form.payment === 'string') search.set('pago', form.payment);
  return `${paths.charges({ communityUrl })}?${search}`;
}
