import { readPlanReceipt } from '#app/plans/show-invoice.ts';
import { receiptDisposition } from '#web/routes/orders/receipt-file.ts';
import { answerFile } from '#web/server/answer-file.ts';
import type { Route } from './+types/plan-receipt';

export function loader(args: Route.LoaderArgs) {
  return answerFile(args, (app, actor) => readPlanReceipt(app, actor, args.params), receiptDisposition);
}
