import { data, isRouteErrorResponse } from 'react-router';
import { messageTexts } from '#texts/messages.ts';
import { isConnectionLost } from '#web/browser/connection-errors.ts';
import type { ActResult } from './message-act-names.ts';

/**
 * Runs a message form's server action from the browser. Without a response, or after a server error, the page stays with
 * all that was typed and shows why, instead of the error boundary.
 */
export async function stayOnFailure<T>({
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
    // a status of its own, so that the page is not read again from where nothing comes
    return data({ ok: false, act, message: null, key: null, refused } as ActResult, { status: 503 });
  }
}
