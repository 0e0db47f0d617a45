import { readChargeReceipt } from '#app/access/read-access-receipt.ts';
import { receiptDisposition } from '#web/routes/orders/receipt-file.ts';
import { answerFile } from '#web/server/answer-file.ts';
import type { Route } from './+types/charges-receipt';

export function loader(args: Route.LoaderArgs) {
  return answerFile(args, (app, actor) => readChargeReceipt(app, actor, args.params), receiptDisposition);
}
