import type { App } from '#app/app.ts';
import { forgetOrigins as deleteOrigins } from '#db/orders/order-origins.ts';
import { freedHours } from '#domain/orders/hold-limits.ts';

/** For how long it is known from which network numbers were taken, whatever becomes of the order. */
const hours = 24 * 30;

/** Forgets from which network orders came once nobody needs to know any more. */
export async function forgetOrigins(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOrigins(app.db, { before: now.subtract({ hours }), freedBefore: now.subtract({ hours: freedHours }) });
}
