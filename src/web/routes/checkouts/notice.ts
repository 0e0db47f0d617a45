import { takeNotice } from '#app/checkouts/take-notice.ts';
import { asker } from '#web/server/context.ts';
import { answerNotice, noticeStatus } from '#web/server/signed-notice.ts';
import type { Route } from './+types/notice';

/** A gateway's webhook. */
export function action({ request, params, context }: Route.ActionArgs) {
  const { app, actor } = asker(context);
  return answerNotice(request, (message) => takeNotice(app, actor, params.gateway, message));
}

/** There is nothing to see. */
export function loader() {
  return noticeStatus(405);
}
