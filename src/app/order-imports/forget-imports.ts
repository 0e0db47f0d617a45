import type { App } from '#app/app.ts';
import { forgetImports } from '#db/orders/order-imports.ts';

/** Takes away the cells of lists that were sent some hours ago: they name people, and what was brought of them is orders. */
export async function forgetOrderImports({ db, clock }: App): Promise<void> {
  await forgetImports(db, clock.now());
}
