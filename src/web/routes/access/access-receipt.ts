import { readOwnAccessReceipt } from '#app/access/read-access-receipt.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { receiptResponse } from '#web/routes/orders/receipt-response.ts';
import type { Route } from './+types/access-receipt';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return receiptResponse(await orPage(() => readOwnAccessReceipt(app, actor, params)));
}
