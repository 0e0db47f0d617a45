import { takePlanNotice } from '#app/plans/take-plan-notice.ts';
import { asker } from '#web/server/context.ts';
import { answerNotice, noticeStatus } from '#web/server/signed-notice.ts';
import type { Route } from './+types/notice';

/** The webhook of a gateway that charges plans. */
export function action({ request, params, context }: Route.ActionArgs) {
  const { app } = asker(context);
  return answerNotice(request, (message) => takePlanNotice(app, params.gateway, message));
}

/** There is nothing to see. */
export function loader() {
  return noticeStatus(405);
}
