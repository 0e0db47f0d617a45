import { data, isRouteErrorResponse } from 'react-router';
import { messageTexts } from '#texts/messages.ts';
import { isUnheard } from '#web/browser/unheard.ts';
import type { ActResult } from './message-act-names.ts';

/**
 * Sends a form of the messages from a page whose scripts run. Where nothing came back, or the server failed, the page
 * stays and says so: what was written is in it.
 */
export async function staying<T>({ request, serverAction }: { request: Request; serverAction: () => Promise<T> }) {
  const act = String((await request.clone().formData()).get('act'));
  try {
    return await serverAction();
  } catch (error) {
    const isServerFault = isRouteErrorResponse(error) && error.status >= 500;
    const isAway = isUnheard(error);
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
