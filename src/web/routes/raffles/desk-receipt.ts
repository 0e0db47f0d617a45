import { readDeskReceipt } from '#app/orders/read-receipt-file.ts';
import { receiptDisposition } from '#web/routes/orders/receipt-file.ts';
import { answerFile } from '#web/server/answer-file.ts';
import type { Route } from './+types/desk-receipt';

export function loader(args: Route.LoaderArgs) {
  return answerFile(args, (app, actor) => readDeskReceipt(app, actor, args.params), receiptDisposition);
}
