import type { App } from '#app/app.ts';
import { forgetOrigins as deleteOrigins } from '#db/orders/order-origins.ts';
import { freedHours } from '#domain/orders/hold-limits.ts';

/** How long the network of an order is kept, whatever becomes of the order. */
const hours = 24 * 30;

/** Deletes the networks of orders after their retention. */
export async function forgetOrigins(app: App): Promise<void> {
  const now = app.clock.now();
  await deleteOrigins(app.db, { before: now.subtract({ hours }), freedBefore: now.subtract({ hours: freedHours }) });
}
