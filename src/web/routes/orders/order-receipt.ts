import { readOwnReceipt } from '#app/orders/read-receipt-file.ts';
import { answerFile } from '#web/server/answer-file.ts';
import type { Route } from './+types/order-receipt';
import { receiptDisposition } from './receipt-file.ts';

export function loader(args: Route.LoaderArgs) {
  return answerFile(
    args,
    (app, actor) => readOwnReceipt(app, actor, { key: args.params.secret, receipt: args.params.receipt }),
    receiptDisposition,
  );
}
