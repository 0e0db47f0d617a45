import { type LeaseShown, showLease } from '#app/orders/show-lease.ts';
import { type SaleSent, syncSales } from '#app/orders/sync-sales.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { isPassing } from '#domain/orders/lease.ts';
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
  lease: LeaseShown;
  /** Why what was sent and is not among those waits, and whether it does for another account. */
  waits?: string;
  isOfAnother?: boolean;
};
/** What it is answered where nothing of what it sent was taken; `isLasting`: sending it again is answered so too. */
export type SalesRefused = { message: string; isUntouched?: boolean; isLasting?: boolean };

/** Takes what a device sold without a connection; asked by the page that it keeps for that, and by nobody else. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  const form = rawForm(await formOf(request));
  const address: RaffleAddress = params;
  const taken = await attempt(() => syncSales(app, actor, { ...address, form }));
  if (!taken.ok) {
    const { message, status, code } = taken;
    return refusal({ message, isUntouched: true, isLasting: !isPassing(code) }, status);
  }
  const lease = await attempt(() => showLease(app, actor, { ...address, device: text(form.device) }));
  if (!lease.ok) return refusal({ message: lease.message }, lease.status);
  const { sent, waits } = taken.value;
  const waiting = waits && { waits: refusalSentence(waits), isOfAnother: waits.code === 'lease.of-another' };
  return Response.json({ ...waiting, sent: sent.map(answered), lease: lease.value } satisfies SalesAnswer);
}

function refusal(said: SalesRefused, status: number): Response {
  return Response.json(said, { status });
}

function answered(sale: SaleSent): SaleAnswer {
  return sale.state === 'stored' ? sale : { key: sale.key, state: 'refused', why: refusalSentence(sale.why) };
}
