import { readOwnReceipt } from '#app/orders/read-receipt-file.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import type { Route } from './+types/order-receipt';
import { receiptResponse } from './receipt-response.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return receiptResponse(
    await orPage(() => readOwnReceipt(app, actor, { key: params.secret, receipt: params.receipt })),
  );
}
