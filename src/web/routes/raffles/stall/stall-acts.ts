import { returnNumbers } from '#app/orders/allot-numbers.ts';
import { endLease, leaseNumbers } from '#app/orders/lease-numbers.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sellAtStall } from '#app/orders/sell-at-stall.ts';
import { undoSale } from '#app/orders/undo-sale.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { StallDone } from '#texts/orders/stall.ts';
import { paths } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';
import type { FormSent } from '#web/server/form-actions.ts';

type Asked = FormSent<RaffleAddress>;

/** The stall's form handlers by `act`. */
export const stallActs = {
  paid: (asked: Asked) => sell(asked, true),
  hold: (asked: Asked) => sell(asked, false),
  undo: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await undoSale(app, actor, { ...params, order: text(form.order) });
    return stallAt(asked, { hecho: 'deshecho' });
  },
  link: async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    const { secret } = await remindOrder(app, actor, { ...params, order: text(form.order) });
    return stallAt(asked, { enlace: secret });
  },
  lease: async ({ app, actor, params, form }: Asked) => {
    await leaseNumbers(app, actor, { ...params, form });
    return `${paths.offlineStall()}?${new URLSearchParams({ rifa: `${params.communityUrl}/${params.raffle}` })}`;
  },
  'end-lease': async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    await endLease(app, actor, { ...params, form });
    return stallAt(asked, { hecho: 'terminado' });
  },
  'return-numbers': async (asked: Asked) => {
    const { app, actor, params, form } = asked;
    const returned = await returnNumbers(app, actor, { ...params, form });
    return stallAt(asked, { hecho: returned > 0 ? 'devueltos' : 'sin-repartir' });
  },
};

export type StallAct = keyof typeof stallActs;

/** Sells what was pressed, and shows the link that its buyer gets. */
async function sell(asked: Asked, isPaid: boolean): Promise<string> {
  const { app, actor, params, form } = asked;
  const { secret } = await sellAtStall(app, actor, { address: params, form, isPaid });
  return stallAt(asked, { hecho: isPaid ? 'pagado' : 'apartado', enlace: secret });
}

/** The stall as it was looked at, from its first free numbers on. */
function stallAt({ request, params }: Asked, told: { hecho?: StallDone; enlace?: string }): string {
  const isAll = new URL(request.url).searchParams.has('todos');
  const search = new URLSearchParams({ ...(isAll && { todos: '' }), ...told });
  return `${paths.raffleStall(params)}?${search}`;
}
