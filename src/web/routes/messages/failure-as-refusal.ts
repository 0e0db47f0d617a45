import { isRouteErrorResponse } from 'react-router';
import { messageTexts } from '#texts/messages.ts';
import { isConnectionLost, unanswered } from '#web/browser/connection-errors.ts';
import type { ActResult } from './message-act-names.ts';

/**
 * Runs a message form's server action from the browser and makes a refusal of a lost response or a server error: many messages
 * may be under way on one page, so it is said at the one concerned, as what the rules refuse is. Elsewhere a notice over
 * the page says it (`failureAsNotice`).
 */
export async function failureAsRefusal<T>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<T>;
}) {
  const act = String((await request.clone().formData()).get('act'));
  try {
    return await serverAction();
  } catch (error) {
    const isServerFault = isRouteErrorResponse(error) && error.status >= 500;
    const isAway = isConnectionLost(error);
    if (!isAway && !isServerFault) throw error;
    const message = isAway ? messageTexts.write.away : messageTexts.write.failed;
    const refused = {
      ok: false,
      code: isAway ? 'away' : 'failed',
      status: 503,
      message,
      fields: {},
      params: {},
    } as const;
    return unanswered<ActResult>({ ok: false, act, message: null, key: null, refused });
  }
}
