import { data } from 'react-router';
import { showOwnPayment } from '#app/access/show-own-payment.ts';
import type { Actor, App } from '#app/app.ts';
import { showPlace } from '#app/communities/show-place.ts';
import { isRefusal } from '#domain/refusal.ts';
import { orPage } from '#web/server/refusals.ts';

/** Runs a loader of the messages for members; others get the data of the page for outsiders. */
export async function forMembers<T>(
  { app, actor, communityUrl }: { app: App; actor: Actor; communityUrl: string },
  does: () => Promise<T>,
) {
  try {
    return { shown: await orPage(refusing(does)), outside: null };
  } catch (error) {
    if (!(error instanceof Outside)) throw error;
    const [place, payment] = await Promise.all([
      orPage(() => showPlace(app, actor, { communityUrl })),
      orPage(() => showOwnPayment(app, actor, { communityUrl })),
    ]);
    return data({ shown: null, outside: { ...place, ...payment } }, { status: 403 });
  }
}

class Outside extends Error {}

function refusing<T>(does: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await does();
    } catch (error) {
      throw isRefusal(error) && error.code === 'not-allowed' ? new Outside('not a member', { cause: error }) : error;
    }
  };
}
