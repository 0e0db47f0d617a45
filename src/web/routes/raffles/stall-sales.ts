import { type LeaseShown, showLease } from '#app/orders/show-lease.ts';
import { type SaleSent, syncSales } from '#app/orders/sync-sales.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { refusalSentence } from '#texts/refusals.ts';
import { text } from '#web/form-text.ts';
import { asker } from '#web/server/context.ts';
import { formOf, rawForm } from '#web/server/read-form.ts';
import { attempt } from '#web/server/refusals.ts';
import type { Route } from './+types/stall-sales';

/** What became of a sale that a device sent, for whoever sold it. */
export type SaleAnswer = { key: string; state: 'stored' } | { key: string; state: 'refused'; why: string };
/** What a device is answered: what became of what it sent, and what it may sell from now on. */
export type SalesAnswer = {
  sent: SaleAnswer[];
  lease: LeaseShown /** Why what was sent and is not among those waits. */;
  waits?: string;
};

/** Takes what a device sold without a connection; asked by the page that it keeps for that, and by nobody else. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  const form = rawForm(await formOf(request));
  const address: RaffleAddress = params;
  const answer = await attempt(async (): Promise<SalesAnswer> => {
    const { sent, waits } = await syncSales(app, actor, { ...address, form });
    const why = waits && { waits: refusalSentence(waits) };
    return {
      ...why,
      sent: sent.map(answered),
      lease: await showLease(app, actor, { ...address, device: text(form.device) }),
    };
  });
  return answer.ok
    ? Response.json(answer.value)
    : Response.json({ message: answer.message }, { status: answer.status });
}

function answered(sale: SaleSent): SaleAnswer {
  return sale.state === 'stored' ? sale : { key: sale.key, state: 'refused', why: refusalSentence(sale.why) };
}
